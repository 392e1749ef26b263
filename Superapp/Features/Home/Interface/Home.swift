public import AccountServiceInterface
public import Backplane

extension BoardID<HomeInput, HomeOutcome, HomeCommand> {
    /// The start page, for users and visitors. Activating it again updates who is signed in.
    public static var home: Self { "superapp.home" }
}

/// Who is signed in, and which entries are shown.
public struct HomeInput: Sendable, Codable, Equatable {
    /// The current session; nil for a visitor.
    public let session: Session?
    /// The entries, in order.
    public let entries: [HomeEntry]

    /// Makes the input.
    ///
    /// - Parameters:
    ///   - session: The current session; nil for a visitor.
    ///   - entries: The entries, in order. Ids are unique.
    public init(session: Session?, entries: [HomeEntry]) {
        self.session = session
        self.entries = entries
    }
}

/// What the user wants to do.
public enum HomeOutcome: Sendable, Codable, Equatable {
    /// Open an entry.
    case opened(HomeEntry.ID)
    /// Sign in.
    case signInRequested
    /// Make an account.
    case registrationRequested
    /// Change the password.
    case passwordChangeRequested
    /// The user has ended all other sessions: go on with the new token of this one.
    case sessionRenewed(Session)
}

extension HomeOutcome {
    /// The session with its new token, if all others have been ended.
    public var renewedSession: Session? {
        if case .sessionRenewed(let session) = self { session } else { nil }
    }
}

/// Commands for Home while it is shown.
public enum HomeCommand: Sendable, Codable, Equatable {
    /// Read everything again, as when the user reloads the page.
    case refresh
    /// Show a count at an entry; none for 0. Unknown entries are ignored.
    case showBadge(HomeEntry.ID, count: Int)
}

/// An entry on Home that leads to a feature. Home does not know the feature itself.
public struct HomeEntry: Sendable, Codable, Hashable, Identifiable {
    /// Identifies the entry in ``HomeOutcome`` and ``HomeCommand``, for example `listings`.
    public let id: String
    /// The feature's title.
    public let title: String
    /// What the feature offers, in one line.
    public let text: String
    /// The feature's address, for example `/listings`.
    public let path: String
    /// The name of its icon in the design system.
    public let symbol: String
    /// Whether visitors are asked to sign in first.
    public let needsSignIn: Bool
    /// The unit of its count, which is read after the number: `unread`.
    public let unit: String

    /// Makes an entry.
    ///
    /// - Parameters:
    ///   - id: Identifies the entry in ``HomeOutcome`` and ``HomeCommand``.
    ///   - title: The feature's title.
    ///   - text: What the feature offers, in one line.
    ///   - path: The feature's address.
    ///   - symbol: The name of its icon in the design system.
    ///   - needsSignIn: Whether visitors are asked to sign in first.
    ///   - unit: The unit of its count, which is read after the number.
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
