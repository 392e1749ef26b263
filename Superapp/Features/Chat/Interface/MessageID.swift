public import Foundation

/// Identifies a message. Whoever sends makes it, so that a message that is sent again arrives once.
public struct MessageID: Hashable, Codable, Sendable {
    /// The id as stored.
    public let rawValue: UUID

    /// Makes an id.
    ///
    /// - Parameter rawValue: The id as stored; a new one by default.
    public init(rawValue: UUID = UUID()) {
        self.rawValue = rawValue
    }
}

extension MessageID: LosslessStringConvertible {
    /// Reads an id from a form.
    public init?(_ description: String) {
        guard let id = UUID(uuidString: description) else { return nil }
        self.init(rawValue: id)
    }

    /// The id in the form that forms have.
    public var description: String { rawValue.uuidString.lowercased() }
}
