/// The base class of all boards, independent of their types. Subclass ``Board`` or ``ContinuousBoard``, never this
/// class.
@MainActor
open class AnyBoard {
    // The slot and the board hold each other until the board ends, which it does in any case: when its motherboard is
    // released, at the latest. A weak reference would make each message dearer by a third.
    private var attachedSlot: AnyBoardSlot?
    private(set) var attachedRoot: Root?
    private var tasks: TaskBag?
    /// Where the board is in its life.
    final var state = BoardState.idle
    /// Whether the board has said that it is done.
    final var hasFinished = false
    /// A number that no other board of the root has.
    private(set) final var serial: UInt64 = 0
    /// Which instance it is of those with its id in its motherboard, counted from 1; nil where there is only one.
    private(set) final var instance: Int?
    /// Who waits for its outputs.
    final let activations = HeldActivations()
    /// How many activations it has carried out that have not been cancelled.
    final var activationCount = 0
    /// Whether the navigator may hold screens or dialogs of this board, or screens of one inside it.
    var hasShown = false
    /// What the person is to see of it, as its latest activation says.
    var showing = Showing.reveal
    /// The screens that the board has shown and that are still alive, those it has gone back from too: for leak
    /// detection.
    private(set) var shown: [LeakSuspect] = []
    /// The name under which the board became live.
    private(set) final var name = ""
    /// Why its completion is on the way; nil before that.
    final var pendingReason: CompletionReason?
    /// Why it is not live any more.
    private(set) var endReason: CompletionReason?

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

    /// Called once, when the board has completed, before it is released. Override it to end work that the board began
    /// outside of itself; tasks, screens, inner boards and flows end automatically. If the board's motherboard was
    /// released rather than shut down, this is called soon afterwards, when ``AnyBoard/motherboard`` is already nil.
    open func didComplete() {}

    /// Ends the board: it is removed from its motherboard after all messages that it has already sent are delivered.
    ///
    /// Its tasks are cancelled, its screens leave the navigator, its inner boards complete, its flows end and the
    /// instance is released. To send a last output, use ``Board/complete(with:)``: outside of a delivery, what flows do
    /// because of an output that is sent before is done by now, and an activation of this board among it ends, too.
    /// Sending from a completed board is a fault. Completing it again has no effect, so a board
    /// may call `complete()` after an output whose flow has already completed it.
    public func complete() {
        if let slot {
            slot.finish(self)
        } else if serial == 0 {
            reportUnsent("complete()")
        }
    }

    /// Sends an action up the tree of motherboards, from the one that the board lives in to the outermost.
    ///
    /// Every motherboard on the way that has a flow for this type of action
    /// (``Motherboard/registerActionFlow(_:fileID:line:handler:)``) handles it. An action that no flow handles is a
    /// fault.
    public func broadcast<Action: BoardAction>(_ action: Action) {
        guard let slot = sendingSlot("broadcast(_:)") else { return }
        slot.motherboard.broadcast(action, from: name)
    }

    /// Starts asynchronous work that ends with the board: it is cancelled when the board completes or is released, and
    /// when the activation for which it was started is cancelled. That activation receives what the board sends from
    /// the work.
    ///
    /// - Parameter operation: The work. Capture the board weakly if the result is not needed once the board has ended;
    ///   if the board is captured strongly, a late send is a fault. Use a ``TaskBoard`` for a result that must not be
    ///   lost.
    public func task(_ operation: @escaping @MainActor () async -> Void) {
        guard let slot = sendingSlot("task(_:)") else { return }
        let tasks = tasks ?? TaskBag()
        self.tasks = tasks
        tasks.add(for: slot.motherboard.delivery.ambientCause?.within(serial), operation)
    }

    // MARK: Life

    func attach(to slot: AnyBoardSlot, instance: Int?) {
        attachedSlot = slot
        attachedRoot = slot.motherboard.root
        serial = slot.motherboard.delivery.nextSerial()
        self.instance = instance
        name = slot.id
        if let instance { name += "#" + String(instance) }
        state = .live
        hasFinished = false
        activationCount = 0
        endReason = nil
        pendingReason = nil
    }

    /// Whether the board may send: it is live and has not said that it is done. One that others complete may send until
    /// its completion is delivered, for it can't know.
    final var mayAct: Bool { !hasFinished && state != .idle }

