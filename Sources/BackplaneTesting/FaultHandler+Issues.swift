import Backplane
import Testing

extension FaultHandler {
    /// Records each fault that is a mistake as an issue of the test that caused it, instead of stopping the process.
    /// Others are logged (`Fault.Kind.isMistake`).
    ///
    /// ```swift
    /// let root = Root(faultHandler: .recordingIssues())
    /// ```
    ///
    /// For motherboards that a test makes itself; a probe records faults by itself. A leak is found some time after its
    /// board has completed: when the test has ended by then, its issue fails the run, as long as that lasts.
    ///
    /// - Parameter sourceLocation: Where the issues are reported: the caller.
    public static func recordingIssues(sourceLocation: SourceLocation = #_sourceLocation) -> FaultHandler {
        FaultHandler { fault in
            guard fault.kind.isMistake else { return FaultHandler.log.handle(fault) }
            Issue.record(Comment(rawValue: "\(fault)"), sourceLocation: sourceLocation)
        }
    }
}
