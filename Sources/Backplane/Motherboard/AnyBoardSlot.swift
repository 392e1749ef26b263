/// The place of one board in one motherboard, whatever its types. Made when the board's id is first used there.
@MainActor
class AnyBoardSlot {
    let id: String
    let types: BoardTypes
    /// The motherboard owns its slots. Those of its boards that are live when it is released hold theirs a little longer:
    /// see ``isAbandoned``.
    unowned let motherboard: Motherboard
    private let tenure: Tenure
    /// The live instance. Only the subclass, which knows its type, puts one in.
    final var instance: AnyBoard?
    final var state = BoardState.idle
    /// Who waits for the live instance's outputs. All have the output type of this slot.
    final var activations = HeldActivations()
    /// How many activations are on their way here.
    final var arriving = 0
    private var hasFinished = false
    private var completionFlows = FlowList<CompletionReason>()

    init(id: String, types: BoardTypes, motherboard: Motherboard) {
        self.id = id
        self.types = types
        self.motherboard = motherboard
        tenure = motherboard.tenure
    }

    /// Whether the motherboard is gone.
    final var isAbandoned: Bool { tenure.hasEnded }

    /// What is registered here, for the tree.
    var flowDescriptions: [BoardTree.Flow] { completionFlows.descriptions(from: id) }

    func addCompletionFlow(_ flow: Flow<CompletionReason>) {
        completionFlows.append(flow)
    }

    /// Whether a board may send through this slot: it is the live instance and has not said that it is done. One that
    /// others complete may send until its completion is delivered, for it can't know.
    final func accepts(_ board: AnyBoard) -> Bool {
        !hasFinished && instance === board
    }

    /// The barriers that activations of this board meet.
    var barriers: [Barrier] { motherboard.barriers.barriers(before: id) }

    // MARK: Completion

    /// Completes a board that says it is done, after all that was sent before.
    final func finish(_ board: AnyBoard) {
        guard accepts(board) else { return }
        hasFinished = true
        requestCompletion(of: board, reason: .finished)
    }

    /// Completes a board after all that was sent before, unless it has ended by then or is about to.
    final func requestCompletion(of board: AnyBoard, reason: CompletionReason) {
        guard state == .live, instance === board else { return }
        state = .completing
        sendCompletion(reason) { [self] in
            if instance === board { completeNow(reason) }
        }
    }

    /// Completes the live board and those whose activation is on the way, after all that was sent before. Activations
    /// that wait at a barrier end.
    final func requestCompletion() {
        for barrier in barriers { barrier.drop(id) }
        if state == .live, let instance { return requestCompletion(of: instance, reason: .cancelled) }
        guard arriving > 0 else { return }
        sendCompletion(.cancelled) { [self] in completeNow(.cancelled) }
    }

    private func sendCompletion(_ reason: CompletionReason, body: @escaping () -> Void) {
        motherboard.send(.completion, from: id, to: motherboard.name, label: reason.rawValue, body: body)
    }

    /// Ends the live board, if there is one, with all inside it, at once.
    final func completeNow(_ reason: CompletionReason) {
        BoardEnding.endBoards(in: [self], reason)
    }

    /// Takes the live board out, if there is one: whatever it does in its last moments finds it gone already.
    final func takeOut(_ reason: CompletionReason) -> BoardEnding? {
        if reason == .shutDown { for barrier in barriers { barrier.drop(id) } }
        guard let board = instance else { return nil }
        // Whoever else completes a board that has said that it is done: it has.
        board.prepareToEnd(hasFinished ? .finished : reason)
        let ending = BoardEnding(of: board, id: id, reason: reason, motherboard: motherboard, flows: completionFlows)
        instance = nil
        state = .idle
        hasFinished = false
        for activation in activations.takeAll() { activation.end() }
        return ending
    }

    /// Ends the board that was live when the motherboard was released.
    final func abandon() {
        guard let board = instance else { return }
        instance = nil
        for activation in activations.takeAll() { activation.end() }
        BoardEnding(ofAbandoned: board, id: id).endWithAllInside()
    }
}
