/// What came of running a test target.
public struct TestRun: Hashable, Sendable {
    public let outcome: TestOutcome
    /// Its tests, as far as the test libraries named them.
    public let cases: [TestCase]
    /// What its processes read.
    public let observation: Observation

    public init(outcome: TestOutcome, cases: [TestCase], observation: Observation = Observation()) {
        self.outcome = outcome
        self.cases = cases
        self.observation = observation
    }
}
