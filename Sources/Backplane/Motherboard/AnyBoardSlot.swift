/// The place of one board id in one motherboard, whatever the types: its live instances and what waits for them. Made when
/// the id is first used there.
@MainActor
class AnyBoardSlot {
    let id: String
    let types: BoardTypes
    /// The motherboard owns its slots. Those of its boards that are live when it is released hold theirs a little longer:
    /// see ``isAbandoned``.
    unowned let motherboard: Motherboard
    private let lifetime: MotherboardLifetime
    /// The live instances. Only the subclass, which knows their type, puts any in.
    final let live = LiveBoards()
    /// Activations that wait at barriers, by their numbers.
    final var waiting: [UInt64: AnyActivation] = [:]
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
    final var isIdle: Bool { live.isEmpty && waiting.isEmpty && arriving == 0 }

    /// Whether the motherboard is gone.
    final var isAbandoned: Bool { lifetime.hasEnded }

    /// What is registered here, for the tree.
    var flowDescriptions: [BoardTree.Flow] { completionFlows.descriptions(from: id) }

    func addCompletionFlow(_ flow: Flow<CompletionReason>) {
        completionFlows.append(flow)
    }

    /// Lets flows forget the outputs of one board, or of all, that they keep for later.
    func forgetOutputs(of board: UInt64?) {}

    // MARK: Completion

    /// Completes a board that says it is done, after all that was sent before.
    final func finish(_ board: AnyBoard) {
        guard board.mayAct else { return }
        board.hasFinished = true
        requestCompletion(of: board, reason: .finished)
    }

    /// Completes a board after all that was sent before, unless it has ended by then or is about to.
    final func requestCompletion(of board: AnyBoard, reason: CompletionReason) {
        guard board.state == .live else { return }
        board.state = .completing
        sendCompletion(of: board.name, reason) {
            if board.state == .completing { BoardEnding.end([board], reason) }
        }
    }

    /// Completes all live instances and those whose activation is on the way, after all that was sent before. Activations
    /// that wait at a barrier end.
    final func requestCompletion() {
        revoke()
        let boards = live.all
        for board in boards { requestCompletion(of: board, reason: .cancelled) }
        let isAnyComing = arriving > 0
        guard isAnyComing || keepsOutputs else { return }
        sendCompletion(of: id, .cancelled) { [self, revokedUntil] in
            endWaiting(until: revokedUntil)
            if isAnyComing { BoardEnding.end(live.all, .cancelled) }
            forgetOutputs(of: nil)
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
        for (_, activation) in waiting.filter({ $0.key <= last }).sorted(by: { $0.key < $1.key }) {
            activation.cancel()
        }
    }

    private func sendCompletion(of board: String, _ reason: CompletionReason, body: @escaping () -> Void) {
        motherboard.send(
            .completion, from: board, to: motherboard.name, content: TraceContent(label: reason.rawValue), body: body)
    }

    /// Ends an activation that a board has received: the work done for it, and the board unless others have activated it,
    /// too. The handle of a board stands for all its activations.
    final func cancel(_ activation: AnyActivation, of board: AnyBoard, reason: CompletionReason = .cancelled) {
        guard board.cancelWork(for: activation.hearsAll ? nil : activation.number) else { return }
        if activation.hearsAll { return requestCompletion(of: board, reason: reason) }
        board.activationCount -= 1
        if board.activationCount <= 0 { return requestCompletion(of: board, reason: reason) }
        board.activations.take(number: activation.number)?.end()
    }

    /// Takes a live board out: whatever it does in its last moments finds it gone already.
    final func takeOut(_ board: AnyBoard, _ reason: CompletionReason) -> BoardEnding {
        board.prepareToEnd(reason)
        live.remove(board)
        for activation in board.activations.takeAll() { activation.end() }
        if board.endReason != .finished { forgetOutputs(of: board.serial) }
        return BoardEnding(of: board, reason: reason, motherboard: motherboard, flows: completionFlows)
    }

    /// Ends the boards that were live when the motherboard was released.
    final func abandon() {
        for board in live.all {
            live.remove(board)
            for activation in board.activations.takeAll() { activation.end() }
            BoardEnding(ofAbandoned: board).endWithAllInside()
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
