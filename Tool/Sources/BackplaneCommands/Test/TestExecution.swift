import Foundation
import Inputs
import Reporting
import SystemSupport
import TestRuns
import WorkspaceModel
import WorkspaceReading

/// A run of tests.
struct TestExecution {
    let session: TestSession
    let plan: TestPlan
    /// Reports that this process received a signal to end.
    let signal: EndingSignal

    private var workspace: Workspace { session.workspace }

    /// Builds and runs the tests, package by package and then scheme by scheme, and caches passes.
    ///
    /// - Throws: An error if the output of tests can't be stored, and ``TestInterruption``.
    func run() async throws -> TestReport {
        var fates = plan.settled
        for (test, fate) in plan.settled.sorted(by: { $0.key < $1.key }) {
            if case .cached = fate { try show(test, fate) }
        }
        let logs = try logFolder()
        let settings = RunSettings(
            root: session.session.root, logs: try RunLogs(in: logs), options: TestOptions(session.command.testOptions),
            timeout: session.command.timeout.map { .seconds($0) }, signal: signal, observer: observer(),
            variables: plan.reading.variablesOfPlugins)
        let watch = TestWatch(session: session, plan: plan, own: [logs])
        var due = plan.due
        while !due.isEmpty {
            var overtaken: Set<ModuleID> = []
            for (driver, tests) in portions(of: due, settings) {
                let lock = await driver.lock()
                let fresh = try await run(tests, driver, watch)
                lock.release()
                fates.merge(fresh.fates) { $1 }
                let isObserved = settings.observer != nil && !driver.runsTogether
                let seen = watch.seen(fresh.observations, isObserved: isObserved)
                let now = await session.reader.read(observing: plan.observed.merging(seen.inputs) { $1 })
                await remember(fresh, seen, now)
                overtaken.formUnion(overtakenPasses(of: fates, by: fresh, now))
            }
            due = overtaken.sorted()
        }
        try refuseInterrupted("while passes were being cached")
        return TestReport(rows: fates.keys.sorted().compactMap { test in fates[test].map { session.row(test, $0) } })
    }

    /// Returns the targets whose cached pass no longer counts, because tests that ran wrote one of its inputs.
    private func overtakenPasses(
        of fates: [ModuleID: TestReport.Fate], by results: Results, _ now: InputReading
    ) -> [ModuleID] {
        let written = Set(
            results.observations.values.flatMap(\.written).compactMap { Path.relative($0, to: session.session.root) })
        guard !written.isEmpty else { return [] }
        return plan.inputs.keys.filter { test in
            guard case .cached? = fates[test], let before = plan.inputs[test] else { return false }
            let after = now.inputs(of: test, observing: plan.observed[test] ?? ObservedInputs())
            let changed = before.differing(from: after.digests).first { name in
                written.contains { name.hasSuffix(" \($0)") }
            }
            guard let changed else { return false }
            Console.standardError(
                "note: tests of this run changed an input of \(workspace[test].name), so it is rerun: \(changed)"
            )
            return true
        }
    }

    /// Returns the given tests, grouped by the builds they share.
    private func portions(
        of due: [ModuleID], _ settings: RunSettings
    ) -> [(driver: any TestDriver, tests: [ModuleID])] {
        let selections = session.xcodebuild == nil ? [] : session.selections(of: due)
        let ofSchemes = Set(selections.flatMap(\.tests))
        let targets = CompiledTargets(session.session.impactSubject, repository: session.scope)
        let packages = Dictionary(grouping: due.filter { !ofSchemes.contains($0) }) { workspace[$0].package }
        let byPackage = packages.sorted { $0.key < $1.key }.map { package, tests -> (any TestDriver, [ModuleID]) in
            (
                SwiftPMDriver(settings, package: workspace[package], targets: targets, say: Console.standardError),
                tests
            )
        }
        guard let xcodebuild = session.xcodebuild else { return byPackage }
        return byPackage
            + selections.map { selection in
                (
                    XcodebuildDriver(
                        settings, xcodebuild: xcodebuild, selection: selection,
                        lockFolder: session.session.cacheDirectory, say: Console.standardError), selection.tests
                )
            }
    }

    /// Returns the folder for the output of tests: in the cache or, if that can't be written, a temporary folder that
    /// is not removed.
    private func logFolder() throws -> String {
        func temporary() throws -> String {
            guard let folder = PrivateFolder.make("backplane-logs") else {
                throw CommandFailure("There is no writable folder for test output: \(NSTemporaryDirectory())")
            }
            return folder
        }
        guard let cache = session.session.cacheDirectory else { return try temporary() }
        let logs = "\(cache)/logs"
        let probe = "\(logs)/.room-\(getpid())"
        do {
            try FileManager.default.createDirectory(atPath: logs, withIntermediateDirectories: true)
            // A full disk may still accept an empty file.
            try AtomicFile.write(Data(count: 65_536), to: probe)
            try FileManager.default.removeItem(atPath: probe)
            return logs
        } catch {
            return try temporary()
        }
    }

