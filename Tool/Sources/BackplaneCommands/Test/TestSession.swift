import Configuration
import Foundation
import Impact
import Inputs
import Reporting
import SystemSupport
import TestRuns
import WorkspaceModel

/// A codebase whose tests are run.
struct TestSession {
    let command: TestCommand
    let session: Session
    let memory: PassMemory
    let reader: InputReader
    /// The observer of tests, or the reason why it is unavailable.
    let observer: Result<Observer, Observer.Unavailable>
    /// The repository, as an absolute path without links. Files in it that tests read are inputs.
    let scope: String
    /// The files that earlier runs of tests were observed to read.
    let observed: [ModuleID: ObservedInputs]
    /// The runner of Xcode projects' tests; `nil` if xcodebuild is not available, or if there are no such tests.
    let xcodebuild: Xcodebuild?
    /// The schemes that run tests of Xcode projects, and of packages in such schemes. A test always has the same
    /// scheme, regardless of which other tests run.
    let schemes: XcodeRuns

    /// Reads the codebase and its environment.
    ///
    /// - Throws: `CommandFailure` if there is no toolchain, and errors of reading the codebase.
    static func open(_ command: TestCommand) async throws -> TestSession {
        async let description = Toolchain.description(in: Path.real(command.options.root) ?? command.options.root)
        let session = try await Session.open(command.options, whole: true)
        // The tests of a partially read project are unknown.
        try session.endIncomplete()
        let toolchain: String
        do {
            toolchain = try await description
        } catch {
            throw CommandFailure("\(error)")
        }
        let environment = ProcessInfo.processInfo.environment
        let named = Dictionary(session.configuration.testVariables.map { ($0, environment[$0]) }) { first, _ in first }
        let variables = Toolchain.variables(in: environment).merging(named) { _, named in named }
        let scope = await GitRepository.top(around: session.root) ?? session.root
        let observer = await observer(command, scope: scope)
        let tests = session.workspace.modules.filter(\.isTest)
        let hasXcode = tests.contains(where: \.isOfXcode)
        let xcodebuild =
            hasXcode
            ? await Xcodebuild.find(destination: command.xcode.destination, options: command.xcode.options) : nil
        let schemes = XcodeRuns(
            xcodebuild == nil ? tests.filter(\.isOfXcode).map(\.id) : tests.map(\.id), in: session.workspace,
            runs: hasXcode ? session.schemeRuns : [])
        let own = [command.options.cacheRoot].compactMap { $0 }.map {
            Path.absolute($0, from: FileManager.default.currentDirectoryPath)
        }
        let reader = InputReader(
            session.impactSubject, repository: scope,
            surroundings: .init(
                toolchain: toolchain, options: TestOptions(command.testOptions).decisive, variables: variables,
                environment: environment, isObserved: (try? observer.get()) != nil,
                xcodebuild: XcodebuildInputs(
                    runs: xcodebuild == nil ? [:] : schemes.inputs, surroundings: xcodebuild?.decisive ?? [])),
            own: own)
        let memory = try session.memory(command.remoteCache, usesCaches: !command.options.noCache)
        return TestSession(
            command: command, session: session, memory: memory, reader: reader,
            observer: observer, scope: scope,
            observed: await session.observed(in: memory, asking: command.again ? .nothing : .all),
            xcodebuild: xcodebuild, schemes: schemes)
    }

    /// Prepares the observer. Its library is stored beside the caches or, if these can't be written, for this run only.
    private static func observer(
        _ command: TestCommand, scope: String
    ) async -> Result<Observer, Observer.Unavailable> {
        let cache = command.options.cacheRoot.map { CacheLocation.directory(in: $0, named: "observer") }
        return await Observer.prepare(in: [cache, PrivateFolder.ofProcess].compactMap { $0 }, scope: scope)
    }

    var workspace: Workspace { session.workspace }

