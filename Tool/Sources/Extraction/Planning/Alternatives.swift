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
        // A module of nearly everything does not help: only the one without remaining obstacles is listed, so that
        // this is known.
        func isNearlyAll(_ group: Set<Int>) -> Bool {
            4 * group.count > 3 * files.files.count && group.count > 2 * named.count
        }
        let smallest = cut(named, pinned, choice.direction, files)
        if !isNearlyAll(smallest) { all.append(alternative("the smallest cut (--extent smallest-cut)", smallest)) }
        let everything = choice.direction == .below ? files.closure(of: named) : files.users(of: named)
        if everything.isDisjoint(with: pinned), everything.count < files.files.count {
            all.append(alternative("the files with which no obstacles remain", everything))
        }
        let part = files.free(named, isBelow: choice.direction == .below)
        if !part.isEmpty { all.append(alternative("only those of the named files without obstacles", part)) }
        let free = files.free(choice.group, isBelow: choice.direction == .below)
        if free.count > part.count {
            all.append(alternative("only those of all these files without obstacles", free))
        }
        let cuts = cuts(named, pinned, choice, files, besides: [named, smallest, everything, part, free])
            .filter { !isNearlyAll($0) }
        all += cuts.map { alternative(title(of: $0, choice, files), $0) }
        // Single files at the edge: what each would change.
        let edge = Set(choice.group.flatMap { Array(files.needs[$0].keys) + files.neededBy[$0].filter { $0 >= 0 } })
        let here = files.crossings(of: choice.group)
        let count = here.out.count + here.into.count
        let steps =
            edge.subtracting(choice.group).subtracting(pinned).map { (file: $0, group: choice.group.union([$0])) }
            + choice.group.subtracting(named).map { (file: $0, group: choice.group.subtracting([$0])) }
        let single = steps.filter { !cuts.contains($0.group) }.map {
            alternative(title(of: $0.group, choice, files), $0.group)
        }
        .sorted { ($0.inTheWay, $0.crossings, $0.name) < ($1.inTheWay, $1.crossings, $1.name) }
        all += single.filter { $0.inTheWay < choice.inTheWay || $0.crossings < count }.prefix(3)
        return all.filter { !$0.with.isEmpty || !$0.without.isEmpty }
    }

    private func title(of group: Set<Int>, _ choice: Choice, _ files: FileGraph) -> String {
        [("with", group.subtracting(choice.group)), ("without", choice.group.subtracting(group))]
            .filter { !$1.isEmpty }.map {
                "\($0) \($1.count == 1 ? name(of: $1.first, files) : $1.count.counted("file"))"
            }
            .joined(separator: ", ")
    }

    private func name(of place: Int?, _ files: FileGraph) -> String {
        place.flatMap { index.graph.files[files.files[$0]].path.split(separator: "/").last }.map(String.init) ?? ""
    }

    /// The cuts between the named files and the smallest cut, and those that leave some of the named files behind: each
    /// is the smallest one at some price of a file.
    private func cuts(
        _ named: Set<Int>, _ pinned: Set<Int>, _ choice: Choice, _ files: FileGraph, besides known: [Set<Int>]
    ) -> [Set<Int>] {
        let isBelow = choice.direction == .below
        var cuts: [Set<Int>] = []
        for price in [80, 48, 32, 20, 14, 10, 7] {
            cuts.append(
                files.smallestCut(around: named, leaving: pinned, isBelow: isBelow, costs: .init(file: price)))
        }
        for price in [160, 80, 40, 20, 10] {
            let group = files.smallestCut(
                around: named, leaving: pinned, isBelow: isBelow, costs: .init(file: 20), orLeavingAt: price)
            if 2 * group.intersection(named).count >= named.count { cuts.append(group) }
        }
        // Of cuts that change about as much, those that leave clearly fewer obstacles.
        var least = choice.inTheWay
        return cuts.map { (group: $0, changed: $0.symmetricDifference(choice.group).count) }
            .sorted { $0.changed < $1.changed }
            .compactMap { group, changed in
                let left = files.inTheWay(of: group, isBelow: isBelow)
                guard changed > 0, 4 * left <= 3 * least, left < least, group.count < files.files.count,
                    !known.contains(group)
                else { return nil }
                least = left
                return group
            }
    }
}
