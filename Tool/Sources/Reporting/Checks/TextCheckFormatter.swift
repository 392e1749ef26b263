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
        let remarks = report.remarks.map { remark in
            let place = remark.location
            return
                "\(place.file):\(place.line):\(place.column): \(word(remark.severity)) \(remark.message) [\(remark.name)]"
        }
        return (findings + remarks + [summary(of: report)]).joined(separator: "\n") + "\n"
    }

    private func text(of finding: CheckReport.Finding) -> String {
        let (violation, place) = (finding.violation, finding.location)
        let head =
            "\(place.file):\(place.line):\(place.column): \(word(violation.severity)) \(style.bold(violation.message))"
        let more = finding.others.prefix(3).map { "    also at \($0.file):\($0.line):\($0.column)" }
        let hidden = finding.others.count - 3
        let rest = hidden > 0 ? ["    and at \(hidden) more \(hidden == 1 ? "place" : "places")"] : []
        let advice = ["    why: \(violation.reason)", "    fix: \(violation.remedy)"]
        return (["\(head) [\(violation.rule.rawValue)]"] + more + rest + advice).joined(separator: "\n")
    }

    private func former(_ report: CheckReport) -> String? {
        guard let former = report.former, former.count > 0 else { return nil }
        return "\(former.count) there before, since \(former.base)"
    }

    private func word(_ severity: Severity) -> String {
        severity == .error ? style.red("error:") : style.yellow("warning:")
    }

    private func summary(of report: CheckReport) -> String {
        let (errors, warnings) = (report.count(.error), report.count(.warning))
        let scope = "\(counted(report.moduleCount, "module")), \(counted(report.fileCount, "file"))"
        let unread = report.unread.count
        let notes: [String?] = [
            report.ignoredCount > 0 ? "\(report.ignoredCount) ignored" : nil,
            report.recordedCount > 0 ? "\(report.recordedCount) in the baseline" : nil,
            former(report),
            unread > 0 ? "\(counted(unread, "package")) not read" : nil,
        ]
        let accepted = notes.compactMap(\.self).map { ", \($0)" }.joined()
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
