extension Motherboard {
    /// Registers what happens when a board has completed: by itself, by others, or because the person left it.
    ///
    /// The board is gone by then, so activating it again makes a new one, unless the motherboard ends, too
    /// (``CompletionReason/shutDown``).
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
        let flow = newFlow(.completion, target: target, location: location, handler: handler)
        slot.addCompletionFlow(flow)
        return FlowToken(flow)
    }
}
