extension Motherboard {
    /// Registers a handler for a board's outputs.
    ///
    /// All flows of a board handle each of its outputs, in the order of their registration.
    ///
    /// - Parameters:
    ///   - id: The board whose outputs to handle. One that no module registered is a fault.
    ///   - handler: Called with this motherboard, which it need not capture, and the output.
    ///   - fileID: The file of the registration, for faults and the tree. By default, the caller's.
    ///   - line: The line of the registration. By default, the caller's.
    /// - Returns: A token that can end the flow. Ignoring it keeps the flow.
    @discardableResult
    public func registerFlow<Input, Output, Command>(
        from id: BoardID<Input, Output, Command>, fileID: StaticString = #fileID, line: UInt = #line,
        handler: @escaping @MainActor (Motherboard, Output) -> Void
    ) -> FlowToken {
        registerFlow(from: id, target: self, fileID: fileID, line: line, handler: handler)
    }

    /// Registers a handler with a target for a board's outputs.
    ///
    /// - Parameters:
    ///   - id: The board whose outputs to handle. One that no module registered is a fault.
    ///   - target: Held weakly; the flow ends when it is released.
    ///   - handler: Called with the target, which it need not capture, and the output.
    ///   - fileID: The file of the registration, for faults and the tree. By default, the caller's.
    ///   - line: The line of the registration. By default, the caller's.
    /// - Returns: A token that can end the flow. Ignoring it keeps the flow.
    @discardableResult
    public func registerFlow<Input, Output, Command, Target: AnyObject>(
        from id: BoardID<Input, Output, Command>, target: Target, fileID: StaticString = #fileID, line: UInt = #line,
        handler: @escaping @MainActor (Target, Output) -> Void
    ) -> FlowToken {
        let location = SourceLocation(fileID: fileID, line: line)
        return addFlow(.plain, from: id, target: target, location: location, handler: handler)
    }

    /// Registers a handler for a board's outputs that also receives the instance that sent the output.
    ///
    /// - Parameters:
    ///   - id: The board whose outputs to handle. One that no module registered is a fault.
    ///   - handler: Called with this motherboard, the output, and a handle of the instance that sent it.
    ///   - fileID: The file of the registration, for faults and the tree. By default, the caller's.
    ///   - line: The line of the registration. By default, the caller's.
    /// - Returns: A token that can end the flow. Ignoring it keeps the flow.
    @discardableResult
    public func registerFlow<Input, Output, Command>(
        from id: BoardID<Input, Output, Command>, fileID: StaticString = #fileID, line: UInt = #line,
        handler: @escaping @MainActor (Motherboard, Output, Activation<Output, Command>) -> Void
    ) -> FlowToken {
        guard let slot = slot(for: id, call: "registerFlow(from:)") else { return FlowToken(nil) }
        let location = SourceLocation(fileID: fileID, line: line)
        let flow: Flow<Output> = newFlow(.plain, target: self, location: location) {
            [unowned slot] motherboard, output in
            if let sender = slot.sender { handler(motherboard, output, slot.handle(of: sender)) }
        }
        slot.add(flow, wantsSender: true)
        return FlowToken(flow)
    }

