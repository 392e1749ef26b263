import Foundation
public import IdentityInterface

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
public struct UserID: RecordID {
    public let rawValue: UUID

    public init(rawValue: UUID) {
        self.rawValue = rawValue
    }
}
