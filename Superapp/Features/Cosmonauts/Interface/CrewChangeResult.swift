public import Backplane

/// What the work on a change comes to.
public typealias CrewChangeOutcome = TaskOutcome<CrewChange, Never, Void>

/// What came of a change.
public struct CrewChangeResult: Sendable, Hashable {
    /// What was wanted.
    public let change: CrewChange
    /// Why it was not made; nil when it was.
    public let problem: CrewChangeProblem?

    /// Makes a result.
    ///
    /// - Parameters:
    ///   - change: What was wanted.
    ///   - problem: Why it was not made.
    public init(_ change: CrewChange, problem: CrewChangeProblem? = nil) {
        self.change = change
        self.problem = problem
    }
}
