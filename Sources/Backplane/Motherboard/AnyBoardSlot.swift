/// The place of one board id in one motherboard, whatever the types: its live instances and what waits for them. Made
/// when the id is first used there.
@MainActor
class AnyBoardSlot {
    let id: String
    let types: BoardTypes
    /// The motherboard owns its slots. Those of its boards that are live when it is released hold theirs a little
    /// longer: see ``isAbandoned``.
    unowned let motherboard: Motherboard
    private let lifetime: MotherboardLifetime
    /// The live instances. Only the subclass, which knows their type, puts any in.
    final let live = LiveBoards()
    /// Activations that wait at barriers.
    final var waiting = WaitingActivations()
    /// How many activations are on their way here.
    final var arriving = 0
    /// Activations that were sent before this message began must not wait: their board has been completed since.
    final var revokedUntil: UInt64 = 0
    /// The board whose output is being handled, where a flow wants to know.
    final var sender: AnyBoard?
    final var wantsSender = false
    private var completionFlows = FlowList<CompletionReason>()

    init(id: String, types: BoardTypes, motherboard: Motherboard) {
        self.id = id
        self.types = types
        self.motherboard = motherboard
        lifetime = motherboard.lifetime
    }

    /// Whether nothing is live, waits or is on its way here.
    final var isIdle: Bool { live.isEmpty && waiting.count == 0 && arriving == 0 }

    /// Whether the motherboard is gone.
    final var isAbandoned: Bool { lifetime.hasEnded }

    /// What is registered here, for the tree.
    var flowDescriptions: [BoardTree.Flow] { completionFlows.descriptions(from: id) }

    func addCompletionFlow(_ flow: Flow<CompletionReason>) {
        let ended = completionFlows.append(flow)
        withExtendedLifetime(ended) {}
    }

    /// Lets flows forget the outputs of one board, or of all, that they keep for later.
    func forgetOutputs(of board: UInt64?) {}

    // MARK: Completion

    /// Completes a board that says it is done, after all that was sent before.
    final func finish(_ board: AnyBoard) {
        board.hasFinished = true
        requestCompletion(of: board, reason: .finished)
    }

    /// Completes a board after all that was sent before, unless it has ended by then or is about to.
    final func requestCompletion(of board: AnyBoard, reason: CompletionReason) {
        guard board.state == .live else { return }
        board.state = .completing
        board.pendingReason = reason
        let (motherboard, delivery) = (motherboard, motherboard.delivery)
        let hop = delivery.hop(.completion, from: board.name, to: motherboard.name)
        let content = TraceContent(label: reason.rawValue)
        if delivery.mustQueue {
            delivery.enqueue(hop, in: motherboard, cause: delivery.ambientCause, content: content) {
                Self.endCompleting(board, reason)
            }
        } else {
            delivery.deliver(hop, in: motherboard, cause: delivery.ambientCause, content: content) {
                Self.endCompleting(board, reason)
            }
        }
    }

    private static func endCompleting(_ board: AnyBoard, _ reason: CompletionReason) {
        if board.state == .completing { BoardEnding.end(board, reason) }
    }

    /// Completes all live instances and those whose activation is on the way, after all that was sent before.
    /// Activations that wait at a barrier end.
    final func requestCompletion() {
        motherboard.delivery.sendTogether(prepareCompletion())
    }

    /// Revokes what is on the way or waits, and tells what is live from what comes later.
    ///
    /// - Returns: What completes it.
    final func prepareCompletion() -> () -> Void {
        revoke()
        let (boards, isAnyComing, revokedUntil) = (live.all, arriving > 0, revokedUntil)
        return { [self] in
            for board in boards { requestCompletion(of: board, reason: .cancelled) }
            guard isAnyComing || keepsOutputs else { return }
            sendCompletion(of: id, .cancelled) { [self] in
                endWaiting(until: revokedUntil)
                if isAnyComing { BoardEnding.end(live.all, .cancelled) }
                forgetOutputs(of: nil)
            }
        }
    }

    /// Whether flows keep outputs of this board for later.
    var keepsOutputs: Bool { false }

