/// Writes what is affected for programs; docs/tool/machine-output.md describes the keys.
public struct JSONAffectedFormatter: AffectedFormatter {
    public init() {}

    private struct Document: Encodable {
        let base: String
        let modules: [String]
        let tests: [String]
        let unclaimed: [String]
        let changes: [Change]
        let reasons: [String: String]
    }

    private struct Change: Encodable {
        let file: String
        let change: String
    }

    public func text(of report: AffectedReport) -> String {
        JSONText.text(
            Document(
                base: report.commit, modules: report.items.map(\.name), tests: report.tests,
                unclaimed: report.unclaimed,
                changes: report.changes.map { Change(file: $0.path, change: $0.change.rawValue) },
                reasons: Dictionary(report.items.map { ($0.name, $0.reason) }) { first, _ in first }))
    }
}
