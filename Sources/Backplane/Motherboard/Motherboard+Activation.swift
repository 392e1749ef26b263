extension Motherboard {
    /// Activates a board: creates it and calls ``Board/activate(_:)``. A board that is already live is activated again,
    /// unless it is registered with `instances: .many`: then each activation creates another one. During a delivery,
    /// this happens after all earlier messages.
    ///
    /// - Parameters:
    ///   - id: The board. One that no module registered, or a motherboard that is not installed, is a fault.
    ///   - input: What the board is activated with.
    ///   - showing: What the user should see of it. By default, the board is revealed.
    /// - Returns: The activation, to await its outputs or to cancel it.
    @discardableResult
    public func activate<Input, Output, Command>(
        _ id: BoardID<Input, Output, Command>, with input: Input, showing: Showing = .reveal
    ) -> Activation<Output, Command> {
        activate(id, with: input, from: name, showing: showing)
    }

    /// Activates a board that takes no input.
    @discardableResult
    public func activate<Output, Command>(
        _ id: BoardID<Void, Output, Command>, showing: Showing = .reveal
    ) -> Activation<Output, Command> {
        activate(id, with: (), from: name, showing: showing)
    }

    @available(*, unavailable, message: "this board takes an input: use activate(_:with:)")
    @discardableResult
    public func activate<Input, Output, Command>(_ id: BoardID<Input, Output, Command>) -> Activation<Output, Command> {
        Activation(endedIn: id.rawValue, reportingTo: root.reporter)
    }

    /// Sends a command to a live board, to each of its instances. While its activation waits at a barrier, the command
    /// waits, too. Sending to a board that is not live is a fault.
    public func interact<Input, Output, Command>(_ id: BoardID<Input, Output, Command>, _ command: Command) {
        interact(id, command, from: name)
    }

    /// The live instances of a board, oldest first: handles to send commands to one instance, receive its outputs, or
    /// end it.
    ///
    /// A handle receives its board's outputs from the time when reading begins.
    public func live<Input, Output, Command>(
        _ id: BoardID<Input, Output, Command>
    ) -> [Activation<Output, Command>] {
        guard let slot = slot(for: id, call: "live(_:)") else { return [] }
        return slot.live.all.map { slot.handle(of: $0) }
    }

    /// Whether a board is live: activated and not completed since.
    public func isLive<Input, Output, Command>(_ id: BoardID<Input, Output, Command>) -> Bool {
        slot(for: id, call: "isLive(_:)")?.live.isEmpty == false
    }

    func activate<Input, Output, Command>(
        _ id: BoardID<Input, Output, Command>, with input: Input, from sender: String, showing: Showing,
        into live: AnyBoard? = nil, arrival: ((Bool) -> Void)? = nil
    ) -> Activation<Output, Command> {
        guard let slot = slot(for: id, call: "activate(_:)") else {
            return Activation(endedIn: id.rawValue, reportingTo: root.reporter)
        }
        return slot.activate(with: input, from: sender, showing: showing, in: self, into: live, arrival: arrival)
    }

    /// Runs a board as an asynchronous function: activates it, waits for its output, and ends what it began.
    ///
    /// ```swift
    /// let photo = try await motherboard.run(.pickPhoto, with: request)
    /// ```
    ///
    /// A board with many instances gets a new instance, which completes when it has sent its output. A board that was
    /// already live stays live. Outputs that only report progress (``ProgressOutput``) are skipped. When the waiting
    /// task is cancelled, so is the activation: the board ends at once, whatever its tasks are doing. Only the work of
    /// a ``TaskBoard`` is waited for, so a result that must not be lost, such as a receipt, belongs there.
    ///
    /// If several callers wait for an output, all of them receive it, in no particular order. If only one of them may
    /// continue, the output itself must say which (<doc:PayOnce>).
    ///
    /// - Throws: `CancellationError` when the waiting task was cancelled and there was no output; ``ActivationEnded``
    ///   when the board completed without an output, or could not be activated.
    public func run<Input, Output, Command>(
        _ id: BoardID<Input, Output, Command>, with input: Input
    ) async throws -> Output {
        try Task.checkCancellation()
        let activation = activate(id, with: input)
        guard let answer = await activation.answer() else {
            try Task.checkCancellation()
            throw activation.ended
        }
        activation.close()
        return answer
    }

    /// Runs a board that takes no input as an asynchronous function. See ``run(_:with:)->Output``.
    public func run<Output, Command>(_ id: BoardID<Void, Output, Command>) async throws -> Output {
        try await run(id, with: ())
    }

    func interact<Input, Output, Command>(
        _ id: BoardID<Input, Output, Command>, _ command: Command, from sender: String
    ) {
        slot(for: id, call: "interact(_:_:)")?.interact(command, from: sender)
    }
}

extension Motherboard {
    /// The live instances of a board, for the test kit to watch.
    package func liveInstances<Input, Output, Command>(of id: BoardID<Input, Output, Command>) -> [AnyBoard] {
        slot(for: id, call: "liveInstances(of:)")?.live.all ?? []
    }
}