    /// Ends the activations that wait, and keeps those that are on their way from waiting.
    final func revoke() {
        revokedUntil = motherboard.delivery.lastID
        endWaiting(until: revokedUntil)
    }

    private func endWaiting(until last: UInt64) {
        for activation in waiting.all(until: last) { activation.cancel() }
    }

    private func sendCompletion(of board: String, _ reason: CompletionReason, body: @escaping () -> Void) {
        motherboard.send(
            .completion, from: board, to: motherboard.name, content: TraceContent(label: reason.rawValue), body: body)
    }

    /// Ends an activation that a board has received: the work done for it, and the board unless others have activated
    /// it, too. The handle of a board stands for all its activations.
    final func cancel(_ activation: AnyActivation, of board: AnyBoard, reason: CompletionReason = .cancelled) {
        guard board.cancelWork(for: activation.hearsAll ? nil : activation.number) else { return }
        if activation.hearsAll { return requestCompletion(of: board, reason: reason) }
        board.activationCount -= 1
        if board.activationCount <= 0 { return requestCompletion(of: board, reason: reason) }
        board.activations.take(number: activation.number)?.end(.completed(reason))
    }

    /// Takes a live board out: whatever it does in its last moments finds it gone already.
    final func takeOut(_ board: AnyBoard, _ reason: CompletionReason) -> BoardEnding {
        board.prepareToEnd(reason)
        live.remove(board)
        board.activations.endAll(.completed(board.endReason ?? reason))
        if board.endReason != .finished { forgetOutputs(of: board.serial) }
        return BoardEnding(of: board, reason: reason, motherboard: motherboard, flows: completionFlows)
    }

    /// Ends the boards that were live when the motherboard was released.
    final func abandon() {
        for board in live.all {
            board.activations.endAll(.completed(.shutDown))
            BoardEnding(ofAbandoned: board).endWithAllInside()
        }
    }
}

/// Activations that wait at barriers, found by their numbers and by which is the latest.
@MainActor
struct WaitingActivations {
    private var activations: [UInt64: AnyActivation] = [:]
    /// Their numbers in order, and among them some of what does not wait any more; never at the end.
    private var numbers: [UInt64] = []

    var count: Int { activations.count }

    /// The one that was sent last.
    var latest: AnyActivation? { numbers.last.flatMap { activations[$0] } }

    /// Those up to a number, in order.
    func all(until last: UInt64) -> [AnyActivation] {
        numbers.prefix { $0 <= last }.compactMap { activations[$0] }
    }

    mutating func insert(_ activation: AnyActivation) {
        let number = activation.number
        activations[number] = activation
        // An earlier one comes only when it goes on from one barrier to the next.
        let before = numbers.lastIndex { $0 <= number }
        if let before, numbers[before] == number { return }
        numbers.insert(number, at: before.map { $0 + 1 } ?? 0)
    }

    mutating func remove(_ activation: AnyActivation) {
        activations[activation.number] = nil
        while let last = numbers.last, activations[last] == nil { numbers.removeLast() }
        if numbers.count > activations.count * 2 {
            numbers = numbers.filter { activations[$0] != nil }
        }
    }
}

/// The live instances of one board id: one, or of a board with many instances any number.
@MainActor
final class LiveBoards {
    /// The one that became live last.
    private(set) var latest: AnyBoard?
    private var earlier: [Int: AnyBoard] = [:]
    private var made = 0

    var isEmpty: Bool { latest == nil && earlier.isEmpty }

    /// The instance of a board that has one at a time, if it is live.
    var onlyOne: AnyBoard? { latest?.instance == nil ? latest : nil }

    /// All of them, oldest first.
    var all: [AnyBoard] { earlier.sorted { $0.key < $1.key }.map(\.value) + (latest.map { [$0] } ?? []) }

    /// The number of the next instance.
    func nextInstance() -> Int {
        made += 1
        return made
    }

    func add(_ board: AnyBoard) {
        if let latest, let instance = latest.instance { earlier[instance] = latest }
        latest = board
    }

    func remove(_ board: AnyBoard) {
        if latest === board {
            latest = nil
        } else if let instance = board.instance {
            earlier[instance] = nil
        }
    }
}
