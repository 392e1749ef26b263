/// Finds edges whose removal leaves no cycle: the fewest where the group is small enough to try them all, few otherwise.
struct FeedbackEdges {
    /// A directed edge between two nodes.
    struct Arc: Hashable {
        let from: Int
        let to: Int
    }

    private let nodes: [Int]
    private let arcs: [Arc]
    /// The number of combinations that are tried before settling for an approximation.
    private static let budget = 20_000

    init(nodes: [Int], arcs: [Arc]) {
        self.nodes = nodes
        self.arcs = arcs
    }

    /// The edges to remove, and whether no smaller set exists.
    func find() -> (arcs: [Arc], isMinimal: Bool) {
        let upper = approximation()
        var tries = 0
        for size in 1..<max(1, upper.count) {
            var chosen: [Arc] = []
            switch search(size, from: 0, &chosen, &tries) {
            case .found: return (chosen, true)
            case .exhausted: return (upper, false)
            case .none: continue
            }
        }
        return (upper, true)
    }

    private enum Outcome { case found, none, exhausted }

    private func search(_ size: Int, from start: Int, _ chosen: inout [Arc], _ tries: inout Int) -> Outcome {
        if chosen.count == size {
            tries += 1
            if tries > Self.budget { return .exhausted }
            return isAcyclic(without: Set(chosen)) ? .found : .none
        }
        for index in start..<max(start, arcs.count) {
            chosen.append(arcs[index])
            let outcome = search(size, from: index + 1, &chosen, &tries)
            if outcome != .none { return outcome }
            chosen.removeLast()
        }
        return .none
    }

    /// Eades, Lin and Smyth: lines the nodes up so that few edges point backwards; those are removed. Then puts back
    /// every edge that closes no cycle.
    private func approximation() -> [Arc] {
        let position = Dictionary(uniqueKeysWithValues: lineUp().enumerated().map { ($1, $0) })
        var removed = Set(arcs.filter { position[$0.from, default: 0] >= position[$0.to, default: 0] })
        for arc in arcs where removed.contains(arc) {
            removed.remove(arc)
            if !isAcyclic(without: removed) { removed.insert(arc) }
        }
        return arcs.filter(removed.contains)
    }

    private func lineUp() -> [Int] {
        var left = Set(nodes)
        var front: [Int] = []
        var back: [Int] = []
        while !left.isEmpty {
            let out = degrees(of: left, \.from)
            let into = degrees(of: left, \.to)
            if let sink = nodes.first(where: { left.contains($0) && out[$0] == nil }) {
                back.append(sink)
                left.remove(sink)
            } else if let source = nodes.first(where: { left.contains($0) && into[$0] == nil }) {
                front.append(source)
                left.remove(source)
            } else if let best = nodes.filter(left.contains).max(by: {
                out[$0, default: 0] - into[$0, default: 0] < out[$1, default: 0] - into[$1, default: 0]
            }) {
                front.append(best)
                left.remove(best)
            }
        }
        return front + back.reversed()
    }

    private func degrees(of left: Set<Int>, _ end: KeyPath<Arc, Int>) -> [Int: Int] {
        var degrees: [Int: Int] = [:]
        for arc in arcs where left.contains(arc.from) && left.contains(arc.to) && arc.from != arc.to {
            degrees[arc[keyPath: end], default: 0] += 1
        }
        return degrees
    }

    private func isAcyclic(without removed: Set<Arc>) -> Bool {
        var incoming: [Int: Int] = [:]
        var successors: [Int: [Int]] = [:]
        for arc in arcs where !removed.contains(arc) {
            incoming[arc.to, default: 0] += 1
            successors[arc.from, default: []].append(arc.to)
        }
        var ready = nodes.filter { incoming[$0] == nil }
        var visited = 0
        while let node = ready.popLast() {
            visited += 1
            for successor in successors[node] ?? [] {
                incoming[successor, default: 0] -= 1
                if incoming[successor] == 0 { ready.append(successor) }
            }
        }
        return visited == nodes.count
    }
}
