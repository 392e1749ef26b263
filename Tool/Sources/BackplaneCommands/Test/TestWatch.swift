import Inputs
import TestRuns
import WorkspaceModel
import WorkspaceReading

/// Evaluates the observations of test processes.
struct TestWatch {
    /// The result for targets that ran.
    struct Seen {
        /// The files that each target has read, in this run and before.
        var inputs: [ModuleID: ObservedInputs] = [:]
        /// The reasons why passes of some targets must not be cached: some of what they read is unknown.
        var obstacles: [ModuleID: String] = [:]
    }

    private let session: TestSession
    private let plan: TestPlan
    private let reading: ObservedReading
    /// The files that the sanitizers' runtimes read in the tests of each package, which is not observed.
    private let ofSanitizers: [PackageID: Set<String>]

    /// Creates a watch.
    ///
    /// - Parameter own: The folders of this run, whose files are not inputs.
    init(session: TestSession, plan: TestPlan, own: [String]) {
        self.session = session
        self.plan = plan
        ofSanitizers = session.session.sanitizerFiles(in: session.scope)
        reading = ObservedReading(
            session.session.impactSubject, scope: session.scope,
            own: own + [session.command.options.cacheRoot].compactMap { $0 }, reading: plan.reading,
            options: TestOptions(session.command.testOptions))
    }

    /// Returns whether tests may have failed because a program that they start was not built.
    func misses(_ test: ModuleID, _ observation: Observation) -> Bool {
        let all = reading.reads(of: test, observation).inputs
        let inputs = plan.reading.undeclared(all, of: test)
        // What a test links is built as a module, but not as a program.
        let programs = session.workspace.modules.filter { $0.kind == .executable && all.modules.contains($0.name) }
        return !observation.isWhole || !inputs.modules.isEmpty || !inputs.packages.isEmpty || !programs.isEmpty
    }

    /// Evaluates observations, and reports new inputs and what could not be observed.
    func seen(_ observations: [ModuleID: Observation], isObserved: Bool) -> Seen {
        var seen = Seen()
        var news: [String] = []
        for (test, observation) in observations.sorted(by: { $0.key < $1.key }) {
            let name = session.workspace[test].name
            let reads = reading.reads(of: test, observation)
            var all = reads.inputs
            if session.workspace[test].isTest {
                all.files.formUnion(ofSanitizers[session.workspace[test].package] ?? [])
            }
            let inputs = plan.reading.undeclared(all, of: test)
            let before = plan.observed[test] ?? ObservedInputs()
            seen.inputs[test] = session.command.again ? inputs : inputs.union(before)
            if !inputs.subtracting(before).isEmpty { news.append(name) }
            seen.obstacles[test] = obstacle(test, observation, reads, isObserved: isObserved)
        }
        if !news.isEmpty {
            say(
                "tests read files that their targets neither contain nor link. From now on, these are inputs ('backplane test "
                    + "--explain TARGET' lists them): \(news.shortList)")
        }
        for (test, obstacle) in seen.obstacles.sorted(by: { $0.key < $1.key }) {
            say("not cached: \(session.workspace[test].name): \(obstacle)")
        }
        return seen
    }

    /// Returns the reason why the reads of a target's tests are not fully known; `nil` if they are.
    private func obstacle(
        _ test: ModuleID, _ observation: Observation, _ reads: ObservedReading.Reads, isObserved: Bool
    ) -> String? {
        if !reads.unknown.isEmpty {
            return
                "it started a program from a build folder that no manifest declares: \(reads.unknown.sorted().shortList)"
        }
        if !reads.ofOtherBuilds.isEmpty {
            return "it used products of another build, which may be out of date: "
                + "\(reads.ofOtherBuilds.sorted().shortList); a run builds only the products of the test's own package, "
                + "in one configuration. Use the products next to the test program, and test products of another package "
                + "in that package"
        }
        if !reads.gone.isEmpty {
            return "it accessed files that no longer exist and that its tests did not create: "
                + "\(reads.gone.sorted().shortList)"
        }
        // Without an observer, passes are not shared with those who have one.
        guard isObserved, !declaresInputs(test) else { return nil }
        if session.workspace[test].isTest, !observation.isWhole { return "it could not be observed" }
        if observation.isCut { return "not all of its file accesses could be recorded" }
        guard !observation.closed.isEmpty else { return nil }
        return "it started a program that can't be observed, so its reads are unknown: "
            + "\(observation.closed.sorted().shortList); declare them under 'affected: inputs:' in .backplane.yml"
    }

    /// Returns whether the configuration declares the files that a test target reads.
    private func declaresInputs(_ test: ModuleID) -> Bool {
        let module = session.workspace[test]
        return session.session.configuration.affected.inputs.contains { module.isNamed(by: $0.modules) }
    }

    private func say(_ text: String) { Console.standardError("note: \(text)") }
}
