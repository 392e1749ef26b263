extension Motherboard {
    /// Registers what happens when any board of this motherboard sends an output of a type.
    ///
    /// It runs after the flows of the board itself, and counts as handling the output.
    ///
    /// - Parameters:
    ///   - type: The type of the outputs to handle, exactly: not a protocol or superclass of it.
    ///   - handler: Called with this motherboard and the output.
    /// - Returns: A token that can end the flow.
    @discardableResult
    public func registerFlow<Output: Sendable>(
        ofType type: Output.Type, fileID: StaticString = #fileID, line: UInt = #line,
        handler: @escaping @MainActor (Motherboard, Output) -> Void
    ) -> FlowToken {
        registerFlow(ofType: type, target: self, fileID: fileID, line: line, handler: handler)
    }

    /// Registers what happens to a target when any board of this motherboard sends an output of a type.
    ///
    /// - Parameters:
    ///   - type: The type of the outputs to handle, exactly.
    ///   - target: Held weakly; the flow ends when it is released.
    ///   - handler: Called with the target and the output.
    /// - Returns: A token that can end the flow.
    @discardableResult
    public func registerFlow<Output: Sendable, Target: AnyObject>(
        ofType type: Output.Type, target: Target, fileID: StaticString = #fileID, line: UInt = #line,
        handler: @escaping @MainActor (Target, Output) -> Void
    ) -> FlowToken {
        let location = SourceLocation(fileID: fileID, line: line)
        let flow = Flow(kind: .type, target: target, in: self, location: location, handler: handler)
        outputFlows.append(flow)
        return FlowToken(flow)
    }

    /// Registers what happens when a board has completed: by itself, by others, or because the person left it.
    ///
    /// The board is gone by then, so activating it again makes a new one.
    ///
    /// - Parameters:
    ///   - id: The board.
    ///   - handler: Called with this motherboard and the reason.
    /// - Returns: A token that can end the flow.
    @discardableResult
    public func registerCompletionFlow<Input, Output, Command>(
        of id: BoardID<Input, Output, Command>, fileID: StaticString = #fileID, line: UInt = #line,
        handler: @escaping @MainActor (Motherboard, CompletionReason) -> Void
    ) -> FlowToken {
        registerCompletionFlow(of: id, target: self, fileID: fileID, line: line, handler: handler)
    }

    /// Registers what happens to a target when a board has completed.
    ///
    /// - Parameters:
    ///   - id: The board.
    ///   - target: Held weakly; the flow ends when it is released.
    ///   - handler: Called with the target and the reason.
    /// - Returns: A token that can end the flow.
    @discardableResult
    public func registerCompletionFlow<Input, Output, Command, Target: AnyObject>(
        of id: BoardID<Input, Output, Command>, target: Target, fileID: StaticString = #fileID, line: UInt = #line,
        handler: @escaping @MainActor (Target, CompletionReason) -> Void
    ) -> FlowToken {
        guard let slot = slot(for: id, call: "registerCompletionFlow(of:)") else { return FlowToken(nil) }
        let location = SourceLocation(fileID: fileID, line: line)
        let flow = Flow(kind: .completion, target: target, in: self, location: location, handler: handler)
        slot.addCompletionFlow(flow)
        return FlowToken(flow)
    }
}
