/// The place of a board with known types: its live instance, its flows, and who waits for its outputs.
@MainActor
final class BoardSlot<Input: Sendable, Output: Sendable, Command: Sendable>: AnyBoardSlot {
    private let registration: BoardRegistration<Input, Output, Command>
    private var board: Board<Input, Output, Command>?
    private var flows = FlowList<Output>()
    private var activations = HeldActivations<Output>()

    init(registration: BoardRegistration<Input, Output, Command>, motherboard: Motherboard) {
        self.registration = registration
        super.init(id: registration.id, motherboard: motherboard)
    }

    override var instance: AnyBoard? { board }

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
        let activation = spareActivation(for: arrival) ?? Activation(slot: self)
        activation.arrival = arrival
        send(activation, with: input, from: sender, past: 0)
        return activation
    }

    /// An ignored activation that may stand for another: only for one that is delivered during this call, so that it
    /// can't meet an earlier board's end.
    private func spareActivation(for arrival: ((Bool) -> Void)?) -> Activation<Output>? {
        guard arrival == nil, !motherboard.root.delivery.isDelivering, barriers.isEmpty else { return nil }
        return activations.spare()
    }

    private func send(_ activation: Activation<Output>, with input: Input, from sender: String, past barriers: Int) {
        arriving += 1
        motherboard.send(.activation, from: sender, to: id, label: TraceLabel.of(input)) { [self] in
            arriving -= 1
            receive(activation, with: input, from: sender, past: barriers)
        } discard: { [self] in
            arriving -= 1
            activation.end()
        }
    }

    private func receive(_ activation: Activation<Output>, with input: Input, from sender: String, past passed: Int) {
        // A board on its way out does not start anew: the activation goes to its successor.
        if state == .completing { return send(activation, with: input, from: sender, past: passed) }
        guard !activation.isCancelled, motherboard.canActivate(id) else { return activation.end() }
        for (index, barrier) in barriers.enumerated().dropFirst(passed) where barrier.isClosed {
            return barrier.hold(
                Barrier.Waiting(board: id) { [self, motherboard] in
                    withExtendedLifetime(motherboard) {
                        send(activation, with: input, from: sender, past: index + 1)
                    }
                } drop: {
                    activation.end()
                })
        }
        guard let board = liveBoard() else { return activation.end() }
        activations.join(activation)
        board.activate(input)
    }

    private func liveBoard() -> Board<Input, Output, Command>? {
        if let board { return board }
        do {
            let made = try registration.make(in: motherboard.dependencies)
            guard made.slot == nil else { throw BoardInUse() }
            made.attach(to: self)
            board = made
            state = .live
            return made
        } catch {
            motherboard.report(.notMade(board: id, reason: "\(error)"))
            return nil
        }
    }

    // MARK: Output and command

    func send(_ output: Output) {
        motherboard.send(.output, from: id, to: motherboard.name, label: TraceLabel.of(output)) { [self] in
            receive(output)
        }
    }

    private func receive(_ output: Output) {
        var isHandled = false
        for flow in flows.turn() where flow.isActive {
            flow(output)
            isHandled = true
        }
        if motherboard.handleByType(output) { isHandled = true }
        let isHeld = activations.give(output, needsReader: !isHandled)
        if isHandled { return }
        if isHeld { releaseUnheldSoon() } else { reportUnhandled(output) }
    }

    private func reportUnhandled(_ output: Output) {
        motherboard.report(.unhandledOutput(board: id, output: TraceLabel.of(output) ?? "an output"))
    }

    /// An output sent during the very call of `activate` finds its activation held, by that call. Only in the next
    /// turn of the main actor can be seen whether the caller kept it.
    private func releaseUnheldSoon() {
        Task { [weak self] in self?.activations.releaseUnheld() }
    }

    func interact(_ command: Command, from sender: String) {
        motherboard.send(.command, from: sender, to: id, label: TraceLabel.of(command)) { [self] in
            guard let board else {
                return motherboard.report(.notLive(board: id, command: TraceLabel.of(command) ?? "()"))
            }
            board.interact(command)
        }
    }

    // MARK: End

    override func takeInstance() -> AnyBoard? {
        defer { board = nil }
        activations.end()
        return board
    }

    deinit {
        // The motherboard was released with the board still live: nothing will come for those who wait.
        activations.endSoon()
    }
}

/// A factory gave out a board that is live already.
private struct BoardInUse: Error, CustomStringConvertible {
    let description = "its factory returned a board that is already in use. Make a new one each time."
}
