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

    init() throws {
        outside = try TemporaryWorkspace()
        codebase = TruthCodebase(outside: try TruthOutside(in: outside.path))
        workspace = try GitWorkspace([:], committed: false)
        root = "\(workspace.path)/\(TruthCodebase.root)"
        build = TruthBuild(folder: root)
        try Self.write(codebase, to: workspace)
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
        try Self.write(codebase, to: workspace)
        if kind == .macro { try build.forgetUsersOfMacro() }
        let affected = try AffectedResult.of(workspace, base: "HEAD", root: root)
        let (newObjects, newOutcomes) = (try build.build(), try build.outcomes())
        guard newOutcomes == codebase.outcomes else {
            throw TruthBuild.Stale(edit: "\(number). \(edit)", printed: newOutcomes, expected: codebase.outcomes)
        }
        let changed = Set(newOutcomes.keys.filter { newOutcomes[$0] != outcomes[$0] })
        codebase.written = codebase.pin
        let compiled = TruthBuild.compiled(from: objects, to: newObjects).intersection(codebase.names)
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

    private static func write(_ codebase: TruthCodebase, to workspace: GitWorkspace) throws {
        let (files, links) = (codebase.files, codebase.links)
        let manager = FileManager.default
        for path in try workspace.git("ls-files", "-z").split(separator: "\0").map(String.init)
        where files[path] == nil && links[path] == nil { try workspace.delete(path) }
        for (path, text) in files where (try? workspace.files.read(path)) != text {
            try workspace.files.write(path, text)
        }
        for (path, destination) in links {
            let link = "\(workspace.path)/\(path)"
            let present = try? manager.destinationOfSymbolicLink(atPath: link)
            guard present != destination else { continue }
            if present != nil { try workspace.delete(path) }
            try manager.createSymbolicLink(atPath: link, withDestinationPath: destination)
        }
    }
}
