public import Foundation
public import IdentityInterface

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
public struct SpacewalkID: RecordID {
    public let rawValue: UUID

    public init(rawValue: UUID) {
        self.rawValue = rawValue
    }
}
