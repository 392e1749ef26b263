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
        let flow = newFlow(.type, target: target, location: location, handler: handler)
        outputFlows.append(flow)
        return FlowToken(flow)
    }
}
