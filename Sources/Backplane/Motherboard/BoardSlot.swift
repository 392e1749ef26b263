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

/// The place of a board with known types: its live instance, its flows, and who waits for its outputs.
@MainActor
final class BoardSlot<Input: Sendable, Output: Sendable, Command: Sendable>: AnyBoardSlot {
    private let registration: BoardRegistration<Input, Output, Command>
    private var flows = FlowList<Output>()

    init(registration: BoardRegistration<Input, Output, Command>, motherboard: Motherboard) {
        self.registration = registration
        super.init(id: registration.id, types: registration.types, motherboard: motherboard)
    }

    override var flowDescriptions: [BoardTree.Flow] { flows.descriptions(from: id) + super.flowDescriptions }

    func add(_ flow: Flow<Output>) {
        flows.append(flow)
    }

    // MARK: Activation

    /// Sends the board an activation.
    ///
    /// - Parameters:
    ///   - showing: What the person is to see of the board.
    ///   - arrival: Told once whether the activation has reached the board.
    func activate(
        with input: Input, from sender: String, showing: Showing, arrival: ((Bool) -> Void)? = nil
    ) -> Activation<Output> {
        let motherboard = motherboard
        let delivery = motherboard.root.delivery
        guard arrival == nil, !delivery.isBusy, motherboard.barriers.isEmpty else {
            let activation = Activation<Output>(slot: self)
            activation.arrival = arrival
            send(activation, with: input, from: sender, showing: showing, past: [])
            return activation
        }
        // Delivered during this call, it may stand for an earlier one: it can't meet an earlier board's end.
        let activation = activations.spare(of: Output.self) ?? Activation(slot: self)
        let hop = delivery.hop(.activation, from: sender, to: id)
        delivery.deliver(hop, in: motherboard, label: TraceLabel.of(input)) {
            begin(activation, with: input, showing: showing, in: motherboard)
        }
        return activation
    }

    /// Sends an activation that may have to wait: for its turn, for a board on its way out, or at a barrier.
    ///
    /// - Parameter passed: The barriers that have decided to let it pass, and are not asked again.
    private func send(
        _ activation: Activation<Output>, with input: Input, from sender: String, showing: Showing,
        past passed: [Barrier]
    ) {
        let motherboard = motherboard
        arriving += 1
        motherboard.send(.activation, from: sender, to: id, label: TraceLabel.of(input)) { [self] in
            arriving -= 1
            // A board on its way out does not start anew: the activation goes to its successor.
            if state == .completing {
                return send(activation, with: input, from: sender, showing: showing, past: passed)
            }
            guard !isHeld(activation, with: input, from: sender, showing: showing, past: passed) else { return }
            begin(activation, with: input, showing: showing, in: motherboard)
        } discard: { [self] in
            arriving -= 1
            activation.end()
        }
    }

    /// Leaves an activation at the next closed barrier, if there is one.
    private func isHeld(
        _ activation: Activation<Output>, with input: Input, from sender: String, showing: Showing,
        past passed: [Barrier]
    ) -> Bool {
        let barrier = barriers.first { barrier in !passed.contains { $0 === barrier } && barrier.isClosed }
        guard let barrier, !activation.isCancelled, motherboard.isInstalled else { return false }
        barrier.hold(
            Barrier.Waiting(board: id) { [self, motherboard] in
                withExtendedLifetime(motherboard) {
                    send(activation, with: input, from: sender, showing: showing, past: passed + [barrier])
                }
            } drop: {
                activation.end()
            })
        return true
    }

    private func begin(
        _ activation: Activation<Output>, with input: Input, showing: Showing, in motherboard: Motherboard
    ) {
        guard !activation.isCancelled, motherboard.canActivate(id), let board = liveBoard(in: motherboard) else {
            return activation.end()
        }
        if !activation.hasJoined { activations.join(activation) }
        motherboard.root.navigator.activate(board, in: motherboard, showing: showing) { board.activate(input) }
    }

    /// The live instance, which has the types of this slot: nothing else puts one in.
    private var board: Board<Input, Output, Command>? {
        guard let instance else { return nil }
        return unsafeDowncast(instance, to: Board<Input, Output, Command>.self)
    }

    private func liveBoard(in motherboard: Motherboard) -> Board<Input, Output, Command>? {
        if let board { return board }
        do {
            let made = try registration.make(in: motherboard.dependencies)
            guard made.slot == nil else { throw BoardInUse() }
            made.attach(to: self)
            instance = made
            state = .live
            return made
        } catch {
            motherboard.report(.notMade(board: id, reason: "\(error)"))
            return nil
        }
    }

    // MARK: Output and command

    func send(_ output: Output) {
        let motherboard = motherboard
        let delivery = motherboard.root.delivery
        let hop = delivery.hop(.output, from: id, to: motherboard.name)
        if delivery.isBusy {
            delivery.enqueue(hop, in: motherboard, label: TraceLabel.of(output)) { [self] in
                receive(output, in: motherboard)
            }
        } else {
            delivery.deliver(hop, in: motherboard, label: TraceLabel.of(output)) { receive(output, in: motherboard) }
        }
    }

    private func receive(_ output: Output, in motherboard: Motherboard) {
        let turn = flows.turn
        var handled = turn.give(output, in: motherboard)
        if handled < turn.count { flows.removeEnded() }
        handled += motherboard.outputFlows.give(output, in: motherboard)
        let isHeld = activations.give(output, mark: handled == 0 ? unreadMark(on: output) : nil)
        if handled > 0 { return }
        if isHeld { releaseUnheldSoon() } else { motherboard.report(unhandled(output)) }
    }

    private func unhandled(_ output: Output) -> Fault.Kind {
        .unhandledOutput(board: id, output: TraceLabel.of(output) ?? "an output")
    }

    private func unreadMark(on output: Output) -> UnreadMark {
        let (kind, desk) = (unhandled(output), motherboard.root.desk)
        return UnreadMark { [name = motherboard.name, hop = desk.delivery.current] in
            desk.report(Fault(kind, motherboard: name, causes: desk.delivery.causes(from: hop)))
        }
    }

    /// An output sent during the very call of `activate` finds its activation held, by that call. Only in the next
    /// turn of the main actor can be seen whether the caller kept it.
    private func releaseUnheldSoon() {
        Task { [weak self] in self?.activations.releaseUnheld() }
    }

    func interact(_ command: Command, from sender: String) {
        let motherboard = motherboard
        let delivery = motherboard.root.delivery
        let hop = delivery.hop(.command, from: sender, to: id)
        if delivery.isBusy {
            delivery.enqueue(hop, in: motherboard, label: TraceLabel.of(command)) { [self] in receive(command) }
        } else {
            delivery.deliver(hop, in: motherboard, label: TraceLabel.of(command)) { receive(command) }
        }
    }

    private func receive(_ command: Command) {
        if let board { return board.interact(command) }
        motherboard.report(.notLive(board: id, command: TraceLabel.of(command) ?? "()"))
    }
}

/// A factory gave out a board that is live already.
private struct BoardInUse: Error, CustomStringConvertible {
    let description = "its factory returned a board that is already in use. Make a new one each time."
}

/// Where a board is in its life.
public enum BoardState: String, Sendable, Codable {
    /// Registered, and not activated since it last completed: no instance exists.
    case idle
    /// Activated: one instance exists.
    case live
    /// Its completion is on the way, after the messages it has sent before.
    case completing
}
