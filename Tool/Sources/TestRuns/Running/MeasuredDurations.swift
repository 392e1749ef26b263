import Foundation

/// How long test targets took, read from the JUnit report of an earlier run.
public struct MeasuredDurations: Sendable {
    /// Seconds by test target.
    public let seconds: [String: Double]

    /// Reads a report; `nil` when there is none at that path.
    public init?(report path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        let text = String(decoding: data, as: UTF8.self)
        let suites = text.matches(of: /<testsuite name="([^"]+)"[^>]* time="([0-9.]+)"/)
        seconds = Dictionary(suites.map { (String($0.1), Double($0.2) ?? 0) }) { first, _ in first }
    }
}
