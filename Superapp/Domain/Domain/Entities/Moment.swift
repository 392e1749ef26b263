/// A point in time, to the millisecond.
///
/// It stands in for Foundation's `Date`, so that the domain imports nothing and a moment is the same after a way through
/// any database or wire: a whole number, not a fraction that rounds.
public struct Moment: RawRepresentable, Hashable, Codable, Sendable {
    /// Milliseconds since 1970 began in UTC.
    public let rawValue: Int64

    /// Makes a moment.
    ///
    /// - Parameter rawValue: Milliseconds since 1970 began in UTC.
    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}

extension Moment: Comparable {
    public static func < (one: Moment, other: Moment) -> Bool { one.rawValue < other.rawValue }
}
