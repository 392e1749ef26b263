import Configuration

/// Writes findings as compilers print errors, so that editors can jump to them.
public struct TextCheckFormatter: CheckFormatter {
    private let style: TerminalStyle

    /// Writes for a terminal or a file.
    public init(style: TerminalStyle = .plain) {
        self.style = style
    }

    public func text(of report: CheckReport) -> String {
        let findings = report.findings.map(text)
        let stale = report.stale.map { entry in
            "\(BaselineFile.fileName):1:1: \(style.red("error:")) \(entry.module) no longer violates "
                + "\(entry.rule.rawValue) with '\(entry.subject)'; run 'backplane check --update-baseline' "
                + "[stale-baseline]"
        }
        return (findings + stale + [summary(of: report)]).joined(separator: "\n") + "\n"
    }

    private func text(of finding: CheckReport.Finding) -> String {
        let (violation, place) = (finding.violation, finding.location)
        let severity = violation.severity == .error ? style.red("error:") : style.yellow("warning:")
        let head = "\(place.file):\(place.line):\(place.column): \(severity) \(style.bold(violation.message))"
        let more = finding.others.prefix(3).map { "    also at \($0.file):\($0.line):\($0.column)" }
        let hidden = finding.others.count - 3
        let rest = hidden > 0 ? ["    and at \(hidden) more \(hidden == 1 ? "place" : "places")"] : []
        let advice = ["    why: \(violation.reason)", "    fix: \(violation.remedy)"]
        return (["\(head) [\(violation.rule.rawValue)]"] + more + rest + advice).joined(separator: "\n")
    }

    private func summary(of report: CheckReport) -> String {
        let (errors, warnings) = (report.count(.error) + report.stale.count, report.count(.warning))
        let scope = "\(counted(report.moduleCount, "module")), \(counted(report.fileCount, "file"))"
        let unread = report.unread.count
        let accepted = [
            report.ignoredCount > 0 ? "\(report.ignoredCount) ignored" : nil,
            report.recordedCount > 0 ? "\(report.recordedCount) in the baseline" : nil,
            unread > 0 ? "\(counted(unread, "package")) not read" : nil,
        ].compactMap { $0 }.map { ", \($0)" }.joined()
        guard errors + warnings > 0 else {
            return
                "\(style.green("The architecture holds"))\(unread > 0 ? " in what could be read" : ""): \(scope)\(accepted)."
        }
        return "\(counted(errors, "error")), \(counted(warnings, "warning")) in \(scope)\(accepted)."
    }

    private func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}
