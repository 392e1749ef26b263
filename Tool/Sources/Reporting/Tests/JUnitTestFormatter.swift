import TestRuns

/// Writes a suite for each test target with its tests, for build servers that show JUnit's XML. A cached target is a single
/// one there, skipped, with when it passed.
public struct JUnitTestFormatter {
    public init() {}

    /// The whole document.
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
        case .remembered(let recollection):
            let record = recollection.record
            let element = JUnitSuite.Element(
                group: row.target, name: "all \(record.tests) tests", seconds: record.seconds,
                trouble: .skipped("cached: \(recollection.text)"))
            return suite(record.seconds, [element])
        case .due, .elsewhere, .leftOut, .notAffected: return nil
        }
    }

    private func element(_ test: TestCase, of target: String, _ outcome: TestOutcome) -> JUnitSuite.Element {
        let trouble: JUnitSuite.Element.Trouble? =
            switch test.result {
            case .passed: nil
            case .failed(let lines): .failure(lines)
            case .skipped: .skipped(nil)
            case .unfinished: .error(outcome == .timedOut ? ["timed out"] : ["did not end"] + outcome.lines)
            }
        return JUnitSuite.Element(group: test.group ?? target, name: test.name, seconds: test.seconds, trouble: trouble)
    }

    /// What stands for the tests of a target, or the trouble of all of it, that no test by name tells.
    private func rest(
        of target: String, _ outcome: TestOutcome, _ seconds: Double, besides elements: [JUnitSuite.Element]
    ) -> [JUnitSuite.Element] {
        func element(_ name: String, _ trouble: JUnitSuite.Element.Trouble?) -> [JUnitSuite.Element] {
            [JUnitSuite.Element(group: target, name: name, seconds: seconds, trouble: trouble)]
        }
        switch outcome {
        case .empty: return []
        case .passed(let tests, let skipped):
            // Under '--quiet' XCTest names none.
            let unnamed = tests + skipped - elements.count
            return unnamed > 0 ? element("\(unnamed) tests without names", nil) : []
        case .notBuilt(let error): return element("all", .error(["not built: \(error)"]))
        case .failed(let lines): return elements.contains(where: \.isBad) ? [] : element("all", .failure(lines))
        case .timedOut: return elements.contains(where: \.isBad) ? [] : element("all", .error(["timed out"]))
        }
    }
}

extension TestOutcome {
    /// What went wrong.
    fileprivate var lines: [String] {
        if case .failed(let lines) = self { lines } else { [] }
    }
}
