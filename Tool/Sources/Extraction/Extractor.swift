import CompilerIndex
import Foundation
import WorkspaceModel
import SystemSupport

/// Carries out a plan: writes the changes, builds, fixes compiler errors, runs the tests, and restores everything if
/// that fails.
public struct Extractor: Sendable {
    /// The options of an extraction.
    public struct Options: Sendable {
        /// The maximum number of builds.
        public var builds = 6
        public var runsTests = true
        /// Whether changes that do not build are kept.
        public var keeps = false

        public init() {}
    }

    /// The result of an extraction.
    public struct Outcome: Sendable {
        public let plan: ExtractionPlan?
        public let counts: Recut.Counts
        /// The number of builds.
        public let builds: Int
        /// The number of declarations and imports that were found only through compiler errors.
        public let fixes: Int
        /// The numbers of tests that passed before and after; `nil` if none were run.
        public let testsBefore: Int?
        public let testsAfter: Int?
        /// The errors; empty if it succeeded.
        public let errors: [String]
        /// Whether the changes were kept rather than rolled back.
        public let isKept: Bool
        public let unsolved: [String]

        public var succeeded: Bool { errors.isEmpty }
    }

    private let subject: PackageSubject
    private let builder: any PackageBuilding
    private let options: Options
    /// Reports progress.
    private let report: @Sendable (String) -> Void
    /// Whether an interruption was requested.
    private let isInterrupted: @Sendable () -> Bool

    public init(
        subject: PackageSubject, builder: any PackageBuilding, options: Options = Options(),
        report: @escaping @Sendable (String) -> Void = { _ in },
        isInterrupted: @escaping @Sendable () -> Bool = { false }
    ) {
        self.subject = subject
        self.builder = builder
        self.options = options
        self.report = report
        self.isInterrupted = isInterrupted
    }

    /// Extracts a module.
    ///
    /// - Throws: ``ExtractionError`` if it can't begin; nothing has been changed then.
    public func extract(_ request: ExtractionRequest, planner: ExtractionPlanner) async throws -> Outcome {
        let prepared = try await planner.prepare(request)
        guard prepared.plan.isClear || options.keeps else {
            throw ExtractionError(
                "\(prepared.plan.obstacles.counted("thing")) in the way of '\(request.name)'; the plan (without --apply) lists them. Nothing was changed."
            )
        }
        return try await carryOut(
            prepared.recut, prepared.builder, prepared.manifests, planner.root, plan: prepared.plan,
            task: .init(command: "extract", extraction: request, merge: nil))
    }

    func carryOut(
        _ recut: Recut, _ recutBuilder: RecutBuilder, _ manifests: [String: String], _ root: String,
        plan: ExtractionPlan?, task: Journal.Task
    ) async throws -> Outcome {
        guard try Journal.unfinished(inPackage: subject.folder) == nil else {
            throw ExtractionError(
                "An earlier run was not finished. Take it back with --roll-back, or go on with --resume.")
        }
        try await Recutter.check(recut, package: subject.folder)
        var before: Set<String>?
        if options.runsTests {
            report("running the tests as they are")
            before = (await builder.test()).tests.passed
            report("\(before?.count ?? 0) pass")
        }
        let journal = try Journal(package: subject.folder, task: task)
        let work = Work(journal: journal, recutter: Recutter(package: subject.folder, journal: journal))
        do {
            return try await write(recut, recutBuilder, manifests, root, plan, before, work)
        } catch {
            try await takeBack()
            throw error
        }
    }

    private struct Work {
        let journal: Journal
        let recutter: Recutter
        let start = ContinuousClock.now
    }

