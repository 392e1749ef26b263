/// What a log says as a whole: how many tests XCTest ran, and the lines that say what went wrong.
struct TestCounts: Hashable {
    /// The number of XCTest's tests, those included that were skipped.
    private(set) var executed = 0
    private(set) var skipped = 0
    private(set) var failures: [String] = []
    private var open = 0

    /// Whether a suite of XCTest began and did not end: a test ended the process.
    var isCut: Bool { open > 0 }

    /// Reads a log.
    init(log path: String) {
        LogLines.read(path) { read($0) }
    }

    private mutating func read(_ line: String) {
        if let match = line.firstMatch(of: /^\s+Executed (\d+) tests?, with (?:(\d+) tests? skipped)?/) {
            // Each suite says it; the last one, for all of them, counts.
            executed = Int(match.1) ?? 0
            skipped = match.2.flatMap { Int($0) } ?? 0
        } else if let match = line.firstMatch(of: /^Test Suite '.+' (started|passed|failed) at\s/) {
            open += match.1 == "started" ? 1 : -1
        }
        let isFailure =
            line.contains(": error:") || line.hasPrefix("error:") || line.contains("recorded an issue")
            || line.hasPrefix("Fatal error") || line.contains(": Fatal error:")
        if isFailure, failures.count < 20 { failures.append(line) }
    }
}
