/// Finds edges whose removal leaves no cycle: a minimal set if all combinations can be tried, otherwise a small one.
struct FeedbackEdges {
    /// A directed edge between two nodes.
    struct Arc: Hashable {
        let from: Int
        let to: Int
    }

    private let count: Int
    private let arcs: [Arc]
    /// The arcs with nodes numbered from 0.
    private let local: [Arc]
    /// The arcs from each node, as indices into `local`.
    private let outgoing: [[Int]]

    /// The maximum number of steps for trying combinations.
    private static let budget = 5_000_000

    init(nodes: [Int], arcs: [Arc]) {
        let place = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1, $0) })
        self.arcs = arcs
        count = nodes.count
        let local = arcs.map { Arc(from: place[$0.from] ?? 0, to: place[$0.to] ?? 0) }
        var outgoing = Array(repeating: [Int](), count: nodes.count)
        for (index, arc) in local.enumerated() { outgoing[arc.from].append(index) }
        self.local = local
        self.outgoing = outgoing
    }

    /// Returns the edges to remove, and whether no smaller set exists.
    func find() -> (arcs: [Arc], isMinimal: Bool) {
        let few = approximation()
        var tries = Self.budget / (count + arcs.count)
        for size in 1..<max(1, few.count) {
            var removed = Array(repeating: false, count: arcs.count)
            switch search(size, from: 0, &removed, &tries) {
            case .found: return (arcs.indices.filter { removed[$0] }.map { arcs[$0] }, true)
            case .exhausted: return (few.map { arcs[$0] }, false)
            case .none: continue
            }
        }
        return (few.map { arcs[$0] }, true)
    }

    private enum Outcome { case found, none, exhausted }

    private func search(_ size: Int, from start: Int, _ removed: inout [Bool], _ tries: inout Int) -> Outcome {
        guard size > 0 else {
            tries -= 1
            return tries < 0 ? .exhausted : isAcyclic(without: removed) ? .found : .none
        }
        for index in start..<max(start, arcs.count) {
            removed[index] = true
            let outcome = search(size - 1, from: index + 1, &removed, &tries)
            if outcome != .none { return outcome }
            removed[index] = false
        }
        return .none
    }

    /// Orders the nodes so that few edges point backwards, removes these, and restores each one that closes no cycle.
    private func approximation() -> [Int] {
        var position = Array(repeating: 0, count: count)
        for (place, node) in lineUp().enumerated() { position[node] = place }
        var removed = local.map { position[$0.from] >= position[$0.to] }
        let backwards = removed.indices.filter { removed[$0] }
        guard backwards.count * (count + arcs.count) < Self.budget else { return backwards }
        for index in backwards where backwards.count > 1 {
            removed[index] = false
            if !isAcyclic(without: removed) { removed[index] = true }
        }
        return removed.indices.filter { removed[$0] }
    }

    /// Orders the nodes by the algorithm of Eades, Lin and Smyth: sinks to the back, sources to the front, otherwise
    /// the node with the largest surplus of outgoing arcs.
    private func lineUp() -> [Int] {
        var line = FeedbackLine(count: count, arcs: local.map { ($0.from, $0.to) })
        return line.order()
    }

    private func isAcyclic(without removed: [Bool]) -> Bool {
        var incoming = Array(repeating: 0, count: count)
        for index in local.indices where !removed[index] { incoming[local[index].to] += 1 }
        var ready = incoming.indices.filter { incoming[$0] == 0 }
        var visited = 0
        while let node = ready.popLast() {
            visited += 1
            for index in outgoing[node] where !removed[index] {
                incoming[local[index].to] -= 1
                if incoming[local[index].to] == 0 { ready.append(local[index].to) }
            }
        }
        return visited == count
    }
}

/// Orders the nodes of a graph so that few arcs point backwards.
struct FeedbackLine {
    private let successors: [[Int]]
    private let predecessors: [[Int]]
    private var out: [Int]
    private var into: [Int]
    private var isPlaced: [Bool]
    private var ready: [Int] = []

    init(count: Int, arcs: [(from: Int, to: Int)]) {
        var successors = Array(repeating: [Int](), count: count)
        var predecessors = successors
        for arc in arcs where arc.from != arc.to {
            successors[arc.from].append(arc.to)
            predecessors[arc.to].append(arc.from)
        }
        self.successors = successors
        self.predecessors = predecessors
        out = successors.map(\.count)
        into = predecessors.map(\.count)
        isPlaced = Array(repeating: false, count: count)
    }

    mutating func order() -> [Int] {
        var front: [Int] = []
        var back: [Int] = []
        ready = out.indices.filter { out[$0] == 0 || into[$0] == 0 }
        while front.count + back.count < out.count {
            if let node = ready.popLast() {
                guard !isPlaced[node] else { continue }
                if out[node] == 0 { back.append(node) } else { front.append(node) }
                place(node)
            } else if let node = mostToSpare() {
                front.append(node)
                place(node)
            }
        }
        return front + back.reversed()
    }

    private func mostToSpare() -> Int? {
        out.indices.filter { !isPlaced[$0] }.max { out[$0] - into[$0] < out[$1] - into[$1] }
    }

    private mutating func place(_ node: Int) {
        isPlaced[node] = true
        for next in successors[node] where !isPlaced[next] {
            into[next] -= 1
            if into[next] == 0 { ready.append(next) }
        }
        for previous in predecessors[node] where !isPlaced[previous] {
            out[previous] -= 1
            if out[previous] == 0 { ready.append(previous) }
        }
    }
}