    /// Decides which tests run: all or the affected ones, without those in other shards and those with a cached pass.
    ///
    /// - Throws: `GitError` if there is nothing to compare with.
    func plan() async throws -> TestPlan {
        var plan = TestPlan(observed: observed, reading: await reader.read(observing: observed))
        var candidates = workspace.modules.filter(\.isTest).map(\.id)
        let selection = TestSelection(only: command.only, skip: command.skip)
        try selection.validate(against: (candidates + untested(besides: candidates)).map { workspace[$0].name })
        for test in candidates where !selection.contains(workspace[test].name) { plan.settled[test] = .leftOut }
        if !candidates.isEmpty, candidates.allSatisfy({ plan.settled[$0] != nil }) {
            Console.standardError("warning: --only and --skip exclude all test targets, so nothing runs")
        }
        candidates.removeAll { plan.settled[$0] != nil }
        let ranByXcodebuild = xcodebuild == nil ? [] : Set(schemes.selections.flatMap(\.tests))
        if command.only.isEmpty {
            candidates += untested(besides: candidates.filter { !ranByXcodebuild.contains($0) })
                .filter { selection.contains(workspace[$0].name) }
        }
        if let base = command.base {
            let impact = try await session.impact(
                of: try await ChangeSet.read(root: session.root, base: base), observed: observed)
            for test in candidates where impact.causes[test] == nil { plan.settled[test] = .notAffected }
        }
        let beyond = candidates.filter { workspace[$0].isOfXcode && !ranByXcodebuild.contains($0) }
        for test in beyond where plan.settled[test] == nil {
            plan.settled[test] = .ofXcode
            plan.ofXcode.append(test)
        }
        candidates.removeAll(where: Set(beyond).contains)
        let share = try self.share(of: candidates)
        for test in candidates where plan.settled[test] == nil && !share.contains(test) {
            plan.settled[test] = .elsewhere
        }
        candidates.removeAll { plan.settled[$0] != nil }
        plan.inputs = plan.reading.inputs(of: candidates)
        let determined = plan.inputs.filter { $0.value.obstacle == nil }
        let recollections = command.again ? [:] : await recall(determined)
        for test in candidates {
            if let recollection = recollections[workspace[test].name] {
                plan.settled[test] = .cached(recollection)
            } else {
                plan.due.append(test)
            }
        }
        // Only builds that are cached or due are counted.
        for (target, fate) in plan.settled where !workspace[target].isTest {
            if case .cached = fate { continue }
            plan.settled[target] = nil
        }
        plan.due.sort { (workspace[$0].package, $0) < (workspace[$1].package, $1) }
        return plan
    }

    /// Returns the targets that are built with some tests, although none links them.
    private func untested(besides tests: [ModuleID]) -> [ModuleID] {
        UntestedTargets(besides: tests.filter { !workspace[$0].isOfXcode }, in: workspace).modules
    }

    /// Reports what `plan` would do, and prints it.
    ///
    /// - Throws: `CommandFailure` if standard output can't be written.
    func forecast(_ plan: TestPlan) throws -> TestReport {
        let all = Set(workspace.modules.filter(\.isTest).map(\.id)).union(plan.settled.keys).union(plan.due)
        let report = TestReport(
            rows: all.sorted().map { row($0, plan.settled[$0] ?? .due(reason(for: $0, plan.inputs[$0]))) })
        // Excluded targets are only counted: after --only, these would be nearly all.
        try report.rows.filter { $0.fate != .leftOut }.forEach { try print($0) }
        return report
    }

    /// Returns the schemes that run the given tests with xcodebuild.
    func selections(of tests: [ModuleID]) -> [XcodeRuns.Selection] {
        schemes.selections.compactMap { $0.limited(to: Set(tests)) }
    }

    /// Returns the xcodebuild calls for tests that have to run, one per line.
    func calls(of plan: TestPlan) -> [String] {
        selections(of: plan.ofXcode + (xcodebuild == nil ? [] : plan.due)).map { "xcodebuild test \($0.text)" }
    }

    /// Returns the names of the Xcode projects' tests that no scheme runs.
    func withoutScheme(of plan: TestPlan) -> [String] {
        let known = Set(schemes.selections.flatMap(\.tests))
        return plan.ofXcode.filter { !known.contains($0) }.map { workspace[$0].name }.sorted()
    }

    /// Returns the inputs of a test target that differ from those of its last pass.
    ///
    /// - Throws: `CommandFailure` if it is not a test target.
    func explanation(of name: String) async throws -> String {
        let module = try session.module(named: name)
        guard module.isTest || untested(besides: workspace.modules.filter(\.isTest).map(\.id)).contains(module.id)
        else {
            throw CommandFailure("'\(name)' is not a test target. Specify one, as in \(name)Tests.")
        }
        guard let inputs = await reader.read(observing: observed).inputs(of: [module.id])[module.id] else { return "" }
        if let obstacle = inputs.obstacle { return "\(name) always runs: \(obstacle).\n" }
        if let record = await recall([module.id: inputs])[module.name]?.record {
            return "\(name) passed \(record.date.formatted(.iso8601)) with its current inputs.\n"
                + seen(by: module.id)
        }
        guard let last = memory.lastInputs(of: module.name) else {
            return "\(name) has not passed here before. It has \(inputs.digests.count) inputs.\n"
        }
        let differing = inputs.differing(from: last).map { "  \($0)\n" }.joined()
        return "\(name) runs because these inputs changed since its last pass:\n\(differing)" + seen(by: module.id)
    }

    /// Returns the other files that a target's tests were observed to read.
    private func seen(by test: ModuleID) -> String {
        let names = observed[test]?.names ?? []
        return names.isEmpty ? "" : "Its tests were observed to read:\n" + names.map { "  \($0)\n" }.joined()
    }

    func row(_ test: ModuleID, _ fate: TestReport.Fate) -> TestReport.Row {
        TestReport.Row(
            target: workspace[test].name, package: workspace[workspace[test].package].name,
            isTest: workspace[test].isTest, fate: fate)
    }

