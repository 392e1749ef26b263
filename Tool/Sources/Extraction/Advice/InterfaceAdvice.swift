import CompilerIndex
import Foundation
import SystemSupport

extension Adviser {
    /// A target whose dependents are compiled again for changes of declarations that they don't use. They would not be
    /// if what they use were a module of its own.
    func interfaces(of target: PackageSubject.Target, _ division: Division) -> [Advice.Piece] {
        let dependents = subject.targets.filter { $0.kind != .test && $0.targets.contains(target.name) }
        guard target.kind == .library, !dependents.isEmpty else { return [] }
        let used = UsedInterface(of: target.name, by: Set(dependents.map(\.name)), division)
        guard let edits = edits(of: target, used, division), edits.declarations > 0 else { return [] }
        let saved = edits.needlessLines * 100 / max(1, history.commits.count)
        let files = FileGraph(division, target: target.name)
        let named = Set(used.homes.compactMap(files.place))
        // What dependents use must be in files of its own.
        guard saved > 0, !named.isEmpty, named.count < files.files.count else { return [] }
        let group = files.withOwn(named, leaving: [], isBelow: true)
        let crossings = files.crossings(of: group)
        let name = "\(target.name)Interface"
        let tests = subject.targets.count {
            $0.kind == .test && !Set(dependents.map(\.name)).isDisjoint(with: $0.targets)
        }
        return [
            Advice.Piece(
                kind: .interface,
                title:
                    "\(dependents.count.counted("target")) \(dependents.count == 1 ? "uses" : "use") \(used.names.count) of \(target.name)'s \(used.total.counted("declaration")), in \(named.count) of its \(files.files.count) files",
                savedLines: saved, savedSeconds: average(of: dependents.map(\.name)).map { $0 * Double(saved) / 1000 },
                inTheWay: crossings.out.count, visible: crossings.into.count,
                reasons: [
                    "of \(edits.all) commits that changed \(target.name), \(edits.all - edits.declarations) changed only bodies and comments, which recompiles nothing of \(list(dependents.map(\.name)))",
                    "\(edits.declarations) changed declarations, which recompiles \(edits.lines / edits.declarations) lines of these on average; in \(edits.needless) of them nothing changed that they use",
                ]
                    + (tests == 0
                        ? []
                        : [
                            "after each of the \(edits.all), the tests of \(tests.counted("target")) that depend on these run again; with '\(name)', after those that change it"
                        ]),
                command: command(name, target, shown(named.map { files.files[$0] })))
        ]
    }

    private func list(_ names: [String]) -> String {
        names.count > 3
            ? "\(names.prefix(3).joined(separator: ", ")) and \(names.count - 3) more" : names.joined(separator: ", ")
    }

    /// What the commits that changed a target made its dependents compile.
    private struct TargetEdits {
        var all = 0
        /// The commits that changed declarations.
        var declarations = 0
        /// The lines of dependents that were compiled again.
        var lines = 0
        /// The commits among these that changed nothing that the dependents use, and their lines.
        var needless = 0
        var needlessLines = 0
    }

    private func edits(of target: PackageSubject.Target, _ used: UsedInterface, _ division: Division) -> TargetEdits? {
        guard let declarations = history.declarations else { return nil }
        let own = shown(division.files(of: target.name))
        var edits = TargetEdits()
        for (commit, changed) in zip(history.commits, declarations) where !commit.isDisjoint(with: own) {
            edits.all += 1
            let names = changed.filter { own.contains($0.key) }.values.reduce(into: Set<String>()) { $0.formUnion($1) }
            guard !names.isEmpty else { continue }
            edits.declarations += 1
            let lines = lines(used.files(compiledAfterChangesOf: names))
            edits.lines += lines
            guard names.isDisjoint(with: used.names) else { continue }
            edits.needless += 1
            edits.needlessLines += lines
        }
        return edits
    }
}

/// What the dependents of a target use of it.
private struct UsedInterface {
    /// The names, qualified but without parameters, as in ``FileSurface``.
    private(set) var names: Set<String> = []
    /// The files that declare it.
    private(set) var homes: Set<Int> = []
    /// The number of declarations of the target.
    let total: Int
    /// The dependents' files that use the target, and those that use a type of it, by the type's name.
    private var users: Set<Int> = []
    private var usersOfType: [Substring: Set<Int>] = [:]

    init(of target: String, by dependents: Set<String>, _ division: Division) {
        let graph = division.graph
        for use in graph.uses where dependents.contains(division.targets[use.file]) {
            guard division.target(of: use.declaration) == target else { continue }
            let name = String(graph.fullName(use.declaration).prefix { $0 != "(" })
            names.insert(name)
            homes.insert(graph.declarations[use.declaration].file)
            users.insert(use.file)
            usersOfType[name.prefix { $0 != "." }, default: []].insert(use.file)
        }
        total = graph.declarations.count {
            division.targets[$0.file] == target && !$0.isImplicit && $0.kind != .extension
        }
    }

    /// The compiler recompiles users of a type if a member changed, and all users of the module if a declaration
    /// outside of types did.
    func files(compiledAfterChangesOf changed: Set<String>) -> Set<Int> {
        changed.reduce(into: []) { files, name in
            files.formUnion(name.contains(".") ? usersOfType[name.prefix { $0 != "." }] ?? [] : users)
        }
    }
}
