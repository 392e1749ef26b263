extension Motherboard {
    /// Activates a board: makes it unless it is live, and calls ``Board/activate(_:)``. During a delivery this happens
    /// after all that was sent before.
    ///
    /// - Parameters:
    ///   - id: The board. One that no module registered, or a motherboard that is not installed, is a fault.
    ///   - input: What the board is activated with.
    ///   - showing: What the person is to see of it: what the board shows comes to them unless given.
    /// - Returns: What comes of it, for those who want to await it.
    @discardableResult
    public func activate<Input, Output, Command>(
        _ id: BoardID<Input, Output, Command>, with input: Input, showing: Showing = .reveal
    ) -> Activation<Output> {
        activate(id, with: input, from: name, showing: showing)
    }

    /// Activates a board that takes no input.
    @discardableResult
    public func activate<Output, Command>(
        _ id: BoardID<Void, Output, Command>, showing: Showing = .reveal
    ) -> Activation<Output> {
        activate(id, with: (), from: name, showing: showing)
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
        _ id: BoardID<Input, Output, Command>, with input: Input, from sender: String, showing: Showing
    ) -> Activation<Output> {
        guard let slot = slot(for: id, call: "activate(_:)") else { return Activation(endedIn: id.rawValue) }
        return slot.activate(with: input, from: sender, showing: showing)
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
