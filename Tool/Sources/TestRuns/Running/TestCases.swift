import RegexBuilder

/// The tests of a log by name. XCTest tells of each alone; of Swift Testing's many run at once, so that what is said of one is
/// known by its name.
struct TestCases {
    private enum Library { case xcTest, swiftTesting }

    private struct Name: Hashable {
        let text: String
        let library: Library

        /// The test of this name.
        func test(seconds: Double?, _ result: TestCase.Result) -> TestCase {
            guard library == .xcTest else {
                let plain = text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : text
                return TestCase(group: nil, name: plain, seconds: seconds, result: result)
            }
            // "Class.test", or "-[Module.Class test]" where Objective-C tells it.
            let parts = text.trimmingPrefix("-[").prefix { $0 != "]" }
            let end = parts.lastIndex(of: " ") ?? parts.lastIndex(of: ".") ?? parts.startIndex
            return TestCase(
                group: String(parts[..<end]), name: String(parts[end...].drop { $0 == " " || $0 == "." }),
                seconds: seconds, result: result)
        }
    }

    /// So many lines are kept of what is said about one test.
    private static let longest = 50

    private let xcTest = /Test Case '(.+)' (started|passed|failed|skipped)(?:.*\(([0-9.]+) seconds\))?/
    private let xcTestIssue = /: error: (-\[.+?\]|\S+) :\s/
    // A symbol stands before it. "Test run" is all of them.
    private let swiftTestingIssue =
        /[^\w\s] Test (?!run |case )(".*?"|\S+?\(.*?\))(?: with \d+ test cases?)? recorded an issue (.+)/
    private let swiftTesting = Regex {
        /[^\w\s] Test (?!run |case )(".*?"|\S+?\(.*?\))(?: with \d+ test cases?)?/
        /\s(started|passed|failed|skipped)(?: after ([0-9.]+) seconds)?(?:[.:].*| with .*)?$/
    }

    private var ended: [TestCase] = []
    /// In the order in which they began, those that ended included.
    private var begun: [Name] = []
    private var running: [Name: Int] = [:]
    private var issues: [String: [String]] = [:]
    /// The test of Swift Testing whose issue the line before was about.
    private var subject: String?

    /// Reads a log.
    init(log path: String) {
        LogLines.read(path) { read($0) }
    }

    /// All of them, those last that did not end.
    var all: [TestCase] {
        var left = running
        return ended
            + begun.compactMap { name in
                guard let count = left[name], count > 0 else { return nil }
                left[name] = count - 1
                return name.test(seconds: nil, .unfinished)
            }
    }

    private mutating func read(_ line: String) {
        if subject != nil, let arrow = line.firstIndex(of: "↳") {
            note(line[arrow...].dropFirst().drop(while: \.isWhitespace))
            return
        }
        subject = nil
        if line.contains("Test Case '") {
            guard let match = line.firstMatch(of: xcTest) else { return }
            read(Name(text: String(match.1), library: .xcTest), String(match.2), seconds: match.3)
        } else if line.contains(": error: "), let match = line.firstMatch(of: xcTestIssue) {
            note(line, about: String(match.1))
        } else if line.contains(" Test ") {
            readSwiftTesting(line)
        }
    }

    private mutating func readSwiftTesting(_ line: String) {
        if let match = line.firstMatch(of: swiftTestingIssue) {
            subject = String(match.1)
            note(match.2)
        } else if let match = line.firstMatch(of: swiftTesting) {
            read(Name(text: String(match.1), library: .swiftTesting), String(match.2), seconds: match.3)
        }
    }

    private mutating func note(_ line: Substring) {
        if let subject { note(String(line), about: subject) }
    }

    private mutating func note(_ line: String, about name: String) {
        guard issues[name, default: []].count < Self.longest else { return }
        issues[name, default: []].append(line)
    }

    private mutating func read(_ name: Name, _ verb: String, seconds: Substring?) {
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
            default: .failed(issues.removeValue(forKey: name.text) ?? [])
            }
        ended.append(name.test(seconds: seconds.flatMap { Double($0) }, result))
    }
}
