public import Foundation

/// One stay outside.
public struct Spacewalk: Hashable, Sendable, Identifiable {
    /// Identifies the spacewalk for ever.
    public let id: SpacewalkID

    /// What the suit was called in which it was. The suit itself may be gone or renamed.
    public let suit: String

    /// When it began.
    public let startedAt: Date

    /// When it ended, or nil while it lasts.
    public let endedAt: Date?

    /// Makes a spacewalk.
    ///
    /// - Parameters:
    ///   - id: Identifies the spacewalk for ever.
    ///   - suit: What the suit was called in which it was.
    ///   - startedAt: When it began.
    ///   - endedAt: When it ended, or nil while it lasts.
    public init(id: SpacewalkID, suit: String, startedAt: Date, endedAt: Date? = nil) {
        self.id = id
        self.suit = suit
        self.startedAt = startedAt
        self.endedAt = endedAt
    }
}
