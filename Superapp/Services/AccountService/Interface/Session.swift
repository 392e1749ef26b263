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

/// As written down, such as in a recording of a fault, a session proves nothing: it has no token. Read again, it has one that
/// no service knows.
extension Session: Codable {
    private enum CodingKeys: CodingKey { case id, user, startedAt, expiresAt }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(SessionID.self, forKey: .id)
        token = .unknown
        user = try container.decode(User.self, forKey: .user)
        startedAt = try container.decode(Date.self, forKey: .startedAt)
        expiresAt = try container.decode(Date.self, forKey: .expiresAt)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(user, forKey: .user)
        try container.encode(startedAt, forKey: .startedAt)
        try container.encode(expiresAt, forKey: .expiresAt)
    }
}
