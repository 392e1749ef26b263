import Configuration
import Foundation
import SystemSupport

/// A format for the report of a check.
public protocol CheckFormatter {
    /// Returns the complete output.
    func text(of report: CheckReport) -> String
}

/// Formats findings like the errors of compilers, so that editors can jump to them.
public struct TextCheckFormatter: CheckFormatter {
    private let style: TerminalStyle

    /// Creates a formatter.
    public init(style: TerminalStyle = .plain) {
        self.style = style
    }

    public func text(of report: CheckReport) -> String {
        let findings = report.findings.map(text)
        let remarks = report.remarks.map { remark in
            let place = remark.location
            return
                "\(place.path):\(place.line):\(place.column): \(word(remark.severity)) \(remark.message) [\(remark.name)]"
        }
        return (findings + remarks + [summary(of: report)]).joined(separator: "\n") + "\n"
    }

    private func text(of finding: CheckReport.Finding) -> String {
        let (violation, place) = (finding.violation, finding.location)
        let head =
            "\(place.path):\(place.line):\(place.column): \(word(violation.severity)) \(style.bold(violation.message))"
        let more = finding.others.prefix(3).map { "    also at \($0.path):\($0.line):\($0.column)" }
        let hidden = finding.others.count - 3
        let rest = hidden > 0 ? ["    and at \(hidden) more \(hidden == 1 ? "place" : "places")"] : []
        let advice = ["    why: \(violation.reason)", "    fix: \(violation.remedy)"]
        return (["\(head) [\(violation.rule.rawValue)]"] + more + rest + advice).joined(separator: "\n")
    }

    private func former(_ report: CheckReport) -> String? {
        guard let former = report.former, former.count > 0 else { return nil }
        return "\(former.count) already in \(former.base)"
    }

    private func word(_ severity: Severity) -> String {
        severity == .error ? style.red("error:") : style.yellow("warning:")
    }

    private func summary(of report: CheckReport) -> String {
        let (errors, warnings) = (report.count(.error), report.count(.warning))
        let scope = "\(report.moduleCount.counted("module")), \(report.fileCount.counted("file"))"
        let (unread, partial) = (report.unread.count, report.partial.count)
        let notes: [String?] = [
            report.ignoredCount > 0 ? "\(report.ignoredCount) ignored" : nil,
            report.recordedCount > 0 ? "\(report.recordedCount) in the baseline" : nil,
            former(report),
            unread > 0 ? "\(unread.counted("package")) not read" : nil,
            partial > 0 ? "\(partial.counted("module")) partly read" : nil,
        ]
        let accepted = notes.compactMap(\.self).map { ", \($0)" }.joined()
        guard errors + warnings > 0 else {
            return
                "\(style.green("The architecture holds"))\(unread + partial > 0 ? " in what could be read" : ""): \(scope)\(accepted)."
        }
        return "\(errors.counted("error")), \(warnings.counted("warning")) in \(scope)\(accepted)."
    }
}

/// Formats findings as JSON. Keys may be added, but existing ones do not change and are not removed.
public struct JSONCheckFormatter: CheckFormatter {
    /// Creates a formatter.
    public init() {}

    private struct Document: Encodable {
        let violations: [Item]
        let stale: [StaleItem]
        let unusedIgnores: [RemarkItem]
        let former: Int?
        let modules: Int
        let files: Int
        let ignored: Int
        let recorded: Int
        let unread: [String]
        let partial: [String]
    }

    private struct Item: Encodable {
        let rule: String
        let severity: String
        let module: String
        let dependency: String
        let file: String
        let line: Int
        let column: Int
        let message: String
        let reason: String
        let remedy: String
        let others: [Location]
    }

    private struct Location: Encodable {
        let file: String
        let line: Int
        let column: Int
    }

    private struct RemarkItem: Encodable {
        let file: String
        let line: Int
        let column: Int
        let message: String
    }

    private struct StaleItem: Encodable {
        let module: String
        let rule: String
        let dependency: String
    }

    public func text(of report: CheckReport) -> String {
        JSONText.text(
            Document(
                violations: report.findings.map(item),
                stale: report.stale.map {
                    StaleItem(module: $0.module, rule: $0.rule.rawValue, dependency: $0.subject)
                },
                unusedIgnores: report.remarks.filter { $0.name == "unused-ignore" }.map {
                    RemarkItem(
                        file: $0.location.path, line: $0.location.line, column: $0.location.column, message: $0.message)
                },
                former: report.former?.count,
                modules: report.moduleCount, files: report.fileCount, ignored: report.ignoredCount,
                recorded: report.recordedCount, unread: report.unread,
                partial: report.partial))
    }

    private func item(_ finding: CheckReport.Finding) -> Item {
        let violation = finding.violation
        return Item(
            rule: violation.rule.rawValue, severity: violation.severity.rawValue, module: finding.module,
            dependency: violation.subject, file: finding.location.path, line: finding.location.line,
            column: finding.location.column, message: violation.message, reason: violation.reason,
            remedy: violation.remedy,
            others: finding.others.map { Location(file: $0.path, line: $0.line, column: $0.column) })
    }
}

/// Formats findings as workflow commands, which GitHub shows at the changed lines.
public struct GitHubCheckFormatter: CheckFormatter {
    private let paths: RepositoryPaths

    /// Creates a formatter.
    ///
    /// - Parameter paths: Converts paths to those in the repository.
    public init(paths: RepositoryPaths = RepositoryPaths()) {
        self.paths = paths
    }

    public func text(of report: CheckReport) -> String {
        let findings = report.findings.map { finding in
            let place = finding.location
            let properties = [
                "file=\(property(paths.path(place.path)))", "line=\(place.line)", "col=\(place.column)",
                "title=\(property("\(finding.violation.rule.rawValue): \(finding.module)"))",
            ]
            return "::\(finding.violation.severity.rawValue) \(properties.joined(separator: ","))::"
                + data(finding.message)
        }
        let remarks = report.remarks.map { remark in
            "::\(remark.severity.rawValue) file=\(property(paths.path(remark.location.path))),line=\(remark.location.line),"
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
