import CompilerIndex

extension ExtractionPlanner {
    /// Other groups that could go, with what they would cost.
    func alternatives(
        _ choice: Choice, _ resolved: ResolvedRequest, _ files: FileGraph
    ) -> [ExtractionPlan.Alternative] {
        let named = Set(resolved.named.compactMap(files.place))
        let pinned = Set(resolved.pinned.compactMap(files.place))
        func alternative(_ name: String, _ group: Set<Int>) -> ExtractionPlan.Alternative {
            let crossings = files.crossings(of: group)
            func shown(_ places: Set<Int>) -> [String] {
                places.map { subject.shown(index.graph.files[files.files[$0]].path) }.sorted()
            }
            return ExtractionPlan.Alternative(
                name: name, files: group.count, with: shown(group.subtracting(choice.group)),
                without: shown(choice.group.subtracting(group)), crossings: crossings.out.count + crossings.into.count,
                inTheWay: (choice.direction == .below ? crossings.out : crossings.into).count)
        }
        var all = [alternative("the files named, and no others (--extent exact)", named)]
        let smallest = cut(named, pinned, choice.direction, files)
        all.append(alternative("the smallest cut (--extent smallest-cut)", smallest))
        let everything = choice.direction == .below ? files.closure(of: named) : files.users(of: named)
        if everything.isDisjoint(with: pinned), everything.count < files.files.count {
            all.append(alternative("everything that leaves nothing in the way", everything))
        }
        all += cuts(named, pinned, choice, files, besides: [named, smallest, everything]).map {
            alternative("taking along \($0.subtracting(choice.group).count.counted("file"))", $0)
        }
        // Single files at the edge: what each would change.
        let edge = Set(choice.group.flatMap { Array(files.needs[$0].keys) + files.neededBy[$0].filter { $0 >= 0 } })
        let here = files.crossings(of: choice.group)
        let count = here.out.count + here.into.count
        let steps =
            edge.subtracting(choice.group).subtracting(pinned).map { (file: $0, group: choice.group.union([$0])) }
            + choice.group.subtracting(named).map { (file: $0, group: choice.group.subtracting([$0])) }
        let single = steps.map { step in
            let name = index.graph.files[files.files[step.file]].path.split(separator: "/").last.map(String.init) ?? ""
            return alternative("\(choice.group.contains(step.file) ? "without" : "with") \(name)", step.group)
        }.sorted { ($0.inTheWay, $0.crossings, $0.name) < ($1.inTheWay, $1.crossings, $1.name) }
        all += single.filter { $0.inTheWay < choice.inTheWay || $0.crossings < count }.prefix(3)
        return all.filter { !$0.with.isEmpty || !$0.without.isEmpty }
    }

    /// The cuts between the files named and the smallest cut: each is the smallest one at some price of a file that goes along, and
    /// leaves less in the way than those before it.
    private func cuts(
        _ named: Set<Int>, _ pinned: Set<Int>, _ choice: Choice, _ files: FileGraph, besides known: [Set<Int>]
    ) -> [Set<Int>] {
        let isBelow = choice.direction == .below
        var found: [Set<Int>] = []
        var least = choice.inTheWay
        for price in [80, 48, 32, 20, 14, 10, 7] {
            let group = files.smallestCut(
                around: named, leaving: pinned, isBelow: isBelow, costs: .init(file: price))
            let left = files.inTheWay(of: group, isBelow: isBelow)
            guard left < least, group.count < files.files.count, group != choice.group, !known.contains(group),
                !found.contains(group)
            else { continue }
            least = left
            found.append(group)
        }
        return found
    }
}
