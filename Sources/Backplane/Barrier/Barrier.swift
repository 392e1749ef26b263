/// Something that activations wait at until it is decided whether they go on.
@MainActor
final class Barrier: AnyFlow {
    private weak var motherboard: Motherboard?
    private let isOpen: (Motherboard) -> Bool
    private let decide: @MainActor (Motherboard) async -> BarrierDecision
    private let timeout: Duration?
    private var waiting: [Waiting] = []
    private var decision: Decision?

    /// An activation at the barrier.
    struct Waiting {
        let board: String
        let proceed: () -> Void
        let drop: () -> Void
    }

    /// A decision that is being made: the task that makes it and the one that ends it when it takes too long.
    private struct Decision {
        let making: Task<Void, Never>
        let timing: Task<Void, Never>?

        func cancel() {
            making.cancel()
            timing?.cancel()
        }
    }

    init(
        of motherboard: Motherboard, timeout: Duration?, location: SourceLocation,
        isOpen: @escaping (Motherboard) -> Bool, decide: @escaping @MainActor (Motherboard) async -> BarrierDecision
    ) {
        self.motherboard = motherboard
        self.isOpen = isOpen
        self.decide = decide
        self.timeout = timeout
        super.init(kind: .barrier, targetName: "Motherboard", location: location)
    }

    /// Whether an activation has to wait now.
    var isClosed: Bool {
        guard !isEnded, let motherboard else { return false }
        return !isOpen(motherboard)
    }

    /// Keeps an activation until there is a decision. Those that come meanwhile share it.
    func hold(_ activation: Waiting) {
        waiting.append(activation)
        guard decision == nil, let motherboard else { return }
        let making = Task { [weak self, weak motherboard, decide] in
            guard let motherboard else { return }
            let decision = await decide(motherboard)
            if !Task.isCancelled { self?.settle(decision) }
        }
        decision = Decision(making: making, timing: timeout.map { timer($0, clock: motherboard.root.clock) })
    }

    /// Ends the activations of a board that wait here.
    func drop(_ board: String) {
        let dropped = waiting.filter { $0.board == board }
        waiting.removeAll { $0.board == board }
        for activation in dropped { activation.drop() }
        if waiting.isEmpty { stopDeciding() }
    }

    /// A barrier that is taken away holds no one back.
    override func end() {
        super.end()
        motherboard?.barriers.remove(self)
        settle(.pass)
    }

    private func timer(_ timeout: Duration, clock: any Clock<Duration>) -> Task<Void, Never> {
        Task { [weak self] in
            do { try await clock.sleep(for: timeout) } catch { return }
            if !Task.isCancelled { self?.timeOut(after: timeout) }
        }
    }

    private func timeOut(after timeout: Duration) {
        for board in Set(waiting.map(\.board)).sorted() {
            motherboard?.report(.barrierTimedOut(board: board, after: timeout, location: location.description))
        }
        settle(.cancel)
    }

    private func settle(_ result: BarrierDecision) {
        stopDeciding()
        let settled = waiting
        waiting = []
        for activation in settled {
            switch result {
            case .pass: activation.proceed()
            case .cancel: activation.drop()
            }
        }
    }

    private func stopDeciding() {
        decision?.cancel()
        decision = nil
    }
}

/// What a barrier decides about the activations that wait at it.
public enum BarrierDecision: Sendable, Hashable {
    /// They go on, in the order in which they came.
    case pass
    /// They end, as if they had not been made.
    case cancel
}

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
