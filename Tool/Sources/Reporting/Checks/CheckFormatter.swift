/// Writes a check's report in some format.
public protocol CheckFormatter {
    /// The report's text.
    func text(of report: CheckReport) -> String
}
