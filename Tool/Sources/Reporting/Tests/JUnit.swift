import Configuration
import Foundation
import SystemSupport
import TestRuns

/// A test target in JUnit's XML. Its counts are those of its elements.
struct JUnitSuite {
    /// A test, or an element that represents the whole target.
    struct Element {
        /// A result other than a pass.
        enum Trouble {
            case failure([String])
            case error([String])
            case skipped(String?)
        }

        let group: String
        let name: String
        let seconds: Double?
        let trouble: Trouble?
    }

    let target: String
    let package: String
    let seconds: Double
    let elements: [Element]

    /// The XML element.
    var text: String {
        let counts = "tests=\"\(elements.count)\" failures=\"\(failures)\" errors=\"\(errors)\" skipped=\"\(skipped)\""
        let name = "name=\"\(target.xmlEscaped)\" package=\"\(package.xmlEscaped)\""
        return
            (["  <testsuite \(name) \(counts)\(Self.time(seconds))>"] + elements.map { "    \($0.text)" }
            + ["  </testsuite>"]).joined(separator: "\n")
    }

    private var failures: Int { elements.count { if case .failure = $0.trouble { true } else { false } } }
    private var errors: Int { elements.count { if case .error = $0.trouble { true } else { false } } }
    private var skipped: Int { elements.count { if case .skipped = $0.trouble { true } else { false } } }

    fileprivate static func time(_ seconds: Double?) -> String {
        seconds.map { String(format: " time=\"%.3f\"", $0) } ?? ""
    }
}

extension JUnitSuite.Element {
    /// Whether the test failed.
    var isBad: Bool {
        switch trouble {
        case .failure, .error: true
        case .skipped, nil: false
        }
    }

    fileprivate var text: String {
        let start =
            "<testcase classname=\"\(group.xmlEscaped)\" name=\"\(name.xmlEscaped)\"\(JUnitSuite.time(seconds))"
        return trouble.map { "\(start)>\(Self.text(of: $0))</testcase>" } ?? start + "/>"
    }

    private static func text(of trouble: Trouble) -> String {
        switch trouble {
        case .failure(let lines): detailed("failure", lines)
        case .error(let lines): detailed("error", lines)
        case .skipped(let reason): "<skipped\(reason.map { " message=\"\($0.xmlEscaped)\"" } ?? "")/>"
        }
    }

    private static func detailed(_ name: String, _ lines: [String]) -> String {
        let text = lines.joined(separator: "\n").xmlEscaped
        return "<\(name) message=\"\((lines.first ?? "failed").xmlEscaped)\">\(text)</\(name)>"
    }
}

/// Formats a suite with its tests for each test target, for build servers that display JUnit's XML.
///
/// A cached target is a single skipped test, with the duration of its pass.
public struct JUnitTestFormatter {
    public init() {}

