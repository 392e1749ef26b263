extension Motherboard {
    /// Activates a board: makes it unless it is live, and calls ``Board/activate(_:)``. During a delivery this happens
    /// after all that was sent before.
    ///
    /// - Parameters:
    ///   - id: The board. One that no module registered, or a motherboard that is not installed, is a fault.
    ///   - input: What the board is activated with.
    /// - Returns: What comes of it, for those who want to await it.
    @discardableResult
    public func activate<Input, Output, Command>(
        _ id: BoardID<Input, Output, Command>, with input: Input
    ) -> Activation<Output> {
        activate(id, with: input, from: name)
    }

    /// Activates a board that takes no input.
    @discardableResult
    public func activate<Output, Command>(_ id: BoardID<Void, Output, Command>) -> Activation<Output> {
        activate(id, with: (), from: name)
    }

    @available(*, unavailable, message: "this board takes an input: say activate(_:with:)")
    @discardableResult
    public func activate<Input, Output, Command>(_ id: BoardID<Input, Output, Command>) -> Activation<Output> {
        Activation(endedIn: id.rawValue)
    }

    /// Sends a command to a live board. A board that is not live is a fault.
    public func interact<Input, Output, Command>(_ id: BoardID<Input, Output, Command>, _ command: Command) {
        interact(id, command, from: name)
    }

    /// Whether a board is live: activated and not completed since.
    public func isLive<Input, Output, Command>(_ id: BoardID<Input, Output, Command>) -> Bool {
        slot(for: id, call: "isLive(_:)")?.instance != nil
    }

    func activate<Input, Output, Command>(
        _ id: BoardID<Input, Output, Command>, with input: Input, from sender: String
    ) -> Activation<Output> {
        guard let slot = slot(for: id, call: "activate(_:)") else { return Activation(endedIn: id.rawValue) }
        return slot.activate(with: input, from: sender)
    }

    func interact<Input, Output, Command>(
        _ id: BoardID<Input, Output, Command>, _ command: Command, from sender: String
    ) {
        slot(for: id, call: "interact(_:_:)")?.interact(command, from: sender)
    }
}

extension Motherboard {
    /// The live instance of a board, for the test kit to watch.
    package func liveInstance<Input, Output, Command>(of id: BoardID<Input, Output, Command>) -> AnyBoard? {
        slot(for: id, call: "liveInstance(of:)")?.instance
    }
}
