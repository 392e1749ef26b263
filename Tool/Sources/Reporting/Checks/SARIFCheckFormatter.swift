import Configuration

/// Writes findings in SARIF 2.1.0, which code scanning services read.
public struct SARIFCheckFormatter: CheckFormatter {
    /// A formatter.
    public init() {}

    public func text(of report: CheckReport) -> String {
        let rules = report.rules.sorted()
        let index = Dictionary(rules.enumerated().map { ($1, $0) }) { first, _ in first }
        let driver = SARIF.Driver(
            rules: rules.map { rule in
                let description = RuleDescription.of(rule)
                return SARIF.Rule(
                    id: rule.rawValue, shortDescription: .init(text: description.title),
                    fullDescription: .init(text: description.reason), help: .init(text: description.remedy))
            })
        let results = report.findings.map { result($0, index: index[$0.violation.rule] ?? 0) }
        return JSONText.text(SARIF.Log(runs: [SARIF.Run(tool: .init(driver: driver), results: results)]))
    }

    private func result(_ finding: CheckReport.Finding, index: Int) -> SARIF.Result {
        let violation = finding.violation
        return SARIF.Result(
            ruleId: violation.rule.rawValue, ruleIndex: index, level: violation.severity.rawValue,
            message: .init(text: finding.message), locations: [location(finding.location)],
            relatedLocations: finding.others.map(location),
            partialFingerprints: [
                "backplane/v1": "\(violation.rule.rawValue)|\(finding.module)|\(violation.subject)"
            ])
    }

    private func location(_ location: CheckReport.Location) -> SARIF.Location {
        SARIF.Location(
            physicalLocation: .init(
                artifactLocation: .init(uri: SARIF.encoded(location.file), uriBaseId: "%SRCROOT%"),
                region: .init(startLine: location.line, startColumn: location.column)))
    }
}
