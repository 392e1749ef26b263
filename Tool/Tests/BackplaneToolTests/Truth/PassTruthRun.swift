import Foundation

/// Has tests of the generated codebase pass, then makes edits, each to what had passed, and asks each time which passes
/// are kept.
///
/// What a test prints tells whether an edit mattered to it, and the codebase knows what that comes to: so each answer
/// can be judged without a build. Every so many edits all that were made stay, and the tests are run.
struct PassTruthRun {
    /// What came of one edit.
    struct Step: CustomStringConvertible {
        let edit: String
        /// The tests whose result changed, those that would run, and those that were left out although their result
        /// changed.
        let changed: Set<String>
        let due: Set<String>
        var wrong: Set<String> { changed.subtracting(due) }

        var description: String {
            "\(edit): \(changed.count) changed their result, \(due.count) would run"
                + (wrong.isEmpty ? "" : "; WRONGLY KEPT \(wrong.sorted().joined(separator: ", "))")
        }
    }

    /// Tests that did not run or pass, or that printed what older files come to.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private let workspace: GitWorkspace
    private let outside: TemporaryWorkspace
    private let root: String
    private var codebase: TruthCodebase
    private var kinds: [TruthEdit] = []
    private(set) var steps: [Step] = []
    private(set) var runs = 0

    init() throws {
        outside = try TemporaryWorkspace()
        codebase = TruthCodebase(outside: try TruthOutside(in: outside.path), hasReaders: true)
        workspace = try GitWorkspace([:], committed: false)
        root = "\(workspace.path)/\(TruthCodebase.root)"
        try codebase.write(to: workspace)
        try workspace.commit("First")
        // Once more for what was too new to be told: what tests have left, or made SwiftPM write.
        for _ in 1...3 where try !pass().isEmpty {}
    }

    /// Makes `count` edits, each to the files as they are, and takes each back; then makes all of them and runs the
    /// tests.
    mutating func round(_ count: Int, _ random: inout SeededRandom, judge: (Step) -> Void) throws {
        let base = codebase
        var (all, outcomes) = (codebase, codebase.outcomes)
        // Of several in one go, which version SwiftPM takes depends on what it had before.
        var isPinned = false
        for _ in 1...count {
            if kinds.isEmpty { kinds = TruthEdit.allCases.shuffled(using: &random) }
            let kind = kinds.removeLast()
            codebase = base
            var again = random
            let edit = kind.apply(to: &codebase, &random)
            let pins = kind == .pin || kind == .requirement
            if !pins || !isPinned { _ = kind.apply(to: &all, &again) }
            isPinned = isPinned || pins
            try codebase.write(to: workspace)
            let new = codebase.outcomes
            let changed = Set(new.keys.filter { new[$0] != outcomes[$0] })
            let step = Step(edit: "\(steps.count + 1). \(edit)", changed: changed, due: try due())
            steps.append(step)
            judge(step)
        }
        codebase = base
        try codebase.write(to: workspace)
        outcomes = codebase.outcomes
        try requireAllCached("What was taken back runs again")
        codebase = all
        try codebase.write(to: workspace)
        for _ in 1...3 where try !pass().isEmpty {}
        codebase.written = codebase.pin
        try codebase.write(to: workspace)
        for _ in 1...2 where try !due().isEmpty { _ = try pass() }
        try requireAllCached("What has passed runs again")
        try workspace.commit("Round")
    }

    private func requireAllCached(_ what: String) throws {
        guard let test = try due().min() else { return }
        let why = try Backplane.run(["test", "--explain", test], in: workspace.files, root: root)
        throw Failure(description: "\(what): \(try due()). \(why.text)")
    }

    /// Runs what is due, and gives what is due then. What ran must print what the files come to.
    private mutating func pass() throws -> Set<String> {
        let run = try Backplane.run(["test"], in: workspace.files, root: root)
        guard run.status == 0 else { throw Failure(description: run.text) }
        runs += 1
        let logs = URL(fileURLWithPath: workspace.path + "/.cache")
        var printed: [String: (date: Date, value: String)] = [:]
        for case let file as URL in FileManager.default.enumerator(at: logs, includingPropertiesForKeys: nil) ?? .init()
        {
            guard file.pathExtension == "log", let text = try? String(contentsOf: file, encoding: .utf8) else {
                continue
            }
            let date = try file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate ?? Date()
            for line in text.split(separator: "\n") where line.hasPrefix("OUTCOME ") {
                let words = line.split(separator: " ").map(String.init)
                if words.count == 3, printed[words[1]].map({ $0.date < date }) ?? true {
                    printed[words[1]] = (date, words[2])
                }
            }
        }
        for (test, value) in codebase.outcomes where printed[test]?.value != value {
            throw Failure(
                description: "\(test) printed \(printed[test]?.value ?? "nothing"), not \(value)\n\(run.text)")
        }
        return try due()
    }

    /// The tests that would run.
    private func due() throws -> Set<String> {
        let run = try Backplane.run(["test", "--dry-run"], in: workspace.files, root: root)
        guard run.status == 0 else { throw Failure(description: run.text) }
        return Set(
            run.output.split(separator: "\n").filter { $0.hasPrefix("would run") }
                .map { String($0.split(separator: " ")[2]) })
    }

    /// How many passes were kept, and how many of those that were not could have been.
    var summary: String {
        let wrong = steps.map(\.wrong.count).reduce(0, +)
        let (changed, due) = (steps.map(\.changed.count).reduce(0, +), steps.map(\.due.count).reduce(0, +))
        return
            "pass-truth: \(steps.count) edits, \(runs) runs, \(wrong) passes wrongly kept; \(due) tests would run again for "
            + "\(changed) whose result changed"
    }
}
