import Configuration

/// Writes findings as workflow commands, which GitHub shows at the changed lines.
public struct GitHubCheckFormatter: CheckFormatter {
    private let paths: RepositoryPaths

    /// A formatter that names files as `paths` has them.
    public init(paths: RepositoryPaths = RepositoryPaths()) {
        self.paths = paths
    }

    public func text(of report: CheckReport) -> String {
        let findings = report.findings.map { finding in
            let place = finding.location
            let properties = [
                "file=\(property(paths.path(place.file)))", "line=\(place.line)", "col=\(place.column)",
                "title=\(property("\(finding.violation.rule.rawValue): \(finding.module)"))",
            ]
            return "::\(finding.violation.severity.rawValue) \(properties.joined(separator: ","))::"
                + data(finding.message)
        }
        let remarks = report.remarks.map { remark in
            "::\(remark.severity.rawValue) file=\(property(paths.path(remark.location.file))),line=\(remark.location.line),"
                + "title=\(property(remark.name))::" + data(remark.message)
        }
        return (findings + remarks).map { $0 + "\n" }.joined()
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
