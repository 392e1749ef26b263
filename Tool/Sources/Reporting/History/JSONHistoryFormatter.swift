/// Writes what commits would have needed for programs; docs/tool/machine-output.md describes the keys.
public struct JSONHistoryFormatter {
    public init() {}

    private struct Document: Encodable {
        let branch: String
        let commits: [Commit]
        let unread: [Unread]
        let meanModules: Double
        let meanTests: Double
    }

    private struct Commit: Encodable {
        let commit: String
        let subject: String
        let files: Int
        let modules: Int
        let allModules: Int
        let tests: Int
        let allTests: Int
        let unclaimed: [String]
    }

    private struct Unread: Encodable {
        let commit: String
        let reason: String
    }

    /// The whole answer.
    public func text(of report: HistoryReport) -> String {
        JSONText.text(
            Document(
                branch: report.branch,
                commits: report.rows.map { row in
                    Commit(
                        commit: row.commit, subject: row.subject, files: row.files, modules: row.modules.part,
                        allModules: row.modules.whole, tests: row.tests.part, allTests: row.tests.whole,
                        unclaimed: row.unclaimed)
                },
                unread: report.gaps.map { Unread(commit: $0.commit, reason: $0.reason) },
                meanModules: report.mean(\.modules), meanTests: report.mean(\.tests)))
    }
}
