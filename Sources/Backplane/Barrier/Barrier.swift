/// What a barrier decides about the activations that wait at it.
public enum BarrierDecision: Sendable, Hashable {
    /// They continue, in the order in which they were sent.
    case pass
    /// They end without having begun.
    case cancel
}

/// Something that activations wait at until it is decided whether they go on.
@MainActor
final class Barrier: AnyFlow {
    /// The decision that the running task makes.
    @TaskLocal static var deciding: BarrierDecisionInProgress?

    private weak var motherboard: Motherboard?
    private weak var root: Root?
    /// What asks and decides; nil once the barrier has been taken away.
    private var body: Body?
    private let timeout: Duration?
    /// By their numbers.
    private var waiting: [UInt64: Waiting] = [:]
    private var decision: BarrierDecisionInProgress?

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

    init(
        _ kind: FlowKind, of motherboard: Motherboard, timeout: Duration?, location: SourceLocation, targetName: String,
        body: Body
    ) {
        self.motherboard = motherboard
        root = motherboard.root
        self.body = body
        self.timeout = timeout
        super.init(kind: kind, targetName: targetName, location: location)
        motherboard.root.barrierCount += 1
    }

    /// Whether an activation has to wait now, or may go on only after those that wait: then ``hold(_:settle:)`` asks.
    var mustWait: Bool { !waiting.isEmpty || isClosed }

    private var isClosed: Bool {
        guard let motherboard, let body else { return false }
        // It may have been taken away by what it asked.
        return !body.isOpen(motherboard) && !isEnded
    }

    // MARK: Waiting

    /// Keeps an activation until there is a decision. Those that come meanwhile share it.
    func hold(_ activation: AnyActivation, settle: @escaping (_ hasPassed: Bool) -> Void) {
        waiting[activation.number] = Waiting(activation: activation, settle: settle)
        activation.wait(at: self)
        if decision == nil { return startDeciding() }
        // What was to be decided may have come about in another way, such as a sign-in elsewhere.
        if isClosed { endDeadlock() } else { self.settle(.pass) }
    }

    /// Lets go of an activation that has been called off. When nobody waits any more, nothing needs to be decided.
    func leave(_ activation: AnyActivation) {
        waiting.removeValue(forKey: activation.number)?.settle(false)
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
        motherboard.delivery.mindTasks()
        let decision = BarrierDecisionInProgress(of: self)
        self.decision = decision
        decision.making = Task { [weak self, weak motherboard] in
            guard let motherboard else { return }
            let result = await Self.$deciding.withValue(decision) { await body.decide(motherboard) }
            if !Task.isCancelled { self?.settle(result) }
        }
        decision.timing = timeout.map { timer($0, clock: motherboard.root.clock) }
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
        for number in waiting.keys.sorted() { waiting.removeValue(forKey: number)?.settle(result == .pass) }
    }

    private func stopDeciding() {
        decision?.cancel()
        decision = nil
    }

    /// Ends the activations that the decision waits for and that can't go on before it is made, because they wait here
    /// themselves, or where a decision is made that does. A fault says so.
    fileprivate func endDeadlock() {
        for activation in decision?.awaited ?? [] {
            guard let first = activation.waitingAt, first.waits(for: self) else { continue }
            activation.cancel()
            motherboard?.report(
                .guardDeadlock(
                    board: activation.board, barrier: first.location.description, decision: location.description))
        }
    }

    /// Whether this is another barrier, or its decision can't be made before that of the other.
    private func waits(for other: Barrier) -> Bool {
        var seen: Set<ObjectIdentifier> = []
        var next = [self]
        while let barrier = next.popLast() {
            if barrier === other { return true }
            guard seen.insert(ObjectIdentifier(barrier)).inserted else { continue }
            next += barrier.decision?.awaited.compactMap(\.waitingAt) ?? []
        }
        return false
    }

    fileprivate func isMaking(_ decision: BarrierDecisionInProgress) -> Bool { self.decision === decision }
}

/// A decision that is being made: the task that makes it, the one that ends it when it takes too long, and what it
/// waits for.
@MainActor
final class BarrierDecisionInProgress {
    private weak var barrier: Barrier?
    fileprivate var making: Task<Void, Never>?
    fileprivate var timing: Task<Void, Never>?
    fileprivate private(set) var awaited: [AnyActivation] = []

    fileprivate init(of barrier: Barrier) {
        self.barrier = barrier
    }

    fileprivate func cancel() {
        making?.cancel()
        timing?.cancel()
    }

    /// Takes note of an activation that the decision waits for. One that has been made waits for nothing: a task that
    /// outlives it is on its own.
    func willAwait(_ activation: AnyActivation) {
        guard let barrier, barrier.isMaking(self) else { return }
        awaited.append(activation)
        barrier.endDeadlock()
    }

    /// The decision does not wait for an activation any more.
    func didAwait(_ activation: AnyActivation) {
        if let index = awaited.firstIndex(where: { $0 === activation }) { awaited.remove(at: index) }
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
    /// - Parameter path: The board, and those around it up to this motherboard: what is inside an exempted board is,
    ///   too.
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
