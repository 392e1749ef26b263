import Foundation
import Reporting
import TestRuns
import WorkspaceModel
import WorkspaceReading

/// A run of tests.
struct TestExecution {
    let session: TestSession
    let plan: TestPlan
    /// Comes when this process is told to end.
    let signal: EndingSignal

    private var workspace: Workspace { session.workspace }

    /// Builds and runs what is due, package by package, and remembers what passed.
    ///
    /// - Throws: What the system says when there is no place for what tests print, and ``TestInterruption``.
    func run() async throws -> TestReport {
        var fates = plan.settled
        for (test, fate) in plan.settled.sorted(by: { $0.key < $1.key }) {
            if case .remembered = fate { try show(test, fate) }
        }
        let settings = RunSettings(
            root: session.session.root, logs: try RunLogs(in: logFolder),
            options: TestOptions(session.command.testOptions),
            timeout: session.command.timeout.map { .seconds($0) }, signal: signal)
        let builder = TestBuilder(
            settings, targets: CompiledTargets(session.session.impactSubject), say: Console.standardError)
        let packages = Dictionary(grouping: plan.due) { workspace[$0].package }
        for (package, tests) in packages.sorted(by: { $0.key < $1.key }) {
            let lock = await builder.lock(workspace[package])
            let fresh = try await run(tests, of: workspace[package], builder, TestRunner(settings))
            lock.release()
            fates.merge(fresh) { $1 }
            await remember(fresh)
        }
        try refuseInterrupted("while passes were being cached")
        return TestReport(rows: fates.keys.sorted().compactMap { test in fates[test].map { session.row(test, $0) } })
    }

    /// Where what tests print goes: the cache or, where there is none that takes it, a folder for temporary files.
    private var logFolder: String {
        let temporary = NSTemporaryDirectory() + "backplane-\(getuid())"
        guard let cache = session.session.cacheDirectory else { return "\(temporary)/logs" }
        let logs = "\(cache)/logs"
        let probe = "\(logs)/.room-\(getpid())"
        do {
            try FileManager.default.createDirectory(atPath: logs, withIntermediateDirectories: true)
            // A full disk may take an empty file.
            try AtomicFile.write(Data(count: 65_536), to: probe)
            try FileManager.default.removeItem(atPath: probe)
            return logs
        } catch {
            // The cache of each codebase has a name of its own.
            return "\(temporary)/\(URL(fileURLWithPath: cache).lastPathComponent)/logs"
        }
    }

    private func run(
        _ tests: [ModuleID], of package: WorkspacePackage, _ builder: TestBuilder, _ runner: TestRunner
    ) async throws -> [ModuleID: TestReport.Fate] {
        let built: BuiltTests
        switch await builder.build(NeededTests(tests, of: package, in: workspace)) {
        case .interrupted: throw interruption("while \(package.name) was being built")
        case .failed(let errors):
            try refuseInterrupted("while \(package.name) was being built")
            Console.standardError(errors.map { "    \($0)" }.joined(separator: "\n"))
            let fate = TestReport.Fate.ran(.notBuilt(errors.first ?? "the build said nothing"), seconds: 0, cases: [])
            for test in tests { try show(test, fate) }
            return Dictionary(uniqueKeysWithValues: tests.map { ($0, fate) })
        case .built(let way): built = way
        }
        var fates: [ModuleID: TestReport.Fate] = [:]
        for test in tests {
            let target = workspace[test].target
            let start = ContinuousClock.now
            guard let run = await runner.run(target, of: package, built: built), signal.number == nil else {
                throw interruption("while \(target) ran")
            }
            let fate = TestReport.Fate.ran(
                run.outcome, seconds: start.duration(to: .now) / .seconds(1), cases: run.cases)
            fates[test] = fate
            try show(test, fate)
        }
        return fates
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

    /// Keeps passes of tests whose inputs are still what they were when they were read, before the build.
    private func remember(_ fates: [ModuleID: TestReport.Fate]) async {
        let now = await session.reader.inputs(of: Array(fates.keys))
        guard signal.number == nil else { return }
        var passes: [(PassRecord, TestInputs)] = []
        var written: [String: [String]] = [:]
        for (test, fate) in fates {
            // A skipped test might have failed: what it was skipped for is no input.
            guard case .ran(.passed(let tests, skipped: 0), let seconds, _) = fate, let before = plan.inputs[test],
                let after = now[test], before.obstacle == nil
            else { continue }
            let name = workspace[test].name
            if before == after {
                let record = PassRecord(target: name, key: before.key, date: Date(), seconds: seconds, tests: tests)
                passes.append((record, before))
            } else {
                written[name] = before.written(until: after) + [after.obstacle].compactMap { $0 }
            }
        }
        report(written: written)
        do {
            try await session.memory.keep(passes)
        } catch {
            Console.standardError("warning: what passed is not cached: \(error)")
        }
    }

    /// Says which passes are not kept, and one of the inputs that kept each from it.
    private func report(written: [String: [String]]) {
        guard let first = written.sorted(by: { $0.key < $1.key }).first, let input = first.value.first else { return }
        Console.standardError(
            "note: not cached, since inputs were written meanwhile: \(written.keys.sorted().shortList). Of "
                + "\(first.key) it was: \(input)")
    }
}