    private func write(
        _ first: Recut, _ recutBuilder: RecutBuilder, _ manifests: [String: String], _ root: String,
        _ plan: ExtractionPlan?, _ before: Set<String>?,
        _ work: Work
    ) async throws -> Outcome {
        var recut = first
        var recutBuilder = recutBuilder
        var errors: [String] = []
        var builds = 0
        while true {
            report(
                builds == 0
                    ? "writing \(recut.counts.text)"
                    : "fixing compiler errors, \(recutBuilder.fixes.count.counted("change")) so far")
            try await work.recutter.apply(recut)
            guard !isInterrupted() else { throw ExtractionError("Interrupted. Everything is as it was.") }
            builds += 1
            report("building (\(builds))")
            let result = await builder.build()
            guard !isInterrupted() else { throw ExtractionError("Interrupted. Everything is as it was.") }
            guard !result.succeeded else { break }
            let found = Diagnostic.errors(in: result.output)
            errors =
                found.isEmpty
                ? [String(result.output.suffix(2000))]
                : found.map { "\(subject.shown($0.file)):\($0.line): \($0.message)" }
            report("\(found.count.counted("error")): \(errors.first ?? "")")
            let fixes = recutBuilder.fixes
            let places = recutBuilder.currentPaths
            Fixer(
                subject: subject, old: recutBuilder.old, new: recutBuilder.new, level: recutBuilder.level,
                fileNumber: { places[$0] }
            ).learn(found, into: &recutBuilder.fixes)
            guard recutBuilder.fixes != fixes, builds < options.builds else {
                return try await end(recut, recutBuilder, plan, builds, before, nil, errors, work)
            }
            recut = try await recutBuilder.recut(manifests: manifests, root: root)
        }
        var after: Set<String>?
        errors = []
        if let before { (after, errors) = try await test(expecting: before) }
        return try await end(recut, recutBuilder, plan, builds, before, after, errors, work)
    }

    /// Runs the tests, a second time if one that passed before does not: in many packages some depend on the network or on the
    /// machine's load, and one that passes in either run compiles and works.
    private func test(expecting before: Set<String>) async throws -> (passed: Set<String>, errors: [String]) {
        report("running the tests")
        var result = try await testOnce()
        var passed = result.tests.passed
        let lost = before.subtracting(passed)
        guard !lost.isEmpty else { return (passed, []) }
        report("running the tests again, because \(lost.count.counted("test")) did not pass")
        result = try await testOnce()
        passed.formUnion(result.tests.passed)
        let regained = lost.intersection(passed)
        if !regained.isEmpty { report("passed in the second run only: \(regained.sorted().joined(separator: ", "))") }
        return (passed, result.reasons(before.subtracting(passed)))
    }

    private func testOnce() async throws -> RunResult {
        let result = await builder.test()
        guard !isInterrupted() else { throw ExtractionError("Interrupted. Everything is as it was.") }
        return result
    }

    private func end(
        _ recut: Recut, _ recutBuilder: RecutBuilder, _ plan: ExtractionPlan?, _ builds: Int, _ before: Set<String>?,
        _ after: Set<String>?,
        _ errors: [String], _ work: Work
    ) async throws -> Outcome {
        let isKept = errors.isEmpty || options.keeps
        if isKept { try work.journal.close() } else { try await takeBack() }
        if let plan, errors.isEmpty {
            PastExtraction(
                name: plan.name, planned: plan.edits.total, made: recut.counts.total, builds: builds,
                seconds: (ContinuousClock.now - work.start) / .seconds(1)
            ).keep(in: subject.folder)
        }
        return Outcome(
            plan: plan, counts: recut.counts, builds: builds, fixes: recutBuilder.fixes.count,
            testsBefore: before?.count,
            testsAfter: after?.count, errors: errors, isKept: isKept, unsolved: recut.unsolved)
    }

    private func takeBack() async throws {
        guard let unfinished = try Journal.unfinished(inPackage: subject.folder) else { return }
        report("taking everything back")
        for line in try await Journal.rollBack(unfinished) { report(line) }
    }
}

extension Fixes {
    /// The number of corrections.
    var count: Int {
        raises.count + [imports, publicImports].reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.count } }
            + dependencies.values.reduce(0) { $0 + $1.count }
    }
}
