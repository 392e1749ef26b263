import CompilerIndex

/// The uses of declarations between the files of a target.
struct FileGraph {
    /// The files, by their numbers in the index.
    let files: [Int]
    /// For each file, the declarations of other files that it uses.
    private(set) var needs: [[Int: Set<Int>]]
    /// For each file, the files that use it; files outside of the target are included as -1.
    private(set) var neededBy: [Set<Int>]
    private let places: [Int: Int]

    init(_ division: Division, target: String) {
        files = division.files(of: target)
        places = Dictionary(uniqueKeysWithValues: files.enumerated().map { ($1, $0) })
        needs = Array(repeating: [:], count: files.count)
        neededBy = Array(repeating: [], count: files.count)
        let graph = division.graph
        for use in graph.uses {
            guard let target = places[graph.declarations[use.declaration].file] else { continue }
            guard let source = places[use.file] else {
                neededBy[target].insert(-1)
                continue
            }
            guard source != target, graph.declarations[use.declaration].kind != .extension else { continue }
            needs[source][target, default: []].insert(use.declaration)
            neededBy[target].insert(source)
        }
    }

    /// The index of a file in ``files``.
    func place(of file: Int) -> Int? { places[file] }

    /// All files that some files need, directly or indirectly, including themselves.
    func closure(of start: Set<Int>) -> Set<Int> {
        var found = start
        var rest = Array(start)
        while let next = rest.popLast() {
            for other in needs[next].keys where found.insert(other).inserted { rest.append(other) }
        }
        return found
    }

    /// All files that use some files, directly or indirectly, including themselves.
    func users(of start: Set<Int>) -> Set<Int> {
        var found = start
        var rest = Array(start)
        while let next = rest.popLast() {
            for other in neededBy[next] where other >= 0 && found.insert(other).inserted { rest.append(other) }
        }
        return found
    }

    /// The parts of a group that do not use each other.
    func components(of group: Set<Int>) -> [Set<Int>] {
        var rest = group
        var found: [Set<Int>] = []
        while let start = rest.min() {
            var part: Set = [start]
            var queue = [start]
            while let next = queue.popLast() {
                let near = Set(needs[next].keys).union(neededBy[next]).intersection(rest)
                for other in near where part.insert(other).inserted { queue.append(other) }
            }
            rest.subtract(part)
            found.append(part)
        }
        return found
    }

    /// The declarations of other files that the group uses, and the reverse.
    func crossings(of group: Set<Int>) -> (out: Set<Int>, into: Set<Int>) {
        var (out, into): (Set<Int>, Set<Int>) = ([], [])
        for (file, needed) in needs.enumerated() {
            for (other, declarations) in needed where group.contains(file) != group.contains(other) {
                if group.contains(file) { out.formUnion(declarations) } else { into.formUnion(declarations) }
            }
        }
        return (out, into)
    }

    /// The costs of crossings.
    struct Costs {
        /// A declaration that is used against the direction of dependencies, which is work for the user.
        var upward = 10
        /// A declaration that becomes visible.
        var visible = 1
        /// An additional file.
        var file = 4
    }

    /// The cost of a group's crossings and files.
    func cost(of group: Set<Int>, isBelow: Bool, costs: Costs = Costs()) -> Int {
        let (out, into) = crossings(of: group)
        let (upward, visible) = isBelow ? (out, into) : (into, out)
        return costs.upward * upward.count + costs.visible * visible.count
    }

    /// The number of declarations in the way of a group.
    func inTheWay(of group: Set<Int>, isBelow: Bool) -> Int {
        let (out, into) = crossings(of: group)
        return (isBelow ? out : into).count
    }

    /// A group extended by files that only it uses, as long as the cost does not increase.
    func withOwn(_ group: Set<Int>, leaving pinned: Set<Int>, isBelow: Bool) -> Set<Int> {
        var group = group
        while true {
            let before = cost(of: group, isBelow: isBelow)
            let next = files.indices.first { file in
                let users = neededBy[file].filter { $0 >= 0 }
                return !group.contains(file) && !pinned.contains(file) && !users.isEmpty && users.isSubset(of: group)
                    && cost(of: group.union([file]), isBelow: isBelow) <= before
            }
            guard let next else { return group }
            group.insert(next)
        }
    }

