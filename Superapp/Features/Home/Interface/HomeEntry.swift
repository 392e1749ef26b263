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