    /// The results of the tests that one driver has run.
    private struct Results {
        var fates: [ModuleID: TestReport.Fate] = [:]
        var observations: [ModuleID: Observation] = [:]
        /// The tests for which only what they link was built.
        var partlyBuilt: Set<ModuleID> = []
        /// The tests whose program another build has rebuilt in the meantime.
        var ofOtherBuilds: Set<ModuleID> = []
    }

    private func run(_ tests: [ModuleID], _ driver: any TestDriver, _ watch: TestWatch) async throws -> Results {
        let needed = NeededTests(tests.filter { workspace[$0].isTest }, in: session.session.impactSubject)
        // Tests that start programs need these to be built, as do targets that no test links.
        let isWhole = tests.contains { !workspace[$0].isTest || plan.observed[$0]?.modules.isEmpty == false }
        var results = Results()
        var build = try await self.build(needed, whole: isWhole, driver)
        // The notes of the compiler and of plugins belong to the package that SwiftPM has built.
        let notes =
            driver.runsTogether
            ? nil
            : tests.first.map { test in
                CompilerNotes(
                    session.session.impactSubject, package: workspace[test].package,
                    options: TestOptions(session.command.testOptions))
            }
        if !needed.targets.isEmpty { build = await listing(build, tests, driver) }
        for portion in driver.runsTogether ? [tests] : tests.map({ [$0] }) {
            let start = ContinuousClock.now
            var runs = try await self.run(portion, build, driver)
            for test in portion {
                guard let run = runs[test], !run.outcome.isGood, (try? build.get())?.isPartial == true,
                    watch.misses(test, run.observation ?? Observation())
                else { continue }
                Console.standardError(
                    "\(workspace[test].target) failed after looking for programs that it does not link; building everything and rerunning it"
                )
                build = await listing(try await self.build(needed, whole: true, driver), tests, driver)
                runs.merge(try await self.run([test], build, driver)) { $1 }
            }
            let seconds = (try? build.get()) == nil ? 0 : start.duration(to: .now) / .seconds(1)
            for (test, run) in runs.sorted(by: { $0.key < $1.key }) {
                let fate = TestReport.Fate.ran(run.outcome, seconds: run.seconds ?? seconds, cases: run.cases)
                results.fates[test] = fate
                let ofBuild = notes?.observation(for: test) ?? Observation()
                results.observations[test] = run.outcome == .built ? ofBuild : run.observation?.adding(ofBuild)
                if run.isOfOtherBuild { results.ofOtherBuilds.insert(test) }
                try show(test, fate)
            }
            if (try? build.get())?.isPartial == true { results.partlyBuilt.formUnion(portion) }
        }
        return results
    }

    /// A failed build, with its first error.
    private struct NotBuilt: Error {
        let reason: String
    }

    /// Builds the tests, and prints the errors.
    private func build(
        _ tests: NeededTests, whole: Bool, _ driver: any TestDriver
    ) async throws -> Result<BuiltTests, NotBuilt> {
        let moment = "while \(driver.subject) was being built"
        switch await driver.build(tests, whole: whole) {
        case .interrupted: throw interruption(moment)
        case .refused(let reason): throw CommandFailure(reason)
        case .failed(let errors):
            try refuseInterrupted(moment)
            Console.standardError(errors.map { "    \($0)" }.joined(separator: "\n"))
            return .failure(NotBuilt(reason: errors.first ?? "the build printed no error"))
        case .built(let way): return .success(way)
        }
    }

    /// Lists the tests that a build has made. This must be done after the notes of the build are read, because
    /// `swift test` overwrites some of them.
    private func listing(
        _ build: Result<BuiltTests, NotBuilt>, _ tests: [ModuleID], _ driver: any TestDriver
    ) async -> Result<BuiltTests, NotBuilt> {
        guard case .success(let built) = build else { return build }
        let packages = Set(tests.map { workspace[$0].package })
        let targets = workspace.modules.filter { $0.isTest && packages.contains($0.package) }.map { module in
            ListedTarget(
                name: module.target.importName,
                sources: (module.files + module.clangFiles).map { Path.joined($0.path, to: session.session.root) })
        }
        return .success(await driver.listing(built, of: targets))
    }

    private func run(
        _ tests: [ModuleID], _ build: Result<BuiltTests, NotBuilt>, _ driver: any TestDriver
    ) async throws -> [ModuleID: TestRun] {
        switch build {
        case .failure(let error):
            return tests.reduce(into: [:]) { $0[$1] = TestRun(outcome: .notBuilt(error.reason), cases: []) }
        case .success(let built):
            let builds = tests.filter { !workspace[$0].isTest }.map { ($0, TestRun(outcome: .built, cases: [])) }
            let tests = tests.filter { workspace[$0].isTest }
            let targets = tests.map {
                RunnableTests(target: workspace[$0].target, unlinked: plan.reading.unlinkedModules(of: $0))
            }
            let runs = await driver.run(targets, built: built)
            guard signal.number == nil, targets.allSatisfy({ runs[$0.target] != nil }) else {
                throw interruption("while \(targets.map(\.target).shortList) ran")
            }
            return tests.reduce(into: Dictionary(uniqueKeysWithValues: builds)) { $0[$1] = runs[workspace[$1].target] }
        }
    }

