import Foundation
import Testing

/// Holds `backplane affected` against real incremental builds. `make affected-truth` makes 200 edits; the number and the seed are
/// BACKPLANE_TRUTH_EDITS and BACKPLANE_TRUTH_SEED.
@Suite("backplane affected against the truth")
struct AffectedTruthTests {
    private static let environment = ProcessInfo.processInfo.environment

    @Test("After any edit, what a build compiles and whatever test comes out otherwise was affected")
    func neverMisses() throws {
        let seed = Self.environment["BACKPLANE_TRUTH_SEED"].flatMap(UInt64.init) ?? 73_943
        let count = Self.environment["BACKPLANE_TRUTH_EDITS"].flatMap(Int.init) ?? 3
        var random = SeededRandom(seed: seed)
        print("affected-truth: seed \(seed), \(count) edits")
        var run = try TruthRun()
        for number in 1...count {
            let step = try run.step(number, seed: seed, &random)
            #expect(step.missed.isEmpty, "seed \(seed), edit \(number): \(step)")
        }
        print(run.summary)
    }
}

/// What came of one edit.
struct TruthStep: CustomStringConvertible {
    let edit: String
    let affected: Set<String>
    let needed: Set<String>

    var missed: Set<String> { needed.subtracting(affected) }

    var description: String {
        "\(edit): \(affected.count) affected, \(needed.count) needed"
            + (missed.isEmpty ? "" : "; MISSED \(missed.sorted().joined(separator: ", "))")
    }
}

/// Edits a codebase, asks what is affected, builds, and compares.
struct TruthRun {
    private let workspace: GitWorkspace
    private let outside: TemporaryWorkspace
    private let build: TruthBuild
    private var codebase: TruthCodebase
    private var objects: [String: TruthBuild.Object]
    private var outcomes: [String: String]
    private var kinds: [TruthEdit] = []
    private var steps: [TruthStep] = []

    init() throws {
        outside = try TemporaryWorkspace()
        codebase = TruthCodebase(outside: try TruthOutside(in: outside.path))
        workspace = try GitWorkspace(codebase.files)
        build = TruthBuild(folder: workspace.path)
        objects = try build.build()
        outcomes = try build.outcomes()
    }

    /// Makes an edit. Every kind comes once before any comes again.
    mutating func step(_ number: Int, seed: UInt64, _ random: inout SeededRandom) throws -> TruthStep {
        if kinds.isEmpty { kinds = TruthEdit.allCases.shuffled(using: &random) }
        let kind = kinds.removeLast()
        let edit = kind.apply(to: &codebase, &random)
        build.waitForTheNextSecond()
        try write()
        if kind == .macro { try build.forgetUsersOfMacro() }
        let affected = try AffectedResult.of(workspace, base: "HEAD")
        let (newObjects, newOutcomes) = (try build.build(), try build.outcomes())
        guard newOutcomes == codebase.outcomes else {
            throw TruthBuild.Stale(edit: "\(number). \(edit)", printed: newOutcomes, expected: codebase.outcomes)
        }
        let changed = Set(newOutcomes.keys.filter { newOutcomes[$0] != outcomes[$0] })
        let known = Set(codebase.modules.map(\.name) + ["CCore", "Generator", "Generate", "LibBase", "Numbers"])
        let compiled = TruthBuild.compiled(from: objects, to: newObjects).intersection(known)
        (objects, outcomes) = (newObjects, newOutcomes)
        try workspace.commit(edit)
        let step = TruthStep(edit: edit, affected: Set(affected.modules), needed: compiled.union(changed))
        print("affected-truth: \(number). \(step)")
        steps.append(step)
        return step
    }

    /// How much was affected, and how much of it was needed.
    var summary: String {
        let (affected, needed) = (steps.map(\.affected.count).reduce(0, +), steps.map(\.needed.count).reduce(0, +))
        let missed = steps.map(\.missed.count).reduce(0, +)
        let exact = steps.count { $0.affected == $0.needed }
        let ratio = needed > 0 ? String(format: "%.2f", Double(affected) / Double(needed)) : "–"
        return
            "affected-truth: \(steps.count) edits, \(missed) modules missed; \(affected) affected for \(needed) that were "
            + "compiled or came out otherwise (\(ratio) times as many); exact after \(exact) edits"
    }

    private func write() throws {
        let files = codebase.files
        for path in try workspace.git("ls-files", "-z").split(separator: "\0").map(String.init) where files[path] == nil
        {
            try workspace.delete(path)
        }
        for (path, text) in files where (try? workspace.files.read(path)) != text {
            try workspace.files.write(path, text)
        }
    }
}
