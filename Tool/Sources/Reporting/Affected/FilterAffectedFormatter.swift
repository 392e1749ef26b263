/// Writes a line for each package that has tests to run: its folder, a tab, and a pattern for `swift test --filter`.
public struct FilterAffectedFormatter: AffectedFormatter {
    public init() {}

    public func text(of report: AffectedReport) -> String {
        report.groups.map { "\($0.path)\t\($0.filter)\n" }.joined()
    }
}
