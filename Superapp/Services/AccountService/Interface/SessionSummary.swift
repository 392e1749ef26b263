import Foundation

/// What a user sees of one of their sessions. Compare its id with `Session.id` to find the current one.
public struct SessionSummary: Hashable, Sendable, Identifiable {
    /// Identifies the session.
    public let id: SessionID

    /// The program the user signed in with, as it names itself.
    public let agent: String

    /// When the user signed in.
    public let startedAt: Date

    /// Makes a summary.
    ///
    /// - Parameters:
    ///   - id: Identifies the session.
    ///   - agent: The program the user signed in with.
    ///   - startedAt: When the user signed in.
    public init(id: SessionID, agent: String, startedAt: Date) {
        self.id = id
        self.agent = agent
        self.startedAt = startedAt
    }
}
