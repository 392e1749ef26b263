/// Lines the nodes of a graph up so that few arcs point backwards.
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
