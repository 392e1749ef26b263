import CompilerIndex

extension ExtractionPlanner {
    /// The files that move, and the position of the new module.
    struct Choice {
        let direction: ExtractionRequest.Direction
        /// Indices in the graph of files.
        let group: Set<Int>
        let inTheWay: Int
        let cost: Int
    }

    func choose(_ resolved: ResolvedRequest, _ files: FileGraph) -> Choice {
        let named = Set(resolved.named.compactMap(files.place))
        let pinned = Set(resolved.pinned.compactMap(files.place))
        let isProgram = resolved.source.kind == .executable
        let directions = resolved.request.direction.map { [$0] } ?? (isProgram ? [.below] : [.below, .above])
        let choices = directions.map { direction in
            let group = group(named, pinned, direction, resolved.request, files)
            let crossings = files.crossings(of: group)
            let (upward, visible) =
                direction == .below ? (crossings.out, crossings.into) : (crossings.into, crossings.out)
            let costs = FileGraph.Costs()
            return Choice(
                direction: direction, group: group, inTheWay: upward.count,
                cost: costs.upward * upward.count + costs.visible * visible.count + costs.file
                    * (group.count - named.count))
        }
        guard let first = choices.first, let last = choices.last, choices.contains(where: { $0.inTheWay > 0 }) else {
            // If both directions are free, the module is below when the rest uses it.
            return files.crossings(of: named).into.isEmpty ? choices[choices.count - 1] : choices[0]
        }
        return last.cost < first.cost ? last : first
    }

    /// The files that move: the named ones with those that nothing else uses, or the smallest cut if it is close and
    /// has fewer obstacles.
    private func group(
        _ named: Set<Int>, _ pinned: Set<Int>, _ direction: ExtractionRequest.Direction, _ request: ExtractionRequest,
        _ files: FileGraph
    ) -> Set<Int> {
        guard request.extent != .exact else { return named }
        let isBelow = direction == .below
        let smallest = cut(named, pinned, direction, files)
        guard request.extent != .smallestCut else { return smallest }
        let own = files.withOwn(named, leaving: pinned, isBelow: isBelow)
        guard smallest.count <= 2 * named.count + 2 else { return own }
        return files.inTheWay(of: smallest, isBelow: isBelow) < files.inTheWay(of: own, isBelow: isBelow)
            ? smallest : own
    }

    func cut(
        _ named: Set<Int>, _ pinned: Set<Int>, _ direction: ExtractionRequest.Direction, _ files: FileGraph
    ) -> Set<Int> {
        let group = files.smallestCut(around: named, leaving: pinned, isBelow: direction == .below)
        // A module of all files is not a cut.
        return group.count == files.files.count ? named : group
    }

    /// The files that move to a module below both sides: those that the group needs, with everything that they need.
    func lower(_ choice: Choice, _ resolved: ResolvedRequest, _ files: FileGraph) -> Set<Int> {
        guard choice.direction == .below else { return [] }
        let pinned = Set(resolved.pinned.compactMap(files.place))
        let start = Set(choice.group.flatMap { files.needs[$0].keys }).subtracting(choice.group)
        // Each is examined alone: one that needs the group, or must stay, does not prevent the others from moving.
        var found: Set<Int> = []
        for file in start.sorted() {
            let closure = files.closure(of: [file])
            if closure.isDisjoint(with: choice.group), closure.isDisjoint(with: pinned) { found.formUnion(closure) }
        }
        return found.count + choice.group.count < files.files.count ? found : []
    }
}
