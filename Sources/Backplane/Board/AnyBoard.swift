/// What all boards have in common, whatever their types. Subclass ``Board`` or ``ContinuousBoard``, never this class.
@MainActor
open class AnyBoard {
    // The slot and the board hold each other until the board ends, which it does in any case: when its motherboard is
    // released, at the latest. A weak reference would make each message dearer by a third.
    private var attachedSlot: AnyBoardSlot?
    private(set) var attachedRoot: Root?
    private let tasks = TaskBag()
    /// Whether the navigator may hold screens of this board.
    var hasShown = false
    /// The id under which the board became live.
    private var id: String?
    /// Why it is not live any more.
    private var endReason: CompletionReason?

    init() {}

    /// The place in a motherboard that the board is live in, as long as the motherboard exists.
    var slot: AnyBoardSlot? {
        guard let attachedSlot, !attachedSlot.isAbandoned else { return nil }
        return attachedSlot
    }

    /// The root that the board is installed in, or nil before its first activation and after its completion.
    public var root: Root? { slot == nil ? nil : attachedRoot }

    /// The motherboard that the board lives in, or nil before its first activation and after its completion.
    public var motherboard: Motherboard? { slot?.motherboard }

    /// Called once, when the board has completed, before it is released. Override it to end what the board began
    /// outside itself; tasks, screens, inner boards and flows are ended without it. For a board whose motherboard was
    /// released rather than shut down this happens soon afterwards, when ``motherboard`` is nil already.
    open func didComplete() {}

    /// Ends the board: it is removed from its motherboard after all that it has sent before is delivered.
    ///
    /// Its tasks are cancelled, its screens leave the navigator, its inner boards complete, its flows end and the
    /// instance is released. Sending from a completed board is a fault. Completing it again changes nothing, so a board
    /// may say `complete()` after an output whose flow has completed it already.
    public func complete() {
        if let slot {
            slot.finish(self)
        } else if id == nil {
            reportDetached("complete()")
        }
    }

    /// Sends an action up the tree of motherboards, from the one that the board lives in to the outermost.
    ///
    /// Every motherboard on the way that has a flow for this type of action
    /// (``Motherboard/registerActionFlow(_:fileID:line:handler:)``) handles it. An action that no one handles is a
    /// fault.
    public func broadcast<Action: BoardAction>(_ action: Action) {
        guard let slot = sendingSlot("broadcast(_:)") else { return }
        slot.motherboard.broadcast(action, from: slot.id)
    }

    /// Starts asynchronous work that ends with the board: it is cancelled when the board completes or is released.
    ///
    /// - Parameter operation: The work. Capture the board weakly if the work can outlast its use.
    public func task(_ operation: @escaping @MainActor () async -> Void) {
        guard sendingSlot("task(_:)") != nil else { return }
        tasks.add(operation)
    }

    func attach(to slot: AnyBoardSlot) {
        attachedSlot = slot
        id = slot.id
        attachedRoot = slot.motherboard.root
    }

    /// Ends everything that the board owns. Runs once, when its completion is delivered.
    func detach(_ reason: CompletionReason) {
        didComplete()
        endReason = reason
        tasks.cancelAll()
        if hasShown { attachedRoot?.navigator.removeEntries(of: self) }
        hasShown = false
        attachedSlot = nil
    }

    /// The motherboard inside this board, if there is one.
    var inner: Motherboard? { nil }

    /// The inner motherboard, made if it is not there yet, of boards that can have one.
    var restorableInner: Motherboard? { nil }

    /// Whether actions broadcast inside go on to the motherboard that this board lives in.
    var letsActionsOut: Bool { false }

    /// Whether the board ends when the person leaves the last screen inside it.
    var endsWithInnerScreens: Bool { true }

    /// The slot to send through, or nil, with a fault reported, when the board may not send.
    func sendingSlot(_ call: String) -> AnyBoardSlot? {
        guard let slot else {
            reportDetached(call)
            return nil
        }
        guard slot.accepts(self) else {
            slot.motherboard.report(.sentAfterCompletion(board: slot.id, call: call))
            return nil
        }
        return slot
    }

    func reportNotOverridden(_ method: String) {
        guard let slot else { return reportDetached(method) }
        slot.motherboard.report(.notOverridden(board: slot.id, method: method))
    }

    private func reportDetached(_ call: String) {
        let kind: Fault.Kind =
            if let id, endReason == .finished {
                .sentAfterCompletion(board: id, call: call)
            } else if let id {
                .sentAfterEnd(board: id, call: call, reason: endReason ?? .shutDown)
            } else {
                .detachedBoard(board: String(describing: type(of: self)), call: call)
            }
        if let attachedRoot { attachedRoot.report(Fault(kind)) } else { FaultHandler.standard.handle(Fault(kind)) }
    }
}
