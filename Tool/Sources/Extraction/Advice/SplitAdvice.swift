import CompilerIndex
import Foundation

extension Adviser {
    /// Files of a target that only some of its dependents use, so that the others are recompiled needlessly when these
    /// change.
    func splits(of target: PackageSubject.Target, _ division: Division) -> [Advice.Piece] {
        let dependents = subject.targets.filter { $0.kind != .test && $0.targets.contains(target.name) }
        guard target.kind == .library, dependents.count > 1 else { return [] }
        let files = FileGraph(division, target: target.name)
        guard files.files.count > 1 else { return [] }
        // Who uses a file, directly or through other files.
        var users: [Int: Set<String>] = [:]
        for use in division.graph.uses {
            guard let place = files.place(of: division.graph.declarations[use.declaration].file) else { continue }
            let user = division.targets[use.file]
            guard dependents.contains(where: { $0.name == user }) else { continue }
            users[place, default: []].insert(user)
        }
        for place in files.files.indices {
            for needed in files.closure(of: [place]) { users[needed, default: []].formUnion(users[place] ?? []) }
        }
        let groups = Dictionary(grouping: files.files.indices.filter { !(users[$0] ?? []).isEmpty }) { users[$0] ?? [] }
        return groups.compactMap { names, group -> Advice.Piece? in
            let others = dependents.filter { !names.contains($0.name) }
            guard !others.isEmpty, group.count < files.files.count else { return nil }
            let members = Set(group)
            let crossings = files.crossings(of: members)
            let spared = lines(others.flatMap { division.files(of: $0.name) })
            let shown = shown(members.map { files.files[$0] })
            let edits = history.rebuilds(of: shown)
            let all = max(1, history.commits.count)
            guard edits > 0, spared > 0, crossings.into.isEmpty || crossings.out.isEmpty else { return nil }
            let saved = spared * edits * 100 / all
            let first = shown.sorted().first.map { ($0 as NSString).lastPathComponent.prefix { $0 != "." } } ?? ""
            let module = "\(target.name)\(first.filter { $0.isLetter || $0.isNumber })"
            return Advice.Piece(
                kind: .split,
                title:
                    "\(group.count.counted("file")) of \(target.name) \(group.count == 1 ? "is" : "are") used by \(names.sorted().joined(separator: ", ")) only, of \(dependents.count) dependents",
                savedLines: saved,
                savedSeconds: average(of: others.map(\.name)).map { $0 * Double(saved) / 1000 }, inTheWay: 0,
                visible: crossings.into.count + crossings.out.count,
                reasons: [
                    "\(others.map(\.name).sorted().joined(separator: ", ")) are not recompiled (\(spared) lines) in the \(edits) of \(all) commits that \(history.rebuilt) \(shown.sorted().prefix(3).joined(separator: ", "))\(shown.count > 3 ? ", …" : "")"
                ],
                command: command(module, target, shown)
            )
        }
    }

    /// Tests of one module in a test target for several, which are also compiled and run for changes of the others.
    func testSplits(of target: PackageSubject.Target, _ division: Division) -> [Advice.Piece] {
        let files = division.files(of: target.name)
        guard files.count > 3 else { return [] }
        var subjects: [Int: Set<String>] = [:]
        var helpers: Set<Int> = []
        for file in files {
            for use in division.graph.uses[division.graph.usesOfFile[file]] {
                let other = division.target(of: use.declaration)
                if other != target.name {
                    subjects[file, default: []].insert(other)
                } else if division.graph.declarations[use.declaration].file != file {
                    helpers.formUnion([file, division.graph.declarations[use.declaration].file])
                }
            }
        }
        let all = Set(subjects.values.flatMap(\.self))
        guard all.count > 1 else { return [] }
        return all.sorted().compactMap { module -> Advice.Piece? in
            let own = files.filter { subjects[$0] == [module] && !helpers.contains($0) }
            let wanted = "\(module)Tests"
            guard own.count > 1, own.count < files.count, target.name != wanted, let home = subject[module] else {
                return nil
            }
            // Tests stay with the main subject of their target.
            guard !target.name.hasPrefix(module) else { return nil }
            let rest = files.filter { !own.contains($0) }
            let edits = history.edits(of: shown(division.files(of: home.name)))
            let reached = all.filter { $0 != module && !reaches($0, module) }
            let others = history.edits(of: Set(reached.flatMap { shown(division.files(of: $0)) }))
            let commits = max(1, history.commits.count)
            let saved = lines(own) * others * 100 / commits
            guard saved > 0 else { return nil }
            return Advice.Piece(
                kind: .tests,
                title: "\(own.count) of \(target.name)'s \(files.count) files test only \(module)",
                savedLines: saved, savedSeconds: seconds[target.name].map { $0 * Double(saved) / 1000 }, inTheWay: 0,
                visible: 0,
                reasons: [
                    "in a target of their own, \(lines(own)) lines of tests are neither compiled nor run in the \(others) of \(commits) commits that changed what they don't use; \(edits) changed \(module)",
                    "the other \(rest.count.counted("file")) stay",
                ],
                command:
                    "swift test --filter \(wanted)  # after moving these files to Tests/\(wanted): \(shown(own).sorted().joined(separator: " "))"
            )
        }
    }

    /// Whether a target depends on another one, directly or indirectly.
    private func reaches(_ from: String, _ to: String) -> Bool {
        var seen: Set<String> = []
        var rest = [from]
        while let next = rest.popLast() {
            guard seen.insert(next).inserted else { continue }
            if next == to { return true }
            rest += subject[next]?.targets ?? []
        }
        return false
    }

    /// The average seconds per 1,000 lines of some targets.
    func average(of targets: [String]) -> Double? {
        let known = targets.compactMap { seconds[$0] }
        return known.isEmpty ? nil : known.reduce(0, +) / Double(known.count)
    }
}
