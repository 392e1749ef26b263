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
    /// - Parameter arrival: Told once whether the activation has reached the board.
    func activate(
        with input: Input, from sender: String, arrival: ((Bool) -> Void)? = nil
    ) -> Activation<Output> {
        let motherboard = motherboard
        let delivery = motherboard.root.delivery
        guard arrival == nil, !delivery.isBusy, motherboard.barriers.isEmpty else {
            let activation = Activation<Output>(slot: self)
            activation.arrival = arrival
            send(activation, with: input, from: sender, past: [])
            return activation
        }
        // Delivered during this call, it may stand for an earlier one: it can't meet an earlier board's end.
        let activation = activations.spare(of: Output.self) ?? Activation(slot: self)
        let hop = delivery.hop(.activation, from: sender, to: id)
        delivery.deliver(hop, in: motherboard, label: TraceLabel.of(input)) {
            begin(activation, with: input, in: motherboard)
        }
        return activation
    }

    /// Sends an activation that may have to wait: for its turn, for a board on its way out, or at a barrier.
    ///
    /// - Parameter passed: The barriers that have decided to let it pass, and are not asked again.
    private func send(
        _ activation: Activation<Output>, with input: Input, from sender: String, past passed: [Barrier]
    ) {
        let motherboard = motherboard
        arriving += 1
        motherboard.send(.activation, from: sender, to: id, label: TraceLabel.of(input)) { [self] in
            arriving -= 1
            // A board on its way out does not start anew: the activation goes to its successor.
            if state == .completing { return send(activation, with: input, from: sender, past: passed) }
            guard !isHeld(activation, with: input, from: sender, past: passed) else { return }
            begin(activation, with: input, in: motherboard)
        } discard: { [self] in
            arriving -= 1
            activation.end()
        }
    }

    /// Leaves an activation at the next closed barrier, if there is one.
    private func isHeld(
        _ activation: Activation<Output>, with input: Input, from sender: String, past passed: [Barrier]
    ) -> Bool {
        let barrier = barriers.first { barrier in !passed.contains { $0 === barrier } && barrier.isClosed }
        guard let barrier, !activation.isCancelled, motherboard.isInstalled else { return false }
        barrier.hold(
            Barrier.Waiting(board: id) { [self, motherboard] in
                withExtendedLifetime(motherboard) {
                    send(activation, with: input, from: sender, past: passed + [barrier])
                }
            } drop: {
                activation.end()
            })
        return true
    }

    private func begin(_ activation: Activation<Output>, with input: Input, in motherboard: Motherboard) {
        guard !activation.isCancelled, motherboard.canActivate(id), let board = liveBoard(in: motherboard) else {
            return activation.end()
        }
        if !activation.hasJoined { activations.join(activation) }
        board.activate(input)
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
