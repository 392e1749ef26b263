/// Writes a check's report in some format.
public protocol CheckFormatter: Sendable {
    /// The report's text.
    func text(of report: CheckReport) -> String
}
