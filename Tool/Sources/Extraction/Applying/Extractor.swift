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
        public let counts: ChangeSet.Counts
        /// The number of builds.
        public let builds: Int
        /// The number of declarations and imports that were found only through compiler errors.
        public let corrections: Int
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
            prepared.changeSet, prepared.builder, prepared.manifests, planner.root, plan: prepared.plan,
            task: .init(command: "extract", extraction: request, merge: nil))
    }

    func carryOut(
        _ changeSet: ChangeSet, _ changeSetBuilder: ChangeSetBuilder, _ manifests: [String: String], _ root: String,
        plan: ExtractionPlan?, task: Journal.Task
    ) async throws -> Outcome {
        guard try Journal.unfinished(inPackage: subject.folder) == nil else {
            throw ExtractionError(
                "An earlier run was interrupted. Undo it with --roll-back, or continue it with --resume.")
        }
        try await ChangeSetWriter.check(changeSet, package: subject.folder)
        var before: Set<String>?
        if options.runsTests {
            report("running the tests before the change")
            before = (await builder.test()).tests.passed
            report("\(before?.count ?? 0) pass")
        }
        guard !isInterrupted() else { throw ExtractionError("Interrupted. Nothing was changed.") }
        let journal = try Journal(package: subject.folder, task: task)
        let work = Work(journal: journal, writer: ChangeSetWriter(package: subject.folder, journal: journal))
        do {
            return try await write(changeSet, changeSetBuilder, manifests, root, plan, before, work)
        } catch {
            try await rollBack(journal)
            throw error
        }
    }

    private struct Work {
        let journal: Journal
        let writer: ChangeSetWriter
        let start = ContinuousClock.now
    }

    private func write(
        _ first: ChangeSet, _ changeSetBuilder: ChangeSetBuilder, _ manifests: [String: String], _ root: String,
        _ plan: ExtractionPlan?, _ before: Set<String>?,
        _ work: Work
    ) async throws -> Outcome {
        var changeSet = first
        var changeSetBuilder = changeSetBuilder
        var errors: [String] = []
        var builds = 0
        while true {
            report(
                builds == 0
                    ? "writing \(changeSet.counts.text)"
                    : "correcting: \(changeSetBuilder.corrections.count.counted("correction")) so far")
            try await work.writer.apply(changeSet)
            guard !isInterrupted() else { throw ExtractionError("Interrupted. All changes were rolled back.") }
            builds += 1
            report("building (\(builds))")
            let result = await builder.build()
            guard !isInterrupted() else { throw ExtractionError("Interrupted. All changes were rolled back.") }
            guard !result.succeeded else { break }
            let found = Diagnostic.errors(in: result.output)
            errors =
                found.isEmpty
                ? result.errorLines
                : found.map { "\(subject.shown($0.file)):\($0.line): \($0.message)" }
            report("\(found.count.counted("error")): \(errors.first ?? "")")
            let corrections = changeSetBuilder.corrections
            let places = changeSetBuilder.currentPaths
            Corrector(
                subject: subject, old: changeSetBuilder.old, new: changeSetBuilder.new, level: changeSetBuilder.level,
                fileNumber: { places[$0] }
            ).add(correctionsFor: found, to: &changeSetBuilder.corrections)
            guard changeSetBuilder.corrections != corrections, builds < options.builds else {
                return try await end(changeSet, changeSetBuilder, plan, builds, before, nil, errors, work)
            }
            changeSet = try await changeSetBuilder.changeSet(manifests: manifests, root: root)
        }
        var after: Set<String>?
        errors = []
        if let before { (after, errors) = try await test(expecting: before) }
        return try await end(changeSet, changeSetBuilder, plan, builds, before, after, errors, work)
    }

    /// Runs the tests, a second time if one that passed before does not: in many packages some depend on the network or
    /// on the machine's load, and one that passes in either run compiles and works.
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
        guard !isInterrupted() else { throw ExtractionError("Interrupted. All changes were rolled back.") }
        return result
    }

    private func end(
        _ changeSet: ChangeSet, _ changeSetBuilder: ChangeSetBuilder, _ plan: ExtractionPlan?, _ builds: Int,
        _ before: Set<String>?,
        _ after: Set<String>?,
        _ errors: [String], _ work: Work
    ) async throws -> Outcome {
        let isKept = errors.isEmpty || options.keeps
        if isKept { try work.journal.close() } else { try await rollBack(work.journal) }
        if let plan, errors.isEmpty {
            PastExtraction(
                name: plan.name, planned: plan.edits.total, made: changeSet.counts.total, builds: builds,
                seconds: (ContinuousClock.now - work.start) / .seconds(1)
            ).keep(in: subject.folder)
        }
        return Outcome(
            plan: plan, counts: changeSet.counts, builds: builds, corrections: changeSetBuilder.corrections.count,
            testsBefore: before?.count,
            testsAfter: after?.count, errors: errors, isKept: isKept,
            unsolved: changeSet.unsolved + changeSet.manualSteps)
    }

    private func rollBack(_ journal: Journal) async throws {
        journal.unlock()
        guard let unfinished = try Journal.unfinished(inPackage: subject.folder) else { return }
        report("rolling back")
        do {
            for line in try await Journal.rollBack(unfinished) { report(line) }
        } catch {
            throw ExtractionError(
                "\(error)\nNot everything is rolled back yet. Remove the cause, then run this command with --roll-back."
            )
        }
    }
}

extension Corrections {
    /// The number of corrections.
    var count: Int {
        raises.count + [imports, publicImports].reduce(0) { $0 + $1.values.reduce(0) { $0 + $1.count } }
            + dependencies.values.reduce(0) { $0 + $1.count }
    }
}
