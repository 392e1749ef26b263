import Foundation

/// A person who has an account.
public struct User: Hashable, Codable, Sendable, Identifiable {
    /// Identifies the user permanently.
    public let id: UserID

    /// The name as the user wrote it, trimmed. It is plain text and must be escaped in markup.
    public let name: String

    /// When the account was made.
    public let createdAt: Date

    /// Makes a user.
    ///
    /// - Parameters:
    ///   - id: Identifies the user permanently.
    ///   - name: The name as the user wrote it.
    ///   - createdAt: When the account was made.
    public init(id: UserID, name: String, createdAt: Date) {
        self.id = id
        self.name = name
        self.createdAt = createdAt
    }
}

/// Identifies a user permanently.
public struct UserID: Hashable, Codable, Sendable {
    /// The id as stored.
    public let rawValue: UUID

    /// Makes an id.
    ///
    /// - Parameter rawValue: The id as stored; a new one by default.
    public init(rawValue: UUID = UUID()) {
        self.rawValue = rawValue
    }
}

extension UserID: LosslessStringConvertible {
    /// Reads an id from an address.
    public init?(_ description: String) {
        guard let id = UUID(uuidString: description) else { return nil }
        self.init(rawValue: id)
    }

    /// The id as written in addresses.
    public var description: String { rawValue.uuidString.lowercased() }
}
