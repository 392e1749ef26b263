import CompilerIndex
import SystemSupport

extension Adviser {
    /// Targets that are nearly always changed together.
    func merges(_ targets: [PackageSubject.Target], _ division: Division) -> [Advice.Piece] {
        targets.flatMap { upper in
            upper.targets.compactMap { name -> Advice.Piece? in
                guard let lower = subject[name], lower.kind == .library else { return nil }
                let users = subject.targets.filter { $0.kind != .test && $0.targets.contains(name) }
                let (one, other) = (shown(division.files(of: upper.name)), shown(division.files(of: name)))
                let both = history.commits.count { !$0.isDisjoint(with: one) && !$0.isDisjoint(with: other) }
                let edits = history.edits(of: other)
                guard users.count == 1, edits >= 5, both * 10 >= edits * 8 else { return nil }
                return Advice.Piece(
                    kind: .merge, title: "\(upper.name) and \(name) are nearly always changed together", savedLines: 0,
                    savedSeconds: nil,
                    inTheWay: 0, visible: 0,
                    reasons: [
                        "\(both) of \(edits) commits that changed \(name) also changed \(upper.name), and nothing else uses it"
                    ],
                    command: "backplane merge \(upper.name) \(name)")
            }
        }
    }

    /// Dependencies that exist for few declarations.
    func unlinks(_ targets: [PackageSubject.Target], _ division: Division) -> [Advice.Piece] {
        var used: [String: [String: Set<Int>]] = [:]
        for use in division.crossings() {
            used[division.targets[use.file], default: [:]][division.target(of: use.declaration), default: []].insert(
                use.declaration)
        }
        return targets.flatMap { upper in
            upper.targets.compactMap { name -> Advice.Piece? in
                guard subject[name] != nil, let declarations = used[upper.name]?[name],
                    (1...3).contains(declarations.count)
                else { return nil }
                let others = upper.targets.filter { $0 != name }
                guard !others.contains(where: { subject[$0]?.targets.contains(name) ?? false }) else { return nil }
                let edits = history.rebuilds(of: shown(division.files(of: name)))
                let lines = lines(division.files(of: upper.name))
                let all = max(1, history.commits.count)
                return Advice.Piece(
                    kind: .unlink,
                    title: "\(upper.name) depends on \(name) for \(declarations.count.counted("declaration"))",
                    savedLines: lines * edits * 100 / all,
                    savedSeconds: seconds[upper.name].map { $0 * Double(lines * edits * 100 / all) / 1000 },
                    inTheWay: declarations.count, visible: 0,
                    reasons: [
                        "it uses \(declarations.map { index.graph.fullName($0) }.sorted().joined(separator: ", "))",
                        "\(lines) lines are not recompiled in the \(edits) of \(all) commits that \(history.rebuilt) \(name)",
                    ], command: "backplane explain \"\(upper.name) -> \(name)\"")
            }
        }
    }
}
