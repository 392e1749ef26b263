import Configuration

/// Writes findings as workflow commands, which GitHub shows at the changed lines.
public struct GitHubCheckFormatter: CheckFormatter {
    /// A formatter.
    public init() {}

    public func text(of report: CheckReport) -> String {
        let findings = report.findings.map { finding in
            let place = finding.location
            let properties = [
                "file=\(property(place.file))", "line=\(place.line)", "col=\(place.column)",
                "title=\(property("\(finding.violation.rule.rawValue): \(finding.module)"))",
            ]
            return "::\(finding.violation.severity.rawValue) \(properties.joined(separator: ","))::"
                + data(finding.message)
        }
        let stale = report.stale.map { entry in
            "::error file=\(BaselineFile.fileName),title=stale baseline::"
                + data(
                    "\(entry.module) no longer violates \(entry.rule.rawValue) with '\(entry.subject)'; "
                        + "run 'backplane check --update-baseline'")
        }
        return (findings + stale).map { $0 + "\n" }.joined()
    }

    private func data(_ text: String) -> String {
        text.map { character in
            switch character {
            case "%": "%25"
            case "\r": "%0D"
            case "\n": "%0A"
            default: String(character)
            }
        }.joined()
    }

    private func property(_ text: String) -> String {
        data(text).map { $0 == ":" ? "%3A" : $0 == "," ? "%2C" : String($0) }.joined()
    }
}
