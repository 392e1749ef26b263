import Foundation
public import IdentityInterface

/// A user who is signed in somewhere.
public struct Session: Hashable, Sendable {
    /// Identifies the session; safe to show.
    public let id: SessionID

    /// Proves the session. Only for the user's cookie.
    public let token: SessionToken

    /// The user who is signed in.
    public let user: User

    /// When the user signed in.
    public let startedAt: Date

    /// When the session expires, if it is not ended earlier.
    public let expiresAt: Date

    /// Makes a session.
    ///
    /// - Parameters:
    ///   - id: Identifies the session.
    ///   - token: Proves the session.
    ///   - user: The user who is signed in.
    ///   - startedAt: When the user signed in.
    ///   - expiresAt: When the session expires.
    public init(id: SessionID, token: SessionToken, user: User, startedAt: Date, expiresAt: Date) {
        self.id = id
        self.token = token
        self.user = user
        self.startedAt = startedAt
        self.expiresAt = expiresAt
    }
}

extension Session {
    /// The same session with another token.
    ///
    /// - Parameter token: Proves it from now on.
    /// - Returns: The session.
    public func renewed(with token: SessionToken) -> Session {
        Session(id: id, token: token, user: user, startedAt: startedAt, expiresAt: expiresAt)
    }
}

/// An encoded session, for example in the recording of a fault, proves nothing, because it contains no token. A decoded
/// session has a token that no service knows.
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

/// Identifies a session without giving access to it, unlike its token.
public struct SessionID: RecordID {
    public let rawValue: UUID

    public init(rawValue: UUID) {
        self.rawValue = rawValue
    }
}

/// A session as its user sees it. Compare its id with `Session.id` to find the current one.
public struct SessionSummary: Hashable, Sendable, Identifiable {
    /// Identifies the session.
    public let id: SessionID

    /// The user agent with which the user signed in.
    public let agent: String

    /// When the user signed in.
    public let startedAt: Date

    /// Makes a summary.
    ///
    /// - Parameters:
    ///   - id: Identifies the session.
    ///   - agent: The user agent with which the user signed in.
    ///   - startedAt: When the user signed in.
    public init(id: SessionID, agent: String, startedAt: Date) {
        self.id = id
        self.agent = agent
        self.startedAt = startedAt
    }
}

/// The client of a request, for the rate limit and the list of sessions.
public struct Client: Hashable, Sendable {
    /// The network address, without a port.
    public let address: String

    /// The user agent (the `User-Agent` header).
    public let agent: String

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - address: The network address, without a port.
    ///   - agent: The user agent.
    public init(address: String, agent: String) {
        self.address = address
        self.agent = agent
    }
}
