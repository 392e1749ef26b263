import Configuration

/// Writes a test case for each rule, failed where the rule does not hold, for build servers that show JUnit's XML.
public struct JUnitCheckFormatter: CheckFormatter {
    /// A formatter.
    public init() {}

    public func text(of report: CheckReport) -> String {
        let findings = Dictionary(grouping: report.findings, by: \.violation.rule)
        var cases: [String] = []
        for rule in report.rules.sorted() {
            cases += testCases(of: rule, findings[rule] ?? [])
        }
        cases += report.remarks.map { remark in
            let (place, text) = ("\(remark.location.file):\(remark.location.line)", remark.message)
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
            let place = "\(finding.location.file):\(finding.location.line):\(finding.location.column)"
            let name = "\(finding.module): \(finding.violation.subject)"
            // JUnit knows no warnings: they pass, with the message beside.
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
