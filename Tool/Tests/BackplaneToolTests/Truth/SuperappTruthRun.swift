import Foundation

/// Edits a copy of Superapp, asks what is affected by each edit, builds, and compares.
///
/// One build serves several edits. Nothing but the app itself and its tests depends on two of them, so that what is
/// affected by one can't hide what was missed for another.
struct SuperappTruthRun {
    /// How many edits there were.
    private(set) var edits = 0

    private let app: SuperappCopy
    private let build: TruthBuild
    private var objects: [String: TruthBuild.Object]
    private var random: SeededRandom
    private var steps: [TruthStep] = []

    init(random: SeededRandom) throws {
        self.random = random
        app = try SuperappCopy()
        build = TruthBuild(folder: "\(app.workspace.path)/Superapp", readsBytes: false)
        objects = try build.build()
    }

    /// Makes some edits, builds, and compares.
    mutating func step(atMost limit: Int) throws -> TruthStep {
        build.waitForTheNextSecond()
        var (descriptions, affected, reached): ([String], Set<String>, Set<String>) = ([], [], [])
        while descriptions.count < min(limit, 6), let edit = SuperappEdit.allCases.randomElement(using: &random),
            let module = edit.place(in: app, &random)
        {
            let reach = app.dependents(of: module).subtracting(app.wholeApp)
            guard reached.isDisjoint(with: reach) else { break }
            reached.formUnion(reach)
            edits += 1
            descriptions.append("\(edits). \(try edit.apply(to: module, of: app, number: edits, &random))")
            affected.formUnion(try AffectedResult.of(app.workspace, base: "HEAD").modules)
            try app.workspace.commit("Edit \(edits)")
        }
        let built = try build.build()
        let needed = TruthBuild.compiled(from: objects, to: built).intersection(app.names)
        objects = built
        let step = TruthStep(edit: descriptions.joined(separator: ", "), affected: affected, needed: needed)
        print("superapp-truth: \(step): \(needed.sorted().joined(separator: ", "))")
        fflush(nil)  // A build takes a while: who waits sees what came of the last one.
        steps.append(step)
        return step
    }

    /// How much was affected, and how much of it was needed.
    var summary: String {
        let (affected, needed) = (steps.map(\.affected.count).reduce(0, +), steps.map(\.needed.count).reduce(0, +))
        let missed = steps.map(\.missed.count).reduce(0, +)
        return "\(steps.count) builds, \(missed) modules missed; \(affected) affected for \(needed) that were compiled"
    }
}
