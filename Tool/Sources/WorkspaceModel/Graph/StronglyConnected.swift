/// Finds the groups of nodes that reach each other (Tarjan's algorithm, without recursion, so that a chain of any
/// length is fine).
struct StronglyConnected {
    private let successors: [[Int]]
    private var order: [Int?]
    private var low: [Int]
    private var isOnStack: [Bool]
    private var stack: [Int] = []
    private var counter = 0
    private var groups: [[Int]] = []

    /// The groups in which there is a cycle: more than one node, or a node with an edge to itself.
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
