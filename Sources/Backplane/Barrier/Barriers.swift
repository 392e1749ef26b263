/// The barriers of a motherboard, and which of them stand before a board.
@MainActor
struct Barriers {
    private var before: [String: [Barrier]] = [:]
    private var gateways: [(barrier: Barrier, exempt: Set<String>)] = []

    /// Whether there are none at all.
    var isEmpty: Bool { before.isEmpty && gateways.isEmpty }

    /// Forgets a barrier that has been taken away, and with it what its closures hold.
    mutating func remove(_ barrier: Barrier) {
        before = before.compactMapValues { barriers in
            let others = barriers.filter { $0 !== barrier }
            return others.isEmpty ? nil : others
        }
        gateways.removeAll { $0.barrier === barrier }
    }

    mutating func add(_ barrier: Barrier, before boards: [String]) {
        for board in boards { before[board, default: []].append(barrier) }
    }

    mutating func addGateway(_ barrier: Barrier, exempting boards: Set<String>) {
        gateways.append((barrier, boards))
    }

    /// The barriers that an activation of a board meets, gateways first, each in the order of their registration.
    func barriers(before board: String) -> [Barrier] {
        if isEmpty { return [] }
        return gateways.filter { !$0.exempt.contains(board) }.map(\.barrier) + (before[board] ?? [])
    }

    var descriptions: [BoardTree.Flow] {
        let single = before.sorted { $0.key < $1.key }.flatMap { board, barriers in
            barriers.filter(\.isActive).map { $0.description(from: board) }
        }
        return gateways.map(\.barrier).filter(\.isActive).map { $0.description(from: "*") } + single
    }
}
