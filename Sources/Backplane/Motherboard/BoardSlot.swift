/// The place of a board with known types: its live instance, its flows, and who waits for its outputs.
@MainActor
final class BoardSlot<Input: Sendable, Output: Sendable, Command: Sendable>: AnyBoardSlot {
    private let registration: BoardRegistration<Input, Output, Command>
    private var board: Board<Input, Output, Command>?
    private var flows = FlowList<Output>()
    private var activations: [Activation<Output>] = []

    init(registration: BoardRegistration<Input, Output, Command>, motherboard: Motherboard) {
        self.registration = registration
        super.init(id: registration.id, motherboard: motherboard)
    }

    override var instance: AnyBoard? { board }

    override var flowDescriptions: [BoardTree.Flow] { flows.descriptions(from: id) }

    func add(_ flow: Flow<Output>) {
        flows.append(flow)
    }

    // MARK: Activation

    func activate(with input: Input, from sender: String) -> Activation<Output> {
        let activation = nextActivation()
        sendActivation(input, from: sender)
        return activation
    }

    private func sendActivation(_ input: Input, from sender: String) {
        motherboard.send(.activation, from: sender, to: id, label: TraceLabel.of(input)) { [self] in
            receive(input, from: sender)
        }
    }

    private func receive(_ input: Input, from sender: String) {
        // A board on its way out does not start anew: the activation goes to its successor.
        if state == .completing { return sendActivation(input, from: sender) }
        guard motherboard.canActivate(id), let board = liveBoard() else { return endActivations() }
        board.activate(input)
    }

    private func liveBoard() -> Board<Input, Output, Command>? {
        if let board { return board }
        do {
            let made = try registration.make(in: motherboard.dependencies)
            made.attach(to: self)
            board = made
            state = .live
            return made
        } catch {
            motherboard.report(.notMade(board: id, reason: "\(error)"))
            return nil
        }
    }

    /// An activation that outputs are given to as long as someone holds it. The last one is used again when no one
    /// does, so that ignored activations cost no memory.
    private func nextActivation() -> Activation<Output> {
        if let last = activations.indices.last, isKnownUniquelyReferenced(&activations[last]) {
            reportUnread()
            return activations[last]
        }
        let activation = Activation<Output>(board: id) { [weak self] in self?.requestCompletion(.cancelled) }
        activations.append(activation)
        return activation
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
        let isHeld = giveToHeldActivations(output, needsReader: !isHandled)
        if isHandled { return }
        if isHeld { reportUnreadSoon() } else { reportUnhandled(output) }
    }

    private func giveToHeldActivations(_ output: Output, needsReader: Bool) -> Bool {
        var isHeld = false
        for index in activations.indices where !isKnownUniquelyReferenced(&activations[index]) {
            activations[index].receive(output, needsReader: needsReader)
            isHeld = true
        }
        return isHeld
    }

    private func reportUnhandled(_ output: Output) {
        motherboard.report(.unhandledOutput(board: id, output: TraceLabel.of(output) ?? "an output"))
    }

    /// An output sent during the very call of `activate` finds its activation held, by that call. Only in the next
    /// turn of the main actor can be seen whether the caller kept it.
    private func reportUnreadSoon() {
        Task { [weak self] in self?.reportUnread() }
    }

    private func reportUnread() {
        for index in activations.indices where isKnownUniquelyReferenced(&activations[index]) {
            for output in activations[index].takeUnread() { reportUnhandled(output) }
        }
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

    override func releaseInstance() {
        board = nil
        endActivations()
    }

    private func endActivations() {
        reportUnread()
        let ended = activations
        activations = []
        for activation in ended { activation.end() }
    }
}
