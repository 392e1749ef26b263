import Foundation
import TestRuns

/// Writes a suite for each test target, for build servers that show JUnit's XML. Remembered targets are skipped ones, with when
/// they passed.
public struct JUnitTestFormatter {
    public init() {}

    /// The whole document.
    public func text(of report: TestReport) -> String {
        let suites = report.rows.compactMap(suite)
        return
            (["<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites name=\"backplane test\">"] + suites
            + ["</testsuites>"]).joined(separator: "\n") + "\n"
    }

    private func suite(_ row: TestReport.Row) -> String? {
        let name = row.target.xmlEscaped
        func suite(_ counts: String, _ time: Double, _ content: String) -> String {
            """
              <testsuite name="\(name)" package="\(row.package.xmlEscaped)" \(counts) time="\(String(format: "%.3f", time))">
                <testcase classname="\(name)" name="all" time="\(String(format: "%.3f", time))">\(content)</testcase>
              </testsuite>
            """
        }
        switch row.fate {
        case .ran(.passed(let tests), let seconds):
            return suite("tests=\"\(tests)\" failures=\"0\" errors=\"0\" skipped=\"0\"", seconds, "")
        case .ran(.empty, let seconds):
            return suite("tests=\"0\" failures=\"0\" errors=\"0\" skipped=\"0\"", seconds, "")
        case .ran(.failed(let lines), let seconds):
            return suite("tests=\"1\" failures=\"1\" errors=\"0\" skipped=\"0\"", seconds, failure(lines))
        case .ran(.timedOut, let seconds):
            return suite("tests=\"1\" failures=\"1\" errors=\"0\" skipped=\"0\"", seconds, failure(["timed out"]))
        case .ran(.notBuilt(let error), _):
            return suite("tests=\"1\" failures=\"0\" errors=\"1\" skipped=\"0\"", 0, failure(["not built: \(error)"]))
        case .remembered(let recollection):
            let record = recollection.record
            return suite(
                "tests=\"\(record.tests)\" failures=\"0\" errors=\"0\" skipped=\"\(record.tests)\"", record.seconds,
                "<skipped message=\"remembered: \(recollection.text)\"/>")
        case .due, .elsewhere, .leftOut, .notAffected: return nil
        }
    }

    private func failure(_ lines: [String]) -> String {
        "<failure message=\"\((lines.first ?? "failed").xmlEscaped)\">\(lines.joined(separator: "\n").xmlEscaped)</failure>"
    }
}
