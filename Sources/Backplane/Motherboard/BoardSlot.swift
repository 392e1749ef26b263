/// The place of a board with known types: how it is made and activated.
@MainActor
final class BoardSlot<Input: Sendable, Output: Sendable, Command: Sendable>: BoardChannel<Output, Command> {
    private let registration: BoardRegistration<Input, Output, Command>

    init(registration: BoardRegistration<Input, Output, Command>, motherboard: Motherboard) {
        self.registration = registration
        super.init(id: registration.id, types: registration.types, motherboard: motherboard)
    }

    /// Sends the board an activation.
    ///
    /// - Parameters:
    ///   - showing: What the person is to see of the board.
    ///   - motherboard: That of this slot.
    ///   - live: The live instance that is to take it, of a board with many; nil for a new one.
    ///   - arrival: Told once whether the activation has reached the board.
    func activate(
        with input: Input, from sender: String, showing: Showing, in motherboard: Motherboard,
        into live: AnyBoard? = nil, arrival: ((Bool) -> Void)? = nil
    ) -> Activation<Output, Command> {
        let delivery = motherboard.delivery
        guard arrival == nil, live == nil, !delivery.mustQueue, !motherboard.isGuarded else {
            return send(input, from: sender, showing: showing, into: live, arrival: arrival)
        }
        let board = liveBoard(preferring: nil)
        // Delivered during this call, it may stand for an earlier one: it can't meet an earlier board's end.
        let activation = spareActivation(of: board) ?? newActivation
        let hop = delivery.hop(.activation, from: sender, to: id)
        activation.number = hop.id
        let cause = motherboard.isOutermost ? nil : delivery.ambientCause
        delivery.deliver(
            hop, in: motherboard, cause: cause, content: delivery.trace.content(of: input, showing: showing)
        ) {
            begin(activation, with: input, showing: showing, on: board, in: motherboard)
        }
        return activation
    }

    private func spareActivation(of board: Board<Input, Output, Command>?) -> Activation<Output, Command>? {
        guard let spare = board?.activations.spare else { return nil }
        return unsafeDowncast(spare, to: Activation<Output, Command>.self)
    }

    private var newActivation: Activation<Output, Command> {
        Activation(board: id, in: motherboard, hearsAll: registration.instances == .many)
    }

    /// What an activation carries that may have to wait.
    private struct Journey {
        let input: Input
        let sender: String
        let showing: Showing
        /// The instance that takes it, if it is still live by then.
        weak var live: AnyBoard?
        /// The activation that it belongs to itself.
        let cause: ActivationCause?
        /// The barriers that have decided to let it pass, and are not asked again.
        var passed: [Barrier] = []
    }

    /// Sends the board an activation that may have to wait. Kept apart, so that others do not pay for what only this
    /// needs.
    @inline(never)
    private func send(
        _ input: Input, from sender: String, showing: Showing, into live: AnyBoard?, arrival: ((Bool) -> Void)?
    ) -> Activation<Output, Command> {
        let activation = newActivation
        activation.arrival = arrival
        let cause = motherboard.delivery.ambientCause
        send(activation, on: Journey(input: input, sender: sender, showing: showing, live: live, cause: cause))
        return activation
    }

    /// Sends an activation that may have to wait: for its turn, for a board on its way out, or at a barrier.
    private func send(
        _ activation: Activation<Output, Command>, on journey: Journey
    ) {
        let motherboard = motherboard
        let delivery = motherboard.delivery
        let hop = delivery.hop(.activation, from: journey.sender, to: id)
        if activation.number == 0 { activation.number = hop.id }
        arriving += 1
        motherboard.post(
            hop, cause: journey.cause, content: delivery.trace.content(of: journey.input, showing: journey.showing)
        ) { [self] in
            arriving -= 1
            // A board on its way out does not start anew: the activation goes to its successor.
            if live.onlyOne?.state == .completing {
                return wasRevoked(activation) ? activation.end(.calledOff) : send(activation, on: journey)
            }
            if activation.wasGivenUp || wasAskedBeforeClearing(activation) { return activation.end(.calledOff) }
            if isHeld(activation, on: journey) { return }
            let board = liveBoard(preferring: journey.live)
            begin(activation, with: journey.input, showing: journey.showing, on: board, in: motherboard)
            activation.settleArrival()
        } discard: { [self] in
            arriving -= 1
            activation.end(.faulty)
        }
    }