    /// The largest part of a group that has nothing in the way: without the files that keep it where it is.
    func free(_ group: Set<Int>, isBelow: Bool) -> Set<Int> {
        var part = group
        while let held = part.first(where: { file in
            isBelow
                ? needs[file].keys.contains { !part.contains($0) }
                : neededBy[file].contains { $0 >= 0 && !part.contains($0) }
        }) {
            part.remove(held)
        }
        return part
    }

    /// The cheapest group that contains some files and excludes others: a minimum cut.
    ///
    /// - Parameters:
    ///   - isBelow: Whether the group's module is below the rest, so that it must not use it.
    ///   - price: The cost of leaving one of the files behind; `nil` if all of them move.
    func smallestCut(
        around named: Set<Int>, leaving pinned: Set<Int>, isBelow: Bool, costs: Costs = Costs(),
        orLeavingAt price: Int? = nil
    ) -> Set<Int> {
        let (source, sink) = (files.count, files.count + 1)
        var network = FlowNetwork(nodes: files.count + 2)
        for file in files.indices {
            if named.contains(file) {
                network.add(source, file, price ?? .max / 4)
            } else if pinned.contains(file) {
                network.add(file, sink, .max / 4)
            } else {
                network.add(file, sink, costs.file)
            }
            for (other, declarations) in needs[file] {
                // Uses from the group's side to the other, and the reverse.
                network.add(file, other, declarations.count * (isBelow ? costs.upward : costs.visible))
                network.add(other, file, declarations.count * (isBelow ? costs.visible : costs.upward))
            }
        }
        return network.sourceSide(of: source, sink: sink).subtracting([source])
    }
}

/// A network whose minimum cut is computed with Dinic's algorithm.
struct FlowNetwork {
    private struct Edge {
        let to: Int
        var capacity: Int
    }

    private var edges: [Edge] = []
    private var edgesOfNode: [[Int]]

    init(nodes: Int) {
        edgesOfNode = Array(repeating: [], count: nodes)
    }

    /// Adds an edge.
    mutating func add(_ from: Int, _ to: Int, _ capacity: Int) {
        edgesOfNode[from].append(edges.count)
        edges.append(Edge(to: to, capacity: capacity))
        edgesOfNode[to].append(edges.count)
        edges.append(Edge(to: from, capacity: 0))
    }

    /// The nodes on the source's side of a smallest cut.
    mutating func sourceSide(of source: Int, sink: Int) -> Set<Int> {
        while true {
            let levels = levels(from: source)
            guard levels[sink] >= 0 else { return Set(levels.indices.filter { levels[$0] >= 0 }) }
            var next = Array(repeating: 0, count: edgesOfNode.count)
            while push(source, sink, .max, levels, &next) > 0 {}
        }
    }

    private func levels(from source: Int) -> [Int] {
        var levels = Array(repeating: -1, count: edgesOfNode.count)
        levels[source] = 0
        var queue = [source]
        var first = 0
        while first < queue.count {
            let node = queue[first]
            first += 1
            for edge in edgesOfNode[node] where edges[edge].capacity > 0 && levels[edges[edge].to] < 0 {
                levels[edges[edge].to] = levels[node] + 1
                queue.append(edges[edge].to)
            }
        }
        return levels
    }

    private mutating func push(_ node: Int, _ sink: Int, _ amount: Int, _ levels: [Int], _ next: inout [Int]) -> Int {
        guard node != sink else { return amount }
        while next[node] < edgesOfNode[node].count {
            let edge = edgesOfNode[node][next[node]]
            let other = edges[edge].to
            if edges[edge].capacity > 0, levels[other] == levels[node] + 1 {
                let pushed = push(other, sink, min(amount, edges[edge].capacity), levels, &next)
                if pushed > 0 {
                    edges[edge].capacity -= pushed
                    edges[edge ^ 1].capacity += pushed
                    return pushed
                }
            }
            next[node] += 1
        }
        return 0
    }
}
