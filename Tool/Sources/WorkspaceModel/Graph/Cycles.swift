/// A group of nodes that depend on each other in a cycle.
public struct Cycle<Node: Hashable & Sendable>: Sendable {
    /// A dependency in the cycle.
    public struct Link: Hashable, Sendable {
        public let from: Node
        public let to: Node

        /// Creates a dependency.
        public init(from: Node, to: Node) {
            self.from = from
            self.to = to
        }
    }

    /// All nodes that reach each other.
    public let members: [Node]
    /// A shortest cycle, starting with the first node, which is not repeated at the end.
    public let path: [Node]
    /// The links whose removal leaves no cycle.
    public let feedback: [Link]
    /// Whether no smaller set of links is sufficient.
    public let isFeedbackMinimal: Bool
}

extension ModuleGraph {
    /// Returns the cycles between modules. Test targets are in none, because nothing can depend on them.
    public func cycles() -> [Cycle<ModuleID>] {
        Self.cycles(successors: outgoing.map { $0.map(\.to.index) }) { ModuleID($0) }
    }

    /// Returns the cycles of a graph given by the successors of each node.
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
        // Starting from each node of a large group would be quadratic. The first few also give a short cycle.
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

/// Finds groups of nodes that reach each other, by Tarjan's algorithm. There is no recursion, so chains can have any
/// length.
struct StronglyConnected {
    private let successors: [[Int]]
    private var order: [Int?]
    private var low: [Int]
    private var isOnStack: [Bool]
    private var stack: [Int] = []
    private var counter = 0
    private var groups: [[Int]] = []

    /// Returns the groups that contain a cycle: more than one node, or a node with an edge to itself.
    static func cyclicGroups(successors: [[Int]]) -> [[Int]] {
        var search = StronglyConnected(successors: successors)
        for node in successors.indices where search.order[node] == nil { search.visit(node) }
        return search.groups
            .filter { $0.count > 1 || successors[$0[0]].contains($0[0]) }
            .map { $0.sorted() }
            .sorted { $0[0] < $1[0] }
    }

    private init(successors: [[Int]]) {
        self.successors = successors
        order = Array(repeating: nil, count: successors.count)
        low = Array(repeating: 0, count: successors.count)
        isOnStack = Array(repeating: false, count: successors.count)
    }

    private mutating func visit(_ root: Int) {
        enter(root)
        var work = [(node: root, next: 0)]
        while let (node, next) = work.last {
            guard next < successors[node].count else {
                work.removeLast()
                leave(node, parent: work.last?.node)
                continue
            }
            work[work.count - 1].next += 1
            let successor = successors[node][next]
            if let seen = order[successor] {
                if isOnStack[successor] { low[node] = min(low[node], seen) }
            } else {
                enter(successor)
                work.append((successor, 0))
            }
        }
    }

    private mutating func enter(_ node: Int) {
        order[node] = counter
        low[node] = counter
        counter += 1
        stack.append(node)
        isOnStack[node] = true
    }

    private mutating func leave(_ node: Int, parent: Int?) {
        if low[node] == order[node] {
            var group: [Int] = []
            while let member = stack.popLast() {
                isOnStack[member] = false
                group.append(member)
                if member == node { break }
            }
            groups.append(group)
        }
        if let parent { low[parent] = min(low[parent], low[node]) }
    }
}