    /// Leaves an activation at the next closed barrier, if there is one.
    private func isHeld(
        _ activation: Activation<Output, Command>, on journey: Journey
    ) -> Bool {
        guard !activation.hasEnded, motherboard.isInstalled, motherboard.isGuarded else { return false }
        let barrier = motherboard.barriers(before: id).first { barrier in
            !journey.passed.contains { $0 === barrier } && barrier.mustWait
        }
        guard let barrier else { return false }
        if wasRevoked(activation) {
            activation.end(.calledOff)
            return true
        }
        waiting.insert(activation)
        barrier.hold(activation) { [self, motherboard] hasPassed in
            waiting.remove(activation)
            guard hasPassed else { return activation.end(activation.isCalledOff ? .calledOff : .turnedAway) }
            activation.goOn()
            var journey = journey
            journey.passed.append(barrier)
            withExtendedLifetime(motherboard) { send(activation, on: journey) }
        }
        return true
    }

    /// Whether the board was completed after the activation had been sent: then it is not to come up later, when a
    /// barrier opens or its predecessor is gone.
    private func wasRevoked(_ activation: Activation<Output, Command>) -> Bool {
        activation.number <= revokedUntil
    }

    /// Whether the activation, though sent later, has come of something that was sent before all boards were completed.
    private func wasAskedBeforeClearing(_ activation: Activation<Output, Command>) -> Bool {
        guard let askedAt = motherboard.delivery.askedAt else { return false }
        return askedAt <= motherboard.clearedUntil && activation.number > motherboard.clearedUntil
    }

    /// Has a board carry out an activation that has arrived: a live one, or without one a new one.
    private func begin(
        _ activation: Activation<Output, Command>, with input: Input, showing: Showing,
        on board: Board<Input, Output, Command>?, in motherboard: Motherboard
    ) {
        guard !activation.hasEnded, motherboard.canActivate(id) else { return activation.end(.faulty) }
        if let board {
            carryOut(activation, with: input, showing: showing, on: board, in: motherboard)
        } else if let board = newBoard(for: activation, in: motherboard) {
            carryOut(activation, with: input, showing: showing, on: board, in: motherboard)
        }
    }

    /// Makes a board for an activation, or ends that: also when the very factory has ended what the board is made for,
    /// because a person signs out while it asks for what they had.
    private func newBoard(
        for activation: Activation<Output, Command>, in motherboard: Motherboard
    ) -> Board<Input, Output, Command>? {
        let revokedBefore = revokedUntil
        do {
            let made = try registration.make(in: motherboard.dependencies)
            guard made.slot == nil else { throw BoardInUse() }
            if motherboard.isShutDown {
                activation.end(.completed(.shutDown))
            } else if activation.hasEnded || revokedUntil != revokedBefore {
                activation.end(.calledOff)
            } else {
                made.attach(to: self, instance: registration.instances == .many ? live.nextInstance() : nil)
                live.add(made)
                return made
            }
        } catch {
            motherboard.report(.notMade(board: id, reason: "\(error)"))
            activation.end(.faulty)
        }
        return nil
    }

    private func carryOut(
        _ activation: Activation<Output, Command>, with input: Input, showing: Showing,
        on board: Board<Input, Output, Command>, in motherboard: Motherboard
    ) {
        if !board.activations.isLatest(activation) {
            board.activations.join(activation)
            activation.join(board)
        }
        board.activationCount += 1
        motherboard.delivery.cause = ActivationCause(
            number: activation.number, board: board.serial, outer: motherboard.isOutermost ? nil : outerCause)
        let shown = motherboard.navigator.prepare(board, in: motherboard, showing: showing)
        board.activate(input)
        if board.hasShown { motherboard.navigator.bringUp(board, shownUntil: shown, by: motherboard.delivery) }
    }

    /// The activation of the board around this one that brought about what is being delivered.
    private var outerCause: ActivationCause.Outer? {
        motherboard.owner.flatMap { motherboard.delivery.cause?.within($0.serial) }.map(ActivationCause.Outer.init)
    }

    /// The live instance that takes an activation.
    private func liveBoard(preferring wanted: AnyBoard?) -> Board<Input, Output, Command>? {
        if let wanted, wanted.slot === self { return typed(wanted) }
        guard let latest = live.onlyOne else { return nil }
        return typed(latest)
    }

    override func tell(_ board: AnyBoard, _ command: Command) {
        typed(board).interact(command)
    }

    /// A board of this slot has its types: nothing else is put in.
    private func typed(_ board: AnyBoard) -> Board<Input, Output, Command> {
        unsafeDowncast(board, to: Board<Input, Output, Command>.self)
    }
}

/// A factory gave out a board that is live already.
private struct BoardInUse: Error, CustomStringConvertible {
    let description = "its factory returned a board that is already in use. Create a new board each time."
}
