/// How many tests ran, by what the test libraries say at their end.
struct TestCounts: Hashable {
    private(set) var ran = 0
    private(set) var failures: [String] = []

    /// Reads a log.
    init(log path: String) {
        LogLines.read(path) { read($0) }
    }

    private mutating func read(_ line: String) {
        if let match = line.firstMatch(of: /Test run with (\d+) tests?/) {
            ran += Int(match.1) ?? 0
        } else if let match = line.firstMatch(of: /^\s+Executed (\d+) tests?, with/) {
            // Each suite says it; the last one, for all of them, counts.
            executed = Int(match.1) ?? 0
        }
        let isFailure =
            line.contains(": error:") || line.hasPrefix("error:") || line.contains("recorded an issue")
            || line.hasPrefix("Fatal error") || line.contains(": Fatal error:")
        if isFailure, failures.count < 20 { failures.append(line) }
    }

    private var executed = 0

    /// The number of tests of both libraries.
    var total: Int { ran + executed }
}
