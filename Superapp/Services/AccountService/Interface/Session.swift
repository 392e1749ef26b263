import Foundation

/// A user who is signed in somewhere.
public struct Session: Hashable, Sendable {
    /// Identifies the session; safe to show.
    public let id: SessionID

    /// Proves the session; for the person's cookie only.
    public let token: SessionToken

    /// Who is signed in.
    public let user: User

    /// When the user signed in.
    public let startedAt: Date

    /// When the session stops working, signed out or not.
    public let expiresAt: Date

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - id: Identifies the session.
    ///   - token: Proves the session.
    ///   - user: Who is signed in.
    ///   - startedAt: When the user signed in.
    ///   - expiresAt: When the session stops working.
    public init(id: SessionID, token: SessionToken, user: User, startedAt: Date, expiresAt: Date) {
        self.id = id
        self.token = token
        self.user = user
        self.startedAt = startedAt
        self.expiresAt = expiresAt
    }
}
