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
        /// The started programs whose origin is unknown, by test target.
        var unknown: [ModuleID: [String]] = [:]
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
        var blind: [String] = []
        var closed: Set<String> = []
        for (test, observation) in observations.sorted(by: { $0.key < $1.key }) {
            let name = session.workspace[test].name
            let (all, unknown) = reading.inputs(of: test, observation)
            let inputs = plan.reading.undeclared(all, of: test)
            let before = plan.observed[test] ?? ObservedInputs()
            seen.inputs[test] = session.command.again ? inputs : inputs.union(before)
            if !unknown.isEmpty { seen.unknown[test] = unknown }
            if !inputs.subtracting(before).isEmpty { news.append(name) }
            if isObserved, !observation.isWhole { blind.append(name) }
            closed.formUnion(observation.closed)
        }
        if !news.isEmpty {
            say(
                "tests read what their targets neither have nor link; it is an input of theirs from now on, which 'backplane "
                    + "test --explain TARGET' lists: \(news.shortList)")
        }
        if !blind.isEmpty {
            say("could not be observed, so what they read besides their inputs is not known: \(blind.shortList)")
        }
        if !closed.isEmpty {
            say(
                "programs that tests started and that can't be observed, so what these read is not known: "
                    + closed.sorted().shortList)
        }
        for (test, programs) in seen.unknown.sorted(by: { $0.key < $1.key }) {
            say(
                "not cached: \(session.workspace[test].name) started a program in a folder for what is built that no "
                    + "manifest names: \(programs.shortList)")
        }
        return seen
    }

    private func say(_ text: String) { Console.standardError("note: \(text)") }
}
