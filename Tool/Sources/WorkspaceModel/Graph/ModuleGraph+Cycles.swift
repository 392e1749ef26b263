extension ModuleGraph {
    /// The cycles between modules. Test targets close none: nothing can depend on them.
    public func cycles() -> [Cycle<ModuleID>] {
        Self.cycles(successors: outgoing.map { $0.map(\.to.index) }) { ModuleID($0) }
    }

    /// The cycles of a graph given by the successors of each node.
    static func cycles<Node>(successors: [[Int]], _ node: (Int) -> Node) -> [Cycle<Node>] {
        StronglyConnected.cyclicGroups(successors: successors).map { group in
            let members = Set(group)
            let arcs = group.flatMap { from in
                successors[from].filter(members.contains).map { FeedbackEdges.Arc(from: from, to: $0) }
            }
            let feedback = FeedbackEdges(nodes: group, arcs: arcs).find()
            return Cycle(
                members: group.map(node),
                path: shortestCycle(in: group, successors: successors).map(node),
                feedback: feedback.arcs.map { .init(from: node($0.from), to: node($0.to)) },
                isFeedbackMinimal: feedback.isMinimal)
        }
    }

    private static func shortestCycle(in group: [Int], successors: [[Int]]) -> [Int] {
        let members = Set(group)
        var best: [Int] = []
        // From each node of a large group would be quadratic; the first few give a short cycle, too.
        for start in group.prefix(max(1, min(64, 20_000 / group.count))) {
            let cycle = cycle(through: start, in: members, successors: successors)
            if best.isEmpty || cycle.count < best.count { best = cycle }
            if best.count <= 2 { break }
        }
        return best
    }

    private static func cycle(through start: Int, in members: Set<Int>, successors: [[Int]]) -> [Int] {
        var previous: [Int: Int] = [:]
        var queue = [start]
        var next = 0
        while next < queue.count {
            let node = queue[next]
            next += 1
            for successor in successors[node] where members.contains(successor) {
                if successor == start {
                    var chain = [node]
                    while let last = chain.last, last != start, let before = previous[last] { chain.append(before) }
                    return chain.reversed()
                }
                if previous[successor] == nil {
                    previous[successor] = node
                    queue.append(successor)
                }
            }
        }
        return [start]
    }
}
