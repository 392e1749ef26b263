/// A test that ran, by what the test libraries tell about it.
public struct TestCase: Hashable, Sendable {
    /// How it came out.
    public enum Result: Hashable, Sendable {
        case passed
        /// With the lines that say what went wrong, if any were told from those of others.
        case failed([String])
        case skipped
        /// It began and nothing says how it ended: its process did so first.
        case unfinished
    }

    /// The class that it belongs to; `nil` with Swift Testing, whose lines do not say the suite.
    public let group: String?
    public let name: String
    /// How long it took, where that was told.
    public let seconds: Double?
    public let result: Result

    public init(group: String?, name: String, seconds: Double?, result: Result) {
        self.group = group
        self.name = name
        self.seconds = seconds
        self.result = result
    }
}
