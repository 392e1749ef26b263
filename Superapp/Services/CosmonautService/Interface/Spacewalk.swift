public import Foundation

/// A spacewalk.
public struct Spacewalk: Hashable, Sendable, Identifiable {
    /// Identifies the spacewalk permanently.
    public let id: SpacewalkID

    /// The name that the suit had at the time. The suit may have been removed or renamed since.
    public let suit: String

    /// When it began.
    public let startedAt: Date

    /// When it ended; nil while it lasts.
    public let endedAt: Date?

    /// Makes a spacewalk.
    ///
    /// - Parameters:
    ///   - id: Identifies the spacewalk permanently.
    ///   - suit: The name that the suit had at the time.
    ///   - startedAt: When it began.
    ///   - endedAt: When it ended; nil while it lasts.
    public init(id: SpacewalkID, suit: String, startedAt: Date, endedAt: Date? = nil) {
        self.id = id
        self.suit = suit
        self.startedAt = startedAt
        self.endedAt = endedAt
    }
}

/// Identifies a spacewalk permanently.
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
