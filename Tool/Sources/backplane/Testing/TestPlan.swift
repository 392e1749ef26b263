import Impact
import Reporting
import TestRuns
import WorkspaceModel

/// What is to become of each test target.
struct TestPlan {
    /// Test targets to run with the inputs they have now, in the order of packages.
    var due: [ModuleID] = []
    /// What is known of the others.
    var settled: [ModuleID: TestReport.Fate] = [:]
    var inputs: [ModuleID: TestInputs] = [:]
    /// What tests were seen to read before.
    var observed: [ModuleID: ObservedInputs] = [:]
    /// All that may be an input, as it was when this was planned.
    var reading: InputReading
}