    /// Prints the result of a test target.
    ///
    /// - Throws: `CommandFailure` if standard output can't be written.
    func print(_ row: TestReport.Row) throws {
        try Console.standardOutput(TestRowText(style: Console.outputStyle).text(of: row))
    }

    /// Returns the cached passes, by target. Those of Swift Build count where nothing is built yet, since it is used
    /// there.
    private func recall(_ inputs: [ModuleID: TestInputs]) async -> [String: PassMemory.Recollection] {
        let tests = Set(inputs.keys.filter { workspace[$0].isTest }.map { workspace[$0].name })
        let passes = await memory.recall(named(inputs)).filter { name, pass in
            pass.record.tests > 0 || !tests.contains(name)
        }
        let options = TestOptions(command.testOptions)
        let unbuilt = inputs.filter { test, _ in
            passes[workspace[test].name] == nil
                && ClosureBuild.isPossible(in: session.impactSubject.folder(of: workspace[test].package), options)
        }
        guard !unbuilt.isEmpty else { return passes }
        let others = await memory.recall(named(unbuilt.mapValues { $0.built(by: ClosureBuild.system) }))
        return passes.merging(others) { first, _ in first }
    }

    private func named(_ inputs: [ModuleID: TestInputs]) -> [String: TestInputs] {
        Dictionary(inputs.map { (workspace[$0.key].name, $0.value) }) { first, _ in first }
    }

    private func reason(for test: ModuleID, _ inputs: TestInputs?) -> String {
        guard let inputs else { return "" }
        if let obstacle = inputs.obstacle { return obstacle }
        guard let last = memory.lastInputs(of: workspace[test].name) else { return "has not passed here before" }
        let differing = inputs.differing(from: last)
        guard let first = differing.first else {
            return command.again ? "--again" : "the cached pass can't be read"
        }
        let others = (differing.count - 1).counted("more input")
        return differing.count == 1 ? "\(first) differs" : "\(first) and \(others) differ"
    }

    /// Returns the tests in this machine's shard. Shards are computed from all selected tests, cached or not, so that
    /// all machines agree on them.
    private func share(of tests: [ModuleID]) throws -> Set<ModuleID> {
        guard let text = command.shard, let shard = Sharding(text) else { return Set(tests) }
        var measured: [String: Double] = [:]
        if let path = command.durations {
            guard let durations = MeasuredDurations(report: path) else {
                throw CommandFailure(
                    "There is no report at '\(path)'. Write one with --junit, or omit --durations.")
            }
            measured = durations.seconds
        }
        // A target without a measurement counts with the median.
        let middle = measured.values.sorted()
        let usual = middle.isEmpty ? 1 : middle[middle.count / 2]
        let weights = tests.map { (workspace[$0].name, measured[workspace[$0].name] ?? usual) }
        let chosen = shard.share(of: Dictionary(weights) { first, _ in first })
        return Set(tests.filter { chosen.contains(workspace[$0].name) })
    }
}

/// The decision about each test target.
struct TestPlan {
    /// The test targets that have to run, in the order of packages.
    var due: [ModuleID] = []
    /// The results of the other test targets.
    var settled: [ModuleID: TestReport.Fate] = [:]
    /// The test targets of Xcode projects that have to run but can't run here: without xcodebuild, or without a scheme.
    var ofXcode: [ModuleID] = []
    var inputs: [ModuleID: TestInputs] = [:]
    /// The files that earlier runs of tests were observed to read.
    var observed: [ModuleID: ObservedInputs] = [:]
    /// All possible inputs, as they were when the plan was made.
    var reading: InputReading
}

/// The test targets selected by `--only` and `--skip`.
struct TestSelection {
    /// The patterns of names; empty for all.
    let only: [String]
    let skip: [String]

    /// Returns whether a test target is selected.
    func contains(_ target: String) -> Bool {
        (only.isEmpty || only.contains { NamePattern($0).matches(target) })
            && !skip.contains { NamePattern($0).matches(target) }
    }

    /// Validates the patterns.
    ///
    /// - Throws: `CommandFailure` for a pattern that matches no test target, since a misspelt one would select the
    ///   wrong tests.
    func validate(against targets: [String]) throws {
        for pattern in only + skip where !targets.contains(where: NamePattern(pattern).matches) {
            let suggestion = Suggestion.phrase(for: pattern, in: targets)
            let all = targets.isEmpty ? "; there are no test targets" : ". Test targets: \(targets.sorted().shortList)"
            throw CommandFailure("No test target is named '\(pattern)'\(suggestion.isEmpty ? all : suggestion)")
        }
    }
}

extension XcodeRuns {
    /// The inputs that describe how tests run.
    fileprivate var inputs: [ModuleID: XcodebuildInputs.Run] {
        selections.reduce(into: [:]) { inputs, selection in
            let run = XcodebuildInputs.Run(
                container: selection.run.container, arguments: selection.run.arguments)
            for test in selection.tests { inputs[test] = run }
        }
    }
}
