public import AccountServiceInterface

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
