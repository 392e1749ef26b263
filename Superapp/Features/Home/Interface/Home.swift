public import AccountServiceInterface
public import Backplane

extension BoardID<HomeInput, HomeOutcome, HomeCommand> {
    /// The start page, for who is signed in and for visitors. Activating it again tells it who is there now.
    public static var home: Self { "superapp.home" }
}

/// Who is at home, and where they can go from there.
public struct HomeInput: Sendable, Codable, Equatable {
    /// The session that the person is here with, or nil for a visitor.
    public let session: Session?
    /// The ways on, in their order.
    public let entries: [HomeEntry]

    /// Makes the input.
    ///
    /// - Parameters:
    ///   - session: The session that the person is here with, or nil for a visitor.
    ///   - entries: The ways on, in their order. Ids are unique.
    public init(session: Session?, entries: [HomeEntry]) {
        self.session = session
        self.entries = entries
    }
}

/// What a person wants who is at home.
public enum HomeOutcome: Sendable, Codable, Equatable {
    /// To go where an entry leads.
    case opened(HomeEntry.ID)
    /// To sign in.
    case signInRequested
    /// To have an account.
    case registrationRequested
}

/// What Home can be told to do while it is shown.
public enum HomeCommand: Sendable, Codable, Equatable {
    /// Read everything again, as when the person reloads the page.
    case refresh
    /// Show a count at an entry; none for 0. An entry that is not there is passed over.
    case showBadge(HomeEntry.ID, count: Int)
}

/// A way from home to a feature, which Home itself does not know.
public struct HomeEntry: Sendable, Codable, Hashable, Identifiable {
    /// Names the entry in ``HomeOutcome`` and ``HomeCommand``, such as `listings`.
    public let id: String
    /// The feature's name for people.
    public let title: String
    /// What one can do there, in one line.
    public let text: String
    /// The address that it stands for, such as `/listings`.
    public let path: String
    /// The name of the picture that goes with it, of those that the design system has.
    public let symbol: String
    /// Whether a visitor is asked to sign in first.
    public let needsSignIn: Bool
    /// What its count counts, as read behind a number: `unread`.
    public let unit: String

    /// Makes an entry.
    ///
    /// - Parameters:
    ///   - id: Names the entry in ``HomeOutcome`` and ``HomeCommand``.
    ///   - title: The feature's name for people.
    ///   - text: What one can do there, in one line.
    ///   - path: The address that it stands for.
    ///   - symbol: The name of the picture that goes with it.
    ///   - needsSignIn: Whether a visitor is asked to sign in first.
    ///   - unit: What its count counts, as read behind a number.
    public init(
        id: String, title: String, text: String, path: String, symbol: String, needsSignIn: Bool = false,
        unit: String = "new"
    ) {
        self.id = id
        self.title = title
        self.text = text
        self.path = path
        self.symbol = symbol
        self.needsSignIn = needsSignIn
        self.unit = unit
    }
}
