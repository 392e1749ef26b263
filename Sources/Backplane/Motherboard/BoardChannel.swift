/// What the boards of one id with known outputs and commands say and are told, and the flows that carry it.
@MainActor
class BoardChannel<Output: Sendable, Command: Sendable>: AnyBoardSlot {
    private final var flows = FlowList<Output>()

    override var flowDescriptions: [BoardTree.Flow] { flows.descriptions(from: id) + super.flowDescriptions }

    /// - Parameter wantsSender: Whether it asks for ``AnyBoardSlot/sender``.
    final func add(_ flow: Flow<Output>, wantsSender: Bool = false) {
        if wantsSender { self.wantsSender = true }
        changeFlows { $0.append(flow) }
    }

    /// Changes the flows while they are out of everybody's reach, so that the compiler need not guard each look at
    /// them.
    ///
    /// - Parameter change: Gives what is let go of, which is released afterwards: it may register flows as it goes.
    private func changeFlows(_ change: (inout FlowList<Output>) -> [AnyFlow]) {
        var changed = flows
        flows = FlowList()
        let ended = change(&changed)
        flows = changed
        withExtendedLifetime(ended) {}
    }

    override func forgetOutputs(of board: UInt64?) { flows.forget(outputsOf: board) }

    override var keepsOutputs: Bool { flows.keepsOutputs }

    /// A handle of a live board, for someone who has not activated it. It keeps no outputs until someone reads.
    final func handle(of board: AnyBoard) -> Activation<Output, Command> {
        let handle = Activation<Output, Command>(board: id, in: motherboard, hearsAll: true)
        handle.number = motherboard.delivery.claimNumber()
        handle.isPassive = true
        // An output can come after its board's end.
        if board.state == .idle {
            handle.end(.completed(board.endReason ?? .shutDown))
        } else {
            board.activations.join(handle)
            handle.join(board)
        }
        return handle
    }

    // MARK: Output

    /// Sends an output of a board of this slot.
    ///
    /// - Parameters:
    ///   - cause: The activation that it belongs to, where the board knows that better than what is going on.
    ///   - isLast: Whether it is the last that comes of this activation.
    final func send(_ output: Output, of board: AnyBoard, for cause: ActivationCause? = nil, isLast: Bool = false) {
        send(output, of: board, for: cause, isLast: isLast, in: motherboard)
    }

    /// What is handed on to another function need not be retained again for each use: hence the motherboard.
    @inline(never)
    private func send(
        _ output: Output, of board: AnyBoard, for cause: ActivationCause?, isLast: Bool, in motherboard: Motherboard
    ) {
        let delivery = motherboard.delivery
        let cause = cause ?? self.cause(of: board, in: motherboard)
        let hop = delivery.hop(.output, from: board.name, to: motherboard.name)
        if delivery.mustQueue {
            delivery.enqueue(hop, in: motherboard, cause: cause, content: delivery.trace.content(of: output)) {
                [self] in
                receive(output, of: board, in: motherboard, isLast: isLast)
            }
        } else {
            delivery.deliver(hop, in: motherboard, cause: cause, content: delivery.trace.content(of: output)) {
                receive(output, of: board, in: motherboard, isLast: isLast)
            }
        }
    }

    /// The activation that an output belongs to, looked for only where it makes a difference.
    private func cause(of board: AnyBoard, in motherboard: Motherboard) -> ActivationCause? {
        // One that is on its way may have joined before the output arrives. A cancelled task may have been called off
        // with the activation that it works for, which nobody holds any more.
        guard !motherboard.isOutermost || arriving > 0 || board.activations.isAnyHeld || Task.isCancelled,
            let ambient = motherboard.delivery.ambientCause
        else { return nil }
        return ambient.within(board.serial) ?? motherboard.owner.flatMap { ambient.within($0.serial) }
    }

    private func receive(_ output: Output, of board: AnyBoard, in motherboard: Motherboard, isLast: Bool) {
        guard !motherboard.isShutDown else {
            return motherboard.report(
                .sentAfterEnd(board: board.name, call: "sendToMotherboard(_:)", reason: .shutDown))
        }
        let cause = motherboard.delivery.cause
        let number = cause?.board == board.serial ? cause?.number : nil
        let handled = giveToFlows(output, of: board, in: motherboard)
        let isHeld =
            board.activations.isAnyHeld
            && board.activations.give(
                output, causedBy: number, to: Command.self, receipt: handled ? nil : unread(output, of: board))
        if isLast, let number { board.activations.take(number: number)?.end(.completed(.finished)) }
        if handled { return }
        if isHeld {
            motherboard.root.trace.noteAwaited()
            releaseUnheldSoon(board, hearing: number)
        } else if let number, Task.isCancelled, ActivationCause.inTask?.number == number {
            // The activation has been called off, and with it the task that goes on.
            motherboard.report(
                .sentAfterEnd(board: board.name, call: "sendToMotherboard(_:)", reason: .cancelled))
        } else {
            motherboard.report(unhandled(output, of: board))
        }
    }

