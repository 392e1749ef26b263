/// Finds the cycles of a directed graph by a depth-first walk: one for each edge that leads back into the walked path.
struct CycleSearch {
    private let successors: [[Int]]
    private var state: [State]
    private var path: [Int] = []
    private(set) var cycles: [[Int]] = []

    private enum State {
        case new
        case onPath
        case done
    }

    /// Walks the whole graph.
    ///
    /// - Parameter successors: For each node, the nodes that its edges lead to.
    init(successors: [[Int]]) {
        self.successors = successors
        state = Array(repeating: .new, count: successors.count)
        for node in successors.indices where state[node] == .new { walk(from: node) }
    }

    /// Walks without recursion, so that a chain of any length fits on any stack.
    private mutating func walk(from start: Int) {
        var next: [Int] = []
        enter(start, &next)
        while let node = path.last {
            guard next[path.count - 1] < successors[node].count else {
                state[node] = .done
                path.removeLast()
                next.removeLast()
                continue
            }
            let successor = successors[node][next[path.count - 1]]
            next[path.count - 1] += 1
            switch state[successor] {
            case .new: enter(successor, &next)
            case .onPath: cycles.append(Array(path[(path.firstIndex(of: successor) ?? 0)...]))
            case .done: break
            }
        }
    }

    private mutating func enter(_ node: Int, _ next: inout [Int]) {
        state[node] = .onPath
        path.append(node)
        next.append(0)
    }
}