    /// Takes note of why the board ends, before anything of it does: it may still want to send.
    func prepareToEnd(_ reason: CompletionReason) {
        // Whoever else completes a board that has said that it is done: it has.
        endReason = hasFinished ? .finished : reason
        state = .idle
    }

    /// Ends everything that the board owns. Runs once, when its completion is delivered.
    func detach() {
        didComplete()
        tasks?.cancelAll()
        if hasShown { attachedRoot?.navigator.removeEntries(of: self) }
        attachedSlot = nil
    }

    /// Ends what was begun for one activation, or with nil for all.
    ///
    /// - Returns: Whether the activation has ended with that; if not, the board ends it when the work has ended.
    func cancelWork(for number: UInt64?) -> Bool {
        // What is done for all ends with the board.
        if let number { tasks?.cancel(number) }
        return true
    }

    /// Takes note of a screen, which should go when the board does.
    func remember(_ screen: any Screen) {
        shown.removeAll { $0.object == nil || $0.object === screen }
        shown.append(LeakSuspect(screen))
    }

    /// Calls one of its activations off.
    func cancel(_ activation: AnyActivation) {
        // Without an end of its own, it has lost its slot with its motherboard.
        guard let slot else { return activation.end(.completed(.shutDown)) }
        slot.cancel(activation, of: self)
    }

    /// The motherboard inside this board, if there is one.
    var inner: Motherboard? { nil }

    // MARK: Wrong use

    /// The slot to send through, or nil, with a fault reported, when the board may not send.
    func sendingSlot(_ call: String) -> AnyBoardSlot? {
        guard let slot, mayAct else {
            reportUnsent(call)
            return nil
        }
        return slot
    }

    func reportNotOverridden(_ method: String) {
        guard let slot else { return reportUnsent(method) }
        slot.motherboard.report(.notOverridden(board: name, method: method))
    }

    /// Where the faults of the board are reported, also after its end.
    var reporter: FaultReporter? { attachedRoot?.reporter }

    private func reportUnsent(_ call: String) {
        let kind = unsendable(call)
        if let slot { return slot.motherboard.report(kind) }
        if let attachedRoot { attachedRoot.report(Fault(kind)) } else { FaultHandler.standard.handle(Fault(kind)) }
    }

    /// Why a call comes to nothing. A board in its slot that does not know of an end has asked for it itself; one that
    /// knows of none and has no slot any more was abandoned with its motherboard.
    private func unsendable(_ call: String) -> Fault.Kind {
        guard serial != 0 else { return .detachedBoard(board: String(describing: type(of: self)), call: call) }
        let reason = endReason ?? (slot == nil ? .shutDown : .finished)
        return reason == .finished
            ? .sentAfterCompletion(board: name, call: call) : .sentAfterEnd(board: name, call: call, reason: reason)
    }
}

/// A board's state in its lifecycle.
public enum BoardState: String, Sendable, Codable {
    /// Registered, and not live: no instance exists.
    case idle
    /// Activated, and not completed since.
    case live
    /// Its completion is queued, after the messages that it has already sent.
    case completing
}

/// Running tasks of one board. Cancels them when told to, and when it is released itself.
@MainActor
final class TaskBag {
    /// By the activations that they run for, if any, each with its key.
    private var running: [UInt64?: [Int: Task<Void, Never>]] = [:]
    private var nextKey = 0

    /// - Parameter cause: The activation that the work is done for, if that is known.
    func add(for cause: ActivationCause?, _ operation: @escaping @MainActor () async -> Void) {
        let key = nextKey
        nextKey += 1
        let activation = cause?.number
        running[activation, default: [:]][key] = Task { [weak self] in
            await ActivationCause.$inTask.withValue(cause) { await operation() }
            self?.remove(key, of: activation)
        }
    }

    private func remove(_ key: Int, of activation: UInt64?) {
        running[activation]?[key] = nil
        if running[activation]?.isEmpty == true { running[activation] = nil }
    }

    func cancelAll() {
        let tasks = running.values.flatMap(\.values)
        running = [:]
        for task in tasks { task.cancel() }
    }

    /// Cancels what is done for one activation.
    func cancel(_ activation: UInt64) {
        for task in running[activation, default: [:]].values { task.cancel() }
    }

    deinit {
        for task in running.values.flatMap(\.values) { task.cancel() }
    }
}
