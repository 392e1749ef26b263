/// Writes what a change affects.
public protocol AffectedFormatter {
    /// The whole answer.
    func text(of report: AffectedReport) -> String
}
