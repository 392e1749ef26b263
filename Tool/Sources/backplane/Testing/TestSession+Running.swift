import Foundation
import Reporting
import TestRuns
import WorkspaceModel
import WorkspaceReading

extension TestSession {
    /// Builds and runs what is due, package by package, and remembers what passed.
    ///
    /// - Throws: What the system says when there is no place for what tests print.
    func run(_ plan: TestPlan) async throws -> TestReport {
        var fates = plan.settled
        for (test, fate) in plan.settled.sorted(by: { $0.key < $1.key }) {
            if case .remembered = fate { try print(row(test, fate)) }
        }
        let runner = try TestRunner(
            root: session.root, logs: logFolder, options: command.testOptions,
            timeout: command.timeout.map { .seconds($0) })
        let packages = Dictionary(grouping: plan.due) { workspace[$0].package }
        for (package, tests) in packages.sorted(by: { $0.key < $1.key }) {
            let fresh = try await run(tests, of: workspace[package], runner)
            fates.merge(fresh) { $1 }
            await remember(fresh, plan)
        }
        return TestReport(rows: fates.keys.sorted().compactMap { test in fates[test].map { row(test, $0) } })
    }

    /// Where what tests print goes: the cache or, where there is none that takes it, a folder for temporary files.
    private var logFolder: String {
        let temporary = NSTemporaryDirectory() + "backplane-\(getuid())"
        guard let cache = session.cacheDirectory else { return "\(temporary)/logs" }
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
        _ tests: [ModuleID], of package: WorkspacePackage, _ runner: TestRunner
    ) async throws -> [ModuleID: TestReport.Fate] {
        Console.standardError("building all tests of \(package.name) (\(package.path)), \(tests.count) of them to run")
        if let errors = await runner.build(package) {
            Console.standardError(errors.map { "    \($0)" }.joined(separator: "\n"))
            return try tests.reduce(into: [:]) { fates, test in
                fates[test] = .ran(.notBuilt, seconds: 0)
                try print(row(test, .ran(.notBuilt, seconds: 0)))
            }
        }
        var fates: [ModuleID: TestReport.Fate] = [:]
        for test in tests {
            let start = ContinuousClock.now
            let outcome = await runner.run(workspace[test].target, of: package)
            let seconds = start.duration(to: .now) / .seconds(1)
            fates[test] = .ran(outcome, seconds: seconds)
            try print(row(test, .ran(outcome, seconds: seconds)))
        }
        return fates
    }

    /// Keeps passes of tests whose inputs are still what they were when they were read, before the build.
    private func remember(_ fates: [ModuleID: TestReport.Fate], _ plan: TestPlan) async {
        let now = await reader.inputs(of: Array(fates.keys))
        let passes: [(PassRecord, TestInputs)] = fates.compactMap { test, fate in
            guard case .ran(.passed(let tests), let seconds) = fate, let inputs = plan.inputs[test],
                inputs == now[test], inputs.obstacle == nil
            else { return nil }
            let name = workspace[test].name
            return (PassRecord(target: name, key: inputs.key, date: Date(), seconds: seconds, tests: tests), inputs)
        }
        do {
            try await memory.keep(passes)
        } catch {
            Console.standardError("warning: what passed is not remembered: \(error)")
        }
    }
}
