import SystemSupport

/// The XCTest tests in a log, by name.
struct TestCases {
    /// The maximum number of lines about one test.
    private static let longest = 50

    private let outcome = /Test Case '(.+)' (started|passed|failed|skipped)(?:.*\(([0-9.]+) seconds\))?/
    private let issue = /: error: (-\[.+?\]|\S+) :\s/

    private var ended: [TestCase] = []
    /// The tests in the order in which they began, including those that ended.
    private var begun: [String] = []
    private var running: [String: Int] = [:]
    private var issues: [String: [String]] = [:]
    /// The test whose last issue continues in the next line.
    private var unended: String?
    private var run = RunOfXCTest()

    /// Parses a log.
    init(log path: String) {
        LogLines.read(path) { read($0) }
    }

    /// All tests. Those that did not end are last.
    var all: [TestCase] {
        var left = running
        return ended
            + begun.compactMap { name in
                guard let count = left[name], count > 0 else { return nil }
                left[name] = count - 1
                return Self.test(name, seconds: nil, .unfinished)
            }
    }

    /// Returns the test with a name: "Class.test", or "-[Module.Class test]" with Objective-C.
    private static func test(_ name: String, seconds: Double?, _ result: TestCase.Result) -> TestCase {
        let parts = name.trimmingPrefix("-[").prefix { $0 != "]" }
        let end = parts.lastIndex(of: " ") ?? parts.lastIndex(of: ".") ?? parts.startIndex
        return TestCase(
            group: String(parts[..<end]), name: String(parts[end...].drop { $0 == " " || $0 == "." }),
            seconds: seconds, result: result)
    }

    private mutating func read(_ line: String) {
        run.read(line)
        guard !run.isOver else { return }
        if line.contains("Test Case '") {
            unended = nil
            guard let match = line.firstMatch(of: outcome) else { return }
            read(String(match.1), String(match.2), seconds: match.3)
        } else if let name = unended, let last = issues[name]?.indices.last {
            issues[name]?[last] += "\n" + line
            if !FailureText.continues(issues[name]?[last] ?? "") { unended = nil }
        } else if line.contains(": error: "), let match = line.firstMatch(of: issue) {
            let name = String(match.1)
            guard issues[name, default: []].count < Self.longest else { return }
            issues[name, default: []].append(line)
            unended = FailureText.continues(line) ? name : nil
        }
    }

    private mutating func read(_ name: String, _ verb: String, seconds: Substring?) {
        guard verb != "started" else {
            begun.append(name)
            running[name, default: 0] += 1
            return
        }
        running[name, default: 1] -= 1
        let result: TestCase.Result =
            switch verb {
            case "passed": .passed
            case "skipped": .skipped
            default: .failed(issues.removeValue(forKey: name) ?? [])
            }
        ended.append(Self.test(name, seconds: seconds.flatMap { Double($0) }, result))
    }
}

/// The part of a log that the run of XCTest has printed. The run of Swift Testing follows, whose tests may print lines
/// such as those of XCTest, also before it says that it started.
private struct RunOfXCTest: Hashable {
    /// The number of suites that began and did not end.
    private(set) var openSuites = 0
    private(set) var isOver = false
    /// Whether the outermost suite has ended, and whether its total has followed.
    private var hasEnded = false
    private var hasTotal = false

    mutating func read(_ line: String) {
        guard !isOver else { return }
        if hasEnded {
            isOver = hasTotal || !line.hasPrefix("\t Executed ")
            hasTotal = true
        } else if line.hasPrefix("Test Suite '"),
            let match = line.firstMatch(of: /^Test Suite '.+' (started|passed|failed) at\s/)
        {
            openSuites += match.1 == "started" ? 1 : -1
            hasEnded = openSuites <= 0
        } else {
            isOver = openSuites <= 0 && line.hasSuffix("Test run started.")
        }
    }
}

/// The text of a failure in a log.
private enum FailureText {
    /// The maximum number of lines of one text.
    private static let longest = 20

    /// Whether the text goes on in the next line: XCTest writes a value as `("…")`, and it may contain line breaks.
    static func continues(_ text: String) -> Bool {
        guard text.count(of: "(\"") > text.count(of: "\")") else { return false }
        return text.utf8.count { $0 == UInt8(ascii: "\n") } < longest - 1
    }
}

extension String {
    fileprivate func count(of part: String) -> Int { ranges(of: part).count }
}

/// The summary of a log: the number of XCTest tests, and the lines about failures.
struct TestCounts: Hashable {
    /// The number of XCTest tests, including skipped ones.
    private(set) var executed = 0
    private(set) var skipped = 0
    /// The number of failures that XCTest counted.
    private(set) var failed = 0
    private(set) var failures: [String] = []
    private var run = RunOfXCTest()

    /// Whether a suite of XCTest began but did not end, because a test ended the process.
    var isCut: Bool { run.openSuites > 0 }

    /// Parses a log.
    init(log path: String) {
        LogLines.read(path) { read($0) }
    }

    /// The distinct failures. Those with a source location are first, since failures of commands follow from them.
    var causes: [String] {
        let each = failures.indices.filter { !failures[..<$0].contains(failures[$0]) }.map { failures[$0] }
        return each.filter { !$0.hasPrefix("error:") } + each.filter { $0.hasPrefix("error:") }
    }

    private mutating func read(_ line: String) {
        let total = /^\s+Executed (\d+) tests?, with (?:(\d+) tests? skipped and )?(\d+) failure/
        run.read(line)
        if !run.isOver, let match = line.firstMatch(of: total) {
            // Each suite prints its number; the last one is the total.
            executed = Int(match.1) ?? 0
            skipped = match.2.flatMap { Int($0) } ?? 0
            failed = Int(match.3) ?? 0
        } else if let last = failures.last, FailureText.continues(last), !line.contains("Test Case '") {
            failures[failures.count - 1] = last + "\n" + line
            return
        }
        let isFailure =
            line.contains(": error:") || line.hasPrefix("error:") || line.contains("recorded an issue")
            || line.hasPrefix("Fatal error") || line.contains(": Fatal error:") || line.contains(": fatal error:")
        if isFailure, failures.count < 20 { failures.append(line) }
    }
}