    private func show(_ test: ModuleID, _ fate: TestReport.Fate) throws {
        try session.print(session.row(test, fate))
    }

    private func interruption(_ moment: String) -> TestInterruption {
        TestInterruption(signal: signal.number ?? SIGINT, moment: moment)
    }

    private func refuseInterrupted(_ moment: String) throws {
        if signal.number != nil { throw interruption(moment) }
    }

    /// Stores the observed reads, and the passes of tests whose inputs have not changed since they were read, before
    /// the build. A pass is stored with all inputs, including observed ones.
    private func remember(_ results: Results, _ seen: TestWatch.Seen, _ now: InputReading) async {
        let lists = plan.observed.merging(seen.inputs) { $1 }
        guard signal.number == nil else { return }
        var passes: [(PassRecord, TestInputs)] = []
        var written: [String: [String]] = [:]
        var moved = plan.reading.movedPlaces
        for (test, fate) in results.fates {
            // A skipped test might have failed, and the condition for skipping it is not an input.
            guard case .ran(let outcome, let seconds, _) = fate, let tests = outcome.passed,
                seen.obstacles[test] == nil, let planned = plan.inputs[test], planned.obstacle == nil
            else { continue }
            let observed = lists[test] ?? ObservedInputs()
            let before = planned.extended(by: plan.reading.inputs(of: test, observing: observed))
            let after = now.inputs(of: test, observing: observed)
            let name = workspace[test].name
            let place = moved.first(on: after)
            if results.ofOtherBuilds.contains(test) {
                written[name] = ["the test program, rebuilt by another build"]
            } else if before == after, before.obstacle == nil, place == nil {
                let inputs = results.partlyBuilt.contains(test) ? before.built(by: ClosureBuild.system) : before
                let record = PassRecord(target: name, key: inputs.key, date: Date(), seconds: seconds, tests: tests)
                passes.append((record, inputs))
            } else {
                let place = place.map { "\($0), which was moved or got other permissions" }
                written[name] =
                    before.written(until: after) + [before.obstacle, after.obstacle, place].compactMap { $0 }
            }
        }
        reportUndetermined(results, seen)
        report(written: written, now)
        do {
            let news = seen.inputs.filter { plan.observed[$0.key] != $0.value }
            try await session.memory.keep(
                observed: Dictionary(uniqueKeysWithValues: news.map { (workspace.observedName($0.key), $0.value) }))
            try await session.memory.keep(passes)
        } catch {
            Console.standardError("warning: passes are not cached: \(error)")
        }
    }

    /// Returns the observer. If there is none, reports why tests are not observed.
    private func observer() -> Observer? {
        switch session.observer {
        case .success(let observer): return observer
        case .failure(let reason):
            if !plan.due.isEmpty { Console.standardError("note: file accesses of tests are not observed: \(reason)") }
            return nil
        }
    }

    /// Reports which passes are not cached because an input could not be determined when the run was planned.
    private func reportUndetermined(_ results: Results, _ seen: TestWatch.Seen) {
        var names: [String: [String]] = [:]
        for case (let test, .ran(let outcome, _, _)) in results.fates
        where outcome.passed != nil && seen.obstacles[test] == nil {
            if let obstacle = plan.inputs[test]?.obstacle { names[obstacle, default: []].append(workspace[test].name) }
        }
        for (obstacle, names) in names.sorted(by: { $0.key < $1.key }) {
            Console.standardError("note: not cached: \(names.sorted().shortList): \(obstacle)")
        }
    }

    /// Reports which passes are not cached, with one of the changed inputs of the first.
    private func report(written: [String: [String]], _ now: InputReading) {
        guard let first = written.sorted(by: { $0.key < $1.key }).first, let input = first.value.first else { return }
        // Usually it is the log of this very run, in which case no run would ever cache anything.
        let advice =
            now.isOfNoTarget(input)
            ? ", which belongs to no target and is therefore an input of every test. Write logs outside the "
                + "repository, or let git ignore them (.gitignore)" : ""
        Console.standardError(
            "note: not cached, because inputs changed during the run or just before it: \(written.keys.sorted().shortList). "
                + "Changed input of \(first.key): \(input)\(advice)")
    }
}

/// A test run that was interrupted, after all processes that it had started were ended.
struct TestInterruption: Error, CustomStringConvertible {
    let signal: Int32
    /// The moment of the interruption, as part of a sentence.
    let moment: String

    var description: String {
        "Ended by \(EndingSignal.name(of: signal)) \(moment); all child processes were ended, too. No pass of the current "
            + "package is cached. Run the command again to continue."
    }
}