    /// Registers a step: each output of one board is the input with which another is activated.
    ///
    /// ```swift
    /// motherboard.registerFlow(from: .pickPhoto, to: .cropPhoto)
    /// motherboard.registerFlow(from: .cropPhoto, to: .uploadPhoto)
    /// ```
    ///
    /// A step whose types do not match does not compile.
    ///
    /// - Returns: A token that can end the flow. Ignoring it keeps the flow.
    @discardableResult
    public func registerFlow<Input, Output, Command, NextOutput, NextCommand>(
        from id: BoardID<Input, Output, Command>, to next: BoardID<Output, NextOutput, NextCommand>,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> FlowToken {
        let location = SourceLocation(fileID: fileID, line: line)
        return addFlow(.step, from: id, target: self, location: location) { motherboard, output in
            motherboard.activate(next, with: output)
        }
    }

    @available(
        *, unavailable,
        message:
            "the output type of the first board is not the input type of the second: use registerFlow(from:) with a handler"
    )
    @_disfavoredOverload
    @discardableResult
    public func registerFlow<Input, Output, Command, NextInput, NextOutput, NextCommand>(
        from id: BoardID<Input, Output, Command>, to next: BoardID<NextInput, NextOutput, NextCommand>,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> FlowToken {
        registerFlow(from: id, fileID: fileID, line: line) { _, _ in }
    }

    /// Makes a flow of this motherboard, which must then be put where its messages come by. One that comes too late is
    /// a fault, and has ended already.
    func newFlow<Value, Target: AnyObject>(
        _ kind: FlowKind, target: Target, location: SourceLocation,
        handler: @escaping @MainActor (Target, Value) -> Void
    ) -> Flow<Value> {
        let flow = Flow(kind: kind, target: target, in: self, location: location, handler: handler)
        admit(flow)
        return flow
    }

    func addFlow<Input, Output, Command, Target: AnyObject>(
        _ kind: FlowKind, from id: BoardID<Input, Output, Command>, target: Target, location: SourceLocation,
        handler: @escaping @MainActor (Target, Output) -> Void
    ) -> FlowToken {
        guard let slot = slot(for: id, call: "registerFlow(from:)") else { return FlowToken(nil) }
        let flow = newFlow(kind, target: target, location: location, handler: handler)
        slot.add(flow)
        return FlowToken(flow)
    }

    /// Registers one handler for every output of several boards that send the same type.
    ///
    /// - Parameters:
    ///   - ids: The boards whose outputs to handle.
    ///   - handler: Called with this motherboard and the output.
    ///   - fileID: The file of the registration, for faults and the tree. By default, the caller's.
    ///   - line: The line of the registration. By default, the caller's.
    /// - Returns: A token that can end the flow, for all the boards.
    @discardableResult
    public func registerGuaranteedFlow<each Input, Output, each Command>(
        from ids: repeat BoardID<each Input, Output, each Command>, fileID: StaticString = #fileID,
        line: UInt = #line, handler: @escaping @MainActor (Motherboard, Output) -> Void
    ) -> FlowToken {
        registerGuaranteedFlow(from: repeat each ids, target: self, fileID: fileID, line: line, handler: handler)
    }

    /// Registers one handler on a target for every output of several boards that send the same type.
    ///
    /// - Parameters:
    ///   - ids: The boards whose outputs to handle.
    ///   - target: Held weakly; the flow ends when it is released.
    ///   - handler: Called with the target and the output.
    ///   - fileID: The file of the registration, for faults and the tree. By default, the caller's.
    ///   - line: The line of the registration. By default, the caller's.
    /// - Returns: A token that can end the flow, for all the boards.
    @discardableResult
    public func registerGuaranteedFlow<each Input, Output, each Command, Target: AnyObject>(
        from ids: repeat BoardID<each Input, Output, each Command>, target: Target, fileID: StaticString = #fileID,
        line: UInt = #line, handler: @escaping @MainActor (Target, Output) -> Void
    ) -> FlowToken {
        let location = SourceLocation(fileID: fileID, line: line)
        let flow = newFlow(.guaranteed, target: target, location: location, handler: handler)
        for slot in repeat slot(for: each ids, call: "registerGuaranteedFlow(from:)") { slot?.add(flow) }
        return FlowToken(flow)
    }

    /// Begins a flow that tries several handlers in order. It is registered by the call that ends the chain.
    ///
    /// - Returns: The chain, to which handlers are added. Dropping it unfinished is a fault.
    public func registerChainFlow<Input, Output, Command>(
        from id: BoardID<Input, Output, Command>, fileID: StaticString = #fileID, line: UInt = #line
    ) -> ChainFlow<Output, Motherboard> {
        registerChainFlow(from: id, target: self, fileID: fileID, line: line)
    }

    /// Begins a flow that tries several handlers on a target, which is held weakly.
    ///
    /// - Returns: The chain, to which handlers are added. Dropping it unfinished is a fault.
    public func registerChainFlow<Input, Output, Command, Target: AnyObject>(
        from id: BoardID<Input, Output, Command>, target: Target, fileID: StaticString = #fileID, line: UInt = #line
    ) -> ChainFlow<Output, Target> {
        let slot = slot(for: id, call: "registerChainFlow(from:)")
        let location = SourceLocation(fileID: fileID, line: line)
        let draft = ChainDraft<Output, Target> { handler in
            guard let slot else { return FlowToken(nil) }
            let flow = self.newFlow(.chain, target: target, location: location, handler: handler)
            slot.add(flow)
            return FlowToken(flow)
        } reportUnfinished: {
            self.report(.unfinishedChain(board: id.rawValue, location: location.description))
        }
        return ChainFlow(draft)
    }
}

extension Motherboard {
    /// Registers a handler for outputs of a type, from any board of this motherboard.
    ///
    /// It runs after the flows of the board itself, and counts as handling the output.
    ///
    /// - Parameters:
    ///   - type: The type of the outputs to handle, exactly: not a protocol or superclass of it.
    ///   - handler: Called with this motherboard and the output.
    ///   - fileID: The file of the registration, for faults and the tree. By default, the caller's.
    ///   - line: The line of the registration. By default, the caller's.
    /// - Returns: A token that can end the flow.
    @discardableResult
    public func registerFlow<Output: Sendable>(
        ofType type: Output.Type, fileID: StaticString = #fileID, line: UInt = #line,
        handler: @escaping @MainActor (Motherboard, Output) -> Void
    ) -> FlowToken {
        registerFlow(ofType: type, target: self, fileID: fileID, line: line, handler: handler)
    }

    /// Registers a handler with a target for outputs of a type, from any board of this motherboard.
    ///
    /// - Parameters:
    ///   - type: The type of the outputs to handle, exactly.
    ///   - target: Held weakly; the flow ends when it is released.
    ///   - handler: Called with the target and the output.
    ///   - fileID: The file of the registration, for faults and the tree. By default, the caller's.
    ///   - line: The line of the registration. By default, the caller's.
    /// - Returns: A token that can end the flow.
    @discardableResult
    public func registerFlow<Output: Sendable, Target: AnyObject>(
        ofType type: Output.Type, target: Target, fileID: StaticString = #fileID, line: UInt = #line,
        handler: @escaping @MainActor (Target, Output) -> Void
    ) -> FlowToken {
        let location = SourceLocation(fileID: fileID, line: line)
        let flow = newFlow(.type, target: target, location: location, handler: handler)
        outputFlows.append(flow)
        return FlowToken(flow)
    }
}

extension Motherboard {
    /// Registers a handler for the completion of a board: by itself, from outside, or because the user left it.
    ///
    /// The board has been removed by then, so activating it again creates a new one, unless the motherboard ends, too
    /// (``CompletionReason/shutDown``).
    ///
    /// - Parameters:
    ///   - id: The board.
    ///   - handler: Called with this motherboard and the reason.
    ///   - fileID: The file of the registration, for faults and the tree. By default, the caller's.
    ///   - line: The line of the registration. By default, the caller's.
    /// - Returns: A token that can end the flow.
    @discardableResult
    public func registerCompletionFlow<Input, Output, Command>(
        of id: BoardID<Input, Output, Command>, fileID: StaticString = #fileID, line: UInt = #line,
        handler: @escaping @MainActor (Motherboard, CompletionReason) -> Void
    ) -> FlowToken {
        registerCompletionFlow(of: id, target: self, fileID: fileID, line: line, handler: handler)
    }

    /// Registers a handler with a target for the completion of a board.
    ///
    /// - Parameters:
    ///   - id: The board.
    ///   - target: Held weakly; the flow ends when it is released.
    ///   - handler: Called with the target and the reason.
    ///   - fileID: The file of the registration, for faults and the tree. By default, the caller's.
    ///   - line: The line of the registration. By default, the caller's.
    /// - Returns: A token that can end the flow.
    @discardableResult
    public func registerCompletionFlow<Input, Output, Command, Target: AnyObject>(
        of id: BoardID<Input, Output, Command>, target: Target, fileID: StaticString = #fileID, line: UInt = #line,
        handler: @escaping @MainActor (Target, CompletionReason) -> Void
    ) -> FlowToken {
        guard let slot = slot(for: id, call: "registerCompletionFlow(of:)") else { return FlowToken(nil) }
        let location = SourceLocation(fileID: fileID, line: line)
        let flow = newFlow(.completion, target: target, location: location, handler: handler)
        slot.addCompletionFlow(flow)
        return FlowToken(flow)
    }
}