    private func giveToFlows(_ output: Output, of board: AnyBoard, in motherboard: Motherboard) -> Bool {
        let turn = flows.turn
        if wantsSender { sender = board }
        let handled = turn.give(output, in: motherboard)
        if wantsSender { sender = nil }
        if handled < turn.count { changeFlows { $0.removeEnded(known: turn.count - handled) } }
        return motherboard.outputFlows.give(output, in: motherboard) + handled > 0
    }

    private func unhandled(_ output: Output, of board: AnyBoard) -> Fault.Kind {
        .unhandledOutput(board: board.name, output: TraceLabel.of(output) ?? "an output")
    }

    private func unread(_ output: Output, of board: AnyBoard) -> UnreadOutput {
        let (kind, reporter) = (unhandled(output, of: board), motherboard.root.reporter)
        return UnreadOutput { [name = motherboard.name, hop = reporter.delivery.current] in
            reporter.report(Fault(kind, motherboard: name, causes: reporter.delivery.causes(from: hop)))
        }
    }

    /// An output sent during the very call of `activate` finds its activation held, by that call. Only in the next
    /// turn of the main actor can be seen whether the caller kept it.
    private func releaseUnheldSoon(_ board: AnyBoard, hearing number: UInt64?) {
        Task { [weak board] in board?.activations.releaseUnheld(hearing: number) }
    }

    // MARK: Command

    /// Sends a command to all live instances.
    final func interact(_ command: Command, from sender: String) {
        send(command, from: sender, to: id, cause: motherboard.delivery.ambientCause) { [self] in
            receive(command)
        }
    }

    /// Sends a command to one board, on behalf of an activation.
    final func interact(_ command: Command, with board: AnyBoard, through activation: AnyActivation) {
        let cause = ActivationCause(number: activation.number, board: board.serial, outer: nil)
        send(command, from: motherboard.name, to: board.name, cause: cause) { [self] in
            if board.state != .idle { return tell(board, command) }
            motherboard.report(.commandAfterEnd(board: board.name, command: TraceLabel.of(command) ?? "()"))
        }
    }

    private func send(
        _ command: Command, from sender: String, to receiver: String, cause: @autoclosure () -> ActivationCause?,
        body: @escaping () -> Void
    ) {
        let motherboard = motherboard
        let delivery = motherboard.delivery
        let hop = delivery.hop(.command, from: sender, to: receiver)
        if delivery.mustQueue {
            delivery.enqueue(
                hop, in: motherboard, cause: cause(), content: delivery.trace.content(of: command), body: body)
        } else {
            delivery.deliver(
                hop, in: motherboard, cause: cause(), content: delivery.trace.content(of: command), body: body)
        }
    }

    private func receive(_ command: Command) {
        if let latest = live.onlyOne { return tell(latest, command) }
        let boards = live.all
        for board in boards where board.state != .idle { tell(board, command) }
        if !boards.isEmpty { return }
        if wait(with: command) { return }
        let label = TraceLabel.of(command) ?? "()"
        motherboard.report(
            motherboard.isShutDown
                ? .commandAfterEnd(board: id, command: label) : .notLive(board: id, command: label))
    }

    /// Has a command wait at a barrier, if activations do: until the last of them has arrived.
    private func wait(with command: Command) -> Bool {
        guard let last = waiting.latest else { return false }
        last.afterArrival.append(
            .init(
                send: { [unowned self] in
                    interact(command, from: motherboard.name)
                },
                giveUp: { [unowned self] in
                    if !live.isEmpty { return interact(command, from: motherboard.name) }
                    // Those that came before may still arrive.
                    if wait(with: command) { return }
                    motherboard.report(.commandNotBegun(board: id, command: TraceLabel.of(command) ?? "()"))
                }))
        return true
    }

    /// Has a board of this slot carry out a command.
    func tell(_ board: AnyBoard, _ command: Command) {}
}
