/// What came of running a test target.
public struct TestRun: Hashable, Sendable {
    public let outcome: TestOutcome
    /// Its tests, as far as the test libraries named them.
    public let cases: [TestCase]
}