    /// Returns the complete document.
    public func text(of report: TestReport) -> String {
        let suites = report.rows.compactMap(suite).map(\.text)
        return
            (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites name=\"backplane test\">"] + suites
            + ["</testsuites>"]).joined(separator: "\n") + "\n"
    }

    private func suite(_ row: TestReport.Row) -> JUnitSuite? {
        func suite(_ seconds: Double, _ elements: [JUnitSuite.Element]) -> JUnitSuite {
            JUnitSuite(target: row.target, package: row.package, seconds: seconds, elements: elements)
        }
        switch row.fate {
        case .ran(let outcome, let seconds, let cases):
            let elements = cases.map { element($0, of: row.target, outcome) }
            return suite(seconds, elements + rest(of: row.target, outcome, seconds, besides: elements))
        case .cached(let recollection):
            let record = recollection.record
            let element = JUnitSuite.Element(
                group: row.target, name: record.tests > 0 ? "all \(record.tests) tests" : "build",
                seconds: record.seconds,
                trouble: .skipped("cached: \(recollection.text)"))
            return suite(record.seconds, [element])
        case .due, .elsewhere, .leftOut, .notAffected, .ofXcode: return nil
        }
    }

    private func element(_ test: TestCase, of target: String, _ outcome: TestOutcome) -> JUnitSuite.Element {
        let trouble: JUnitSuite.Element.Trouble? =
            switch test.result {
            case .passed: nil
            case .failed(let lines): .failure(lines)
            case .skipped: .skipped(nil)
            case .unfinished: .error(outcome == .timedOut ? ["timed out"] : ["did not finish"] + outcome.lines)
            }
        return JUnitSuite.Element(group: test.group ?? target, name: test.name, seconds: test.seconds, trouble: trouble)
    }

    /// Returns the elements for tests of a target that are not listed by name, or for a failure of the whole target.
    private func rest(
        of target: String, _ outcome: TestOutcome, _ seconds: Double, besides elements: [JUnitSuite.Element]
    ) -> [JUnitSuite.Element] {
        func element(_ name: String, _ trouble: JUnitSuite.Element.Trouble?) -> [JUnitSuite.Element] {
            [JUnitSuite.Element(group: target, name: name, seconds: seconds, trouble: trouble)]
        }
        switch outcome {
        case .empty: return []
        case .built: return element("build", nil)
        case .passed(let tests, let skipped):
            // With `--quiet`, XCTest prints no names.
            let unnamed = tests + skipped - elements.count
            return unnamed > 0 ? element("\(unnamed) tests without names", nil) : []
        case .notBuilt(let error): return element("all", .error(["not built: \(error)"]))
        case .failed(let lines): return elements.contains(where: \.isBad) ? [] : element("all", .failure(lines))
        case .timedOut: return elements.contains(where: \.isBad) ? [] : element("all", .error(["timed out"]))
        }
    }
}

extension TestOutcome {
    /// The lines of the error.
    fileprivate var lines: [String] {
        if case .failed(let lines) = self { lines } else { [] }
    }
}

/// Formats a test case for each rule, which fails if the rule is violated, for build servers that display JUnit's XML.
public struct JUnitCheckFormatter: CheckFormatter {
    /// Creates a formatter.
    public init() {}

    public func text(of report: CheckReport) -> String {
        let findings = Dictionary(grouping: report.findings, by: \.violation.rule)
        var cases: [String] = []
        for rule in report.rules.sorted() {
            cases += testCases(of: rule, findings[rule] ?? [])
        }
        cases += report.remarks.map { remark in
            let (place, text) = ("\(remark.location.path):\(remark.location.line)", remark.message)
            return remark.severity == .error ? failed(place, text, remark.name) : passed(place, text, remark.name)
        }
        let failures = report.count(.error)
        let suite =
            "<testsuite name=\"backplane check\" tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"0\">"
        return
            (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites>", "  \(suite)"] + cases
            + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n") + "\n"
    }

    private func testCases(of rule: RuleID, _ findings: [CheckReport.Finding]) -> [String] {
        guard !findings.isEmpty else {
            return ["    <testcase classname=\"backplane.\(rule.rawValue)\" name=\"holds\"/>"]
        }
        return findings.map { finding in
            let place = "\(finding.location.path):\(finding.location.line):\(finding.location.column)"
            let name = "\(finding.module): \(finding.violation.subject)"
            // JUnit has no warnings: they pass, with the message as output.
            guard finding.violation.severity == .error else {
                return passed(name, "\(place): \(finding.message)", rule.rawValue)
            }
            return failed(name, "\(place): \(finding.message)", rule.rawValue)
        }
    }

    private func failed(_ name: String, _ message: String, _ rule: String) -> String {
        """
            <testcase classname="backplane.\(rule)" name="\(name.xmlEscaped)">
              <failure message="\(message.xmlEscaped)"/>
            </testcase>
        """
    }

    private func passed(_ name: String, _ message: String, _ rule: String) -> String {
        """
            <testcase classname="backplane.\(rule)" name="\(name.xmlEscaped)">
              <system-out>\(message.xmlEscaped)</system-out>
            </testcase>
        """
    }
}
