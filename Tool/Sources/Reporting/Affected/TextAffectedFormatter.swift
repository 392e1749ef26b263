/// Writes what is affected for people.
public struct TextAffectedFormatter: AffectedFormatter {
    private let style: TerminalStyle

    /// Writes for a terminal or a file.
    public init(style: TerminalStyle = .plain) {
        self.style = style
    }

    public func text(of report: AffectedReport) -> String {
        ([summary(of: report)] + unclaimed(in: report) + modules(of: report)).joined(separator: "\n") + "\n"
    }

    private func summary(of report: AffectedReport) -> String {
        let change = report.changes.count == 1 ? "1 file differs" : "\(report.changes.count) files differ"
        let scope =
            "\(report.items.count) of \(report.moduleCount) modules, \(report.tests.count) of \(report.testCount) "
            + "test targets affected"
        let end = report.items.isEmpty ? "." : ":"
        return "\(change) from \(report.base) (\(report.commit.prefix(10))); \(style.bold(scope))\(end)"
    }

    private func unclaimed(in report: AffectedReport) -> [String] {
        guard !report.unclaimed.isEmpty else { return [] }
        let shown = report.unclaimed.prefix(3).map(\.printable).joined(separator: ", ")
        let rest = report.unclaimed.count > 3 ? " and \(report.unclaimed.count - 3) more" : ""
        return [
            "\(style.yellow("everything:")) \(shown)\(rest) belong\(report.unclaimed.count == 1 ? "s" : "") to no target, "
                + "so all modules count; 'affected' in .backplane.yml can say otherwise"
        ]
    }

    private func modules(of report: AffectedReport) -> [String] {
        let width = min(40, report.items.map(\.name.count).max() ?? 0)
        return report.items.map { item in
            let padding = String(repeating: " ", count: max(0, width - item.name.count))
            return "  \(item.isTest ? style.green(item.name) : item.name)\(padding)  \(style.dim(item.reason))"
        }
    }
}
