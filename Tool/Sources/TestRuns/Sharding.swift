import Foundation

/// A division of test targets among machines. It depends only on the targets and their durations.
public struct Sharding: Hashable, Sendable {
    public let index: Int
    public let count: Int

    /// Parses `I/N`, such as `2/4`; `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1], count > 0, (1...count).contains(index)
        else {
            return nil
        }
        self.index = index
        self.count = count
    }

    /// Returns the targets of this shard. The longest targets are assigned first, each to the machine with the least
    /// work.
    ///
    /// - Parameter weights: The duration of each target.
    public func share(of weights: [String: Double]) -> Set<String> {
        var loads = Array(repeating: 0.0, count: count)
        var share: Set<String> = []
        for (target, weight) in weights.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
            let machine = loads.indices.min { (loads[$0], $0) < (loads[$1], $1) } ?? 0
            loads[machine] += max(weight, 0)
            if machine == index - 1 { share.insert(target) }
        }
        return share
    }
}

/// The durations of test targets, read from the JUnit report of an earlier run.
public struct MeasuredDurations: Sendable {
    /// The duration of each test target, in seconds.
    public let seconds: [String: Double]

    /// Reads a report; `nil` if there is none at the path, or a file without suites.
    public init?(report path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        let text = String(decoding: data, as: UTF8.self)
        let suites = text.matches(of: /<testsuite name="([^"]+)"[^>]* time="([0-9.]+)"/)
        guard !suites.isEmpty else { return nil }
        seconds = Dictionary(suites.map { (String($0.1), Double($0.2) ?? 0) }) { first, _ in first }
    }
}
