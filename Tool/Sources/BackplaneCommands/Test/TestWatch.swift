import Inputs
import TestRuns
import WorkspaceModel
import WorkspaceReading

/// Evaluates what test processes were observed to read.
struct TestWatch {
    /// The result for targets that ran.
    struct Seen {
        /// The files that each has read, now and before.
        var inputs: [ModuleID: ObservedInputs] = [:]
        /// Why passes of some must not be cached: not all that they read can be known.
        var obstacles: [ModuleID: String] = [:]
    }

    private let session: TestSession
    private let plan: TestPlan
    private let reading: ObservedReading

    /// - Parameter own: Folders of this run, whose files are not inputs.
    init(session: TestSession, plan: TestPlan, own: [String]) {
        self.session = session
        self.plan = plan
        reading = ObservedReading(
            session.session.impactSubject, scope: session.scope,
            own: own + [session.command.options.cacheRoot].compactMap { $0 })
    }

    /// Whether tests may have failed because a program that they start was not built.
    func misses(_ test: ModuleID, _ observation: Observation) -> Bool {
        let inputs = plan.reading.undeclared(reading.inputs(of: test, observation).inputs, of: test)
        return !observation.isWhole || !inputs.modules.isEmpty || !inputs.packages.isEmpty
    }

    /// Evaluates observations, and reports what is new and what could not be observed.
    func seen(_ observations: [ModuleID: Observation], isObserved: Bool) -> Seen {
        var seen = Seen()
        var news: [String] = []
        for (test, observation) in observations.sorted(by: { $0.key < $1.key }) {
            let name = session.workspace[test].name
            let (all, unknown) = reading.inputs(of: test, observation)
            let inputs = plan.reading.undeclared(all, of: test)
            let before = plan.observed[test] ?? ObservedInputs()
            seen.inputs[test] = session.command.again ? inputs : inputs.union(before)
            if !inputs.subtracting(before).isEmpty { news.append(name) }
            seen.obstacles[test] = obstacle(test, observation, unknown: unknown, isObserved: isObserved)
        }
        if !news.isEmpty {
            say(
                "tests read what their targets neither have nor link; it is an input of theirs from now on, which 'backplane "
                    + "test --explain TARGET' lists: \(news.shortList)")
        }
        for (test, obstacle) in seen.obstacles.sorted(by: { $0.key < $1.key }) {
            say("not cached: \(session.workspace[test].name): \(obstacle)")
        }
        return seen
    }

    /// Why it can't be known what a target's tests read.
    private func obstacle(
        _ test: ModuleID, _ observation: Observation, unknown: [String], isObserved: Bool
    ) -> String? {
        if !unknown.isEmpty {
            return "it started a program in a folder for what is built that no manifest names: \(unknown.shortList)"
        }
        // Without an observer the passes are not for those who have one.
        guard isObserved, !declaresInputs(test) else { return nil }
        if !observation.isWhole { return "it could not be observed" }
        guard !observation.closed.isEmpty else { return nil }
        return "it started what can't be observed, so what that reads is not known: "
            + "\(observation.closed.sorted().shortList); 'affected: inputs:' in .backplane.yml can say it"
    }

    /// Whether the configuration says what files a test target reads.
    private func declaresInputs(_ test: ModuleID) -> Bool {
        let module = session.workspace[test]
        return session.session.configuration.affected.inputs.contains { module.isNamed(by: $0.modules) }
    }

    private func say(_ text: String) { Console.standardError("note: \(text)") }
}
