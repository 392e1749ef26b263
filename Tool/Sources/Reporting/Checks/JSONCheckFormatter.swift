import Configuration
import Foundation

/// Writes findings as JSON. Keys may be added, but none changes or goes.
public struct JSONCheckFormatter: CheckFormatter {
    /// A formatter.
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
                        file: $0.location.file, line: $0.location.line, column: $0.location.column, message: $0.message)
                },
                former: report.former?.count,
                modules: report.moduleCount, files: report.fileCount, ignored: report.ignoredCount,
                recorded: report.recordedCount, unread: report.unread))
    }

    private func item(_ finding: CheckReport.Finding) -> Item {
        let violation = finding.violation
        return Item(
            rule: violation.rule.rawValue, severity: violation.severity.rawValue, module: finding.module,
            dependency: violation.subject, file: finding.location.file, line: finding.location.line,
            column: finding.location.column, message: violation.message, reason: violation.reason,
            remedy: violation.remedy,
            others: finding.others.map { Location(file: $0.file, line: $0.line, column: $0.column) })
    }
}
