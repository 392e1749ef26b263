public import Foundation

/// Identifies a spacewalk for ever.
public struct SpacewalkID: Hashable, Codable, Sendable {
    /// The id as stored.
    public let rawValue: UUID

    /// Makes an id.
    ///
    /// - Parameter rawValue: The id as stored; a new one by default.
    public init(rawValue: UUID = UUID()) {
        self.rawValue = rawValue
    }
}

extension SpacewalkID: LosslessStringConvertible {
    /// Reads the id of a form; nil for any other text.
    public init?(_ description: String) {
        guard let id = UUID(uuidString: description) else { return nil }
        rawValue = id
    }

    /// The id in a form, in lower case.
    public var description: String { rawValue.uuidString.lowercased() }
}
