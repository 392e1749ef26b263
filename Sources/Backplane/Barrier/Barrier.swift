/// What a barrier decides about the activations that wait at it.
public enum BarrierDecision: Sendable, Hashable {
    /// They go on, in the order in which they came.
    case pass
    /// They end, as if they had not been made.
    case cancel
}

/// Something that activations wait at until it is decided whether they go on.
@MainActor
final class Barrier: AnyFlow {
    /// The barrier whose decision the running task makes.
    @TaskLocal static var deciding: Barrier?

    private weak var motherboard: Motherboard?
    private weak var root: Root?
    /// What asks and decides; nil once the barrier has been taken away.
    private var body: Body?
    private let timeout: Duration?
    private var waiting: [Int: Waiting] = [:]
    private var nextTicket = 0
    private var decision: Decision?
    /// The activation that the decision waits for.
    private weak var awaited: AnyActivation?

    /// The two closures of a barrier, which may hold a target.
    struct Body {
        let isOpen: (Motherboard) -> Bool
        let decide: @MainActor (Motherboard) async -> BarrierDecision
    }

    /// An activation at the barrier.
    private struct Waiting {
        let activation: AnyActivation
        let settle: (_ hasPassed: Bool) -> Void
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

    init(of motherboard: Motherboard, timeout: Duration?, location: SourceLocation, targetName: String, body: Body) {
        self.motherboard = motherboard
        root = motherboard.root
        self.body = body
        self.timeout = timeout
        super.init(kind: .barrier, targetName: targetName, location: location)
        motherboard.root.barrierCount += 1
    }

    /// Whether an activation has to wait now.
    var isClosed: Bool {
        guard !isEnded, let motherboard, let body else { return false }
        // It may have been taken away by what it asked.
        return !body.isOpen(motherboard) && !isEnded
    }

    // MARK: Waiting

    /// Keeps an activation until there is a decision. Those that come meanwhile share it.
    func hold(_ activation: AnyActivation, settle: @escaping (_ hasPassed: Bool) -> Void) {
        nextTicket += 1
        waiting[nextTicket] = Waiting(activation: activation, settle: settle)
        activation.wait(at: self, ticket: nextTicket)
        if decision == nil { startDeciding() } else { endDeadlock() }
    }

    /// Lets go of an activation that has been called off. When nobody waits any more, nothing needs to be decided.
    func leave(_ ticket: Int) {
        waiting.removeValue(forKey: ticket)?.settle(false)
        if waiting.isEmpty { stopDeciding() }
    }

    /// A barrier that is taken away holds no one back.
    override func end() { end(settling: .pass) }

    /// Ends the barrier. One that ends with its motherboard lets nobody through who waits for a board inside.
    func end(settling result: BarrierDecision) {
        guard !isEnded else { return }
        super.end()
        root?.barrierCount -= 1
        settle(result)
        body = nil
    }

    // MARK: Deciding

    private func startDeciding() {
        guard let motherboard, let body else { return }
        let making = Task { [weak self, weak motherboard] in
            guard let motherboard else { return }
            let decision = await Self.$deciding.withValue(self) { await body.decide(motherboard) }
            if !Task.isCancelled { self?.settle(decision) }
        }
        decision = Decision(making: making, timing: timeout.map { timer($0, clock: motherboard.root.clock) })
    }

    private func timer(_ timeout: Duration, clock: any Clock<Duration>) -> Task<Void, Never> {
        Task { [weak self] in
            do { try await clock.sleep(for: timeout) } catch { return }
            if !Task.isCancelled { self?.timeOut(after: timeout) }
        }
    }

    /// Gives up. What the fault handler does then meets a barrier that decides anew.
    private func timeOut(after timeout: Duration) {
        let boards = Set(waiting.values.map(\.activation.board)).sorted()
        settle(.cancel)
        for board in boards {
            motherboard?.report(.barrierTimedOut(board: board, after: timeout, location: location.description))
        }
    }

    private func settle(_ result: BarrierDecision) {
        stopDeciding()
        // What one of them does can end another, which then waits no more.
        for ticket in waiting.keys.sorted() { waiting.removeValue(forKey: ticket)?.settle(result == .pass) }
    }

    private func stopDeciding() {
        decision?.cancel()
        decision = nil
        awaited = nil
    }

    /// Takes note of the activation that the decision waits for, or with nil that it waits for none any more.
    func await(_ activation: AnyActivation?) {
        awaited = activation
        endDeadlock()
    }

    /// Ends the activation that the decision waits for if that one can't go on before this decision is made, because it
    /// waits here itself, or where a decision is made that does. A fault says so.
    private func endDeadlock() {
        guard let awaited, var barrier = awaited.waitingAt else { return }
        let first = barrier
        var seen: Set<ObjectIdentifier> = []
        while barrier !== self, seen.insert(ObjectIdentifier(barrier)).inserted {
            guard let next = barrier.awaited?.waitingAt else { return }
            barrier = next
        }
        guard barrier === self else { return }
        self.awaited = nil
        awaited.cancel()
        motherboard?.report(
            .guardDeadlock(
                board: awaited.board, barrier: first.location.description, decision: location.description))
    }
}

/// The barriers of a motherboard, and which of them stand before a board.
@MainActor
struct Barriers {
    private var before: [String: FlowStorage<Barrier>] = [:]
    private var gateways: [(barrier: Barrier, exempt: Set<String>)] = []

    mutating func add(_ barrier: Barrier, before boards: [String]) {
        for board in boards { _ = before[board, default: FlowStorage()].append(barrier) }
    }

    mutating func addGateway(_ barrier: Barrier, exempting boards: Set<String>) {
        gateways.removeAll { !$0.barrier.isActive }
        gateways.append((barrier, boards))
    }

    /// All barriers that have not been taken away.
    var active: [Barrier] { before.values.flatMap(\.active) + gateways.map(\.barrier).filter(\.isActive) }

    /// The gateways that stand before all boards but the exempted ones.
    ///
    /// - Parameter path: The board, and those around it up to this motherboard: what is inside an exempted board is, too.
    func gateways(before path: [String]) -> [Barrier] {
        gateways.filter { $0.barrier.isActive && $0.exempt.isDisjoint(with: path) }.map(\.barrier)
    }

    /// The barriers before a board, in the order of their registration.
    func barriers(before board: String) -> [Barrier] { before[board]?.active ?? [] }

    var descriptions: [BoardTree.Flow] {
        let single = before.sorted { $0.key < $1.key }.flatMap { board, barriers in
            barriers.active.map { $0.description(from: board) }
        }
        return gateways.map(\.barrier).filter(\.isActive).map { $0.description(from: "*") } + single
    }
}

extension Motherboard {
    /// Whether activations may meet a barrier: there is one somewhere in this root.
    var isGuarded: Bool { root.barrierCount > 0 }

    /// The motherboard that the board around this one lives in.
    private var outer: Motherboard? { owner?.motherboard }

    /// The barriers that an activation of a board meets: those of the outermost motherboard first, gateways before the
    /// others, each in the order of their registration.
    func barriers(before board: String) -> [Barrier] {
        var barriers: [Barrier] = []
        var path = [board]
        for motherboard in sequence(first: self, next: \.outer) {
            barriers.insert(
                contentsOf: motherboard.barriers.gateways(before: path) + motherboard.barriers.barriers(before: board),
                at: 0)
            if let around = motherboard.owner?.slot?.id { path.append(around) }
        }
        return barriers
    }
}
