import Foundation

/// Edits a codebase, asks what is affected, builds, and compares.
struct TruthRun {
    private let workspace: GitWorkspace
    private let root: String
    private let outside: TemporaryWorkspace
    private let build: TruthBuild
    private var codebase: TruthCodebase
    private var objects: [String: TruthBuild.Object]
    private var outcomes: [String: String]
    private var kinds: [TruthEdit] = []
    private var steps: [TruthStep] = []
    /// How many builds said that they were complete, while their tests printed what older files come to.
    private(set) var staleBuilds = 0

    init() throws {
        outside = try TemporaryWorkspace()
        codebase = TruthCodebase(outside: try TruthOutside(in: outside.path))
        workspace = try GitWorkspace([:], committed: false)
        root = "\(workspace.path)/\(TruthCodebase.root)"
        build = TruthBuild(folder: root)
        try codebase.write(to: workspace)
        try workspace.commit("First")
        objects = try build.build()
        outcomes = try build.outcomes()
    }

    /// Makes an edit. Every kind comes once before any comes again.
    mutating func step(_ number: Int, seed: UInt64, _ random: inout SeededRandom) throws -> TruthStep {
        if kinds.isEmpty { kinds = TruthEdit.allCases.shuffled(using: &random) }
        let kind = kinds.removeLast()
        let edit = kind.apply(to: &codebase, &random)
        build.waitForTheNextSecond()
        try codebase.write(to: workspace)
        if kind == .macro { try build.forgetUsersOfMacro() }
        let affected = try AffectedResult.of(workspace, base: "HEAD", root: root)
        let compiled = try rebuild(after: "\(number). \(edit)")
        let newOutcomes = codebase.outcomes
        let changed = Set(newOutcomes.keys.filter { newOutcomes[$0] != outcomes[$0] })
        codebase.written = codebase.pin
        outcomes = newOutcomes
        try workspace.commit(edit)
        let step = TruthStep(edit: edit, affected: Set(affected.modules), needed: compiled.union(changed))
        print("affected-truth: \(number). \(step)")
        fflush(nil)  // Who waits sees what came of the last one.
        steps.append(step)
        return step
    }

    /// The modules that a build compiles, after which all tests print what they should. When it is SwiftPM that leaves
    /// something as it was, what is compiled tells nothing: it gives none, and only the results of the tests are compared
    /// with the answer.
    private mutating func rebuild(after edit: String) throws -> Set<String> {
        let before = objects
        objects = try build.build()
        var printed = try build.outcomes()
        guard printed != codebase.outcomes else {
            return TruthBuild.compiled(from: before, to: objects).intersection(codebase.names)
        }
        print("affected-truth: \(edit): stale:", TruthBuild.Difference(printed: printed, expected: codebase.outcomes))
        staleBuilds += 1
        try build.forgetEverything()
        objects = try build.build()
        printed = try build.outcomes()
        guard printed == codebase.outcomes else {
            throw TruthBuild.Difference(printed: printed, expected: codebase.outcomes)
        }
        return []
    }

    /// How much was affected, and how much of it was needed.
    var summary: String {
        let (affected, needed) = (steps.map(\.affected.count).reduce(0, +), steps.map(\.needed.count).reduce(0, +))
        let missed = steps.map(\.missed.count).reduce(0, +)
        let exact = steps.count { $0.affected == $0.needed }
        let ratio = needed > 0 ? String(format: "%.2f", Double(affected) / Double(needed)) : "–"
        return
            "affected-truth: \(steps.count) edits, \(missed) modules missed; \(affected) affected for \(needed) that were "
            + "compiled or changed their result (\(ratio) times as many); exact after \(exact) edits; \(staleBuilds) builds "
            + "stale, of which only the outcomes count"
    }
}
