/// The place of one board in one motherboard, whatever its types. Made when the board's id is first used there.
@MainActor
class AnyBoardSlot {
    let id: String
    /// The motherboard owns its slots; whoever else holds one does so only while it delivers a message.
    unowned let motherboard: Motherboard
    var state = BoardState.idle

    init(id: String, motherboard: Motherboard) {
        self.id = id
        self.motherboard = motherboard
    }

    /// The live instance.
    var instance: AnyBoard? { nil }

    /// What is registered here, for the tree.
    var flowDescriptions: [BoardTree.Flow] { [] }

    /// Whether a board may send through this slot: it is the live instance and has not asked to complete.
    func accepts(_ board: AnyBoard) -> Bool {
        state == .live && instance === board
    }

    /// Completes the given instance after all that was sent before.
    func requestCompletion(of board: AnyBoard, reason: CompletionReason) {
        guard accepts(board) else { return }
        requestCompletion(reason)
    }

    /// Completes the live instance, if any, after all that was sent before.
    func requestCompletion(_ reason: CompletionReason) {
        guard state == .live else { return }
        state = .completing
        motherboard.send(.completion, from: id, to: motherboard.name, label: reason.rawValue) { [self] in
            completeNow()
        }
    }

    /// Ends the instance at once. For motherboards that end with all they hold.
    func completeNow() {
        guard state != .idle, let instance else { return }
        state = .completing
        instance.detach()
        releaseInstance()
        state = .idle
    }

    func releaseInstance() {}
}
