import Foundation

/// Identifies a user for ever.
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

    /// The id in the form that addresses have.
    public var description: String { rawValue.uuidString.lowercased() }
}
