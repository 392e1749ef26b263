/// A path of boards in which each one's output is the input of the next.
///
/// ```swift
/// motherboard.registerSteps(from: .pickPhoto).to(.cropPhoto).to(.uploadPhoto)
/// ```
///
/// A step whose types do not fit does not compile. The last board's outputs need a flow of their own.
@MainActor
public struct FlowSteps<Output: Sendable> {
    private let motherboard: Motherboard
    private let tokens: [FlowToken]
    private let location: SourceLocation
    private let register: (@escaping @MainActor (Motherboard, Output) -> Void) -> FlowToken

    init<Input, Command>(
        from id: BoardID<Input, Output, Command>, in motherboard: Motherboard, after tokens: [FlowToken],
        location: SourceLocation
    ) {
        self.motherboard = motherboard
        self.tokens = tokens
        self.location = location
        register = { handler in
            motherboard.registerStep(from: id, location: location, handler: handler)
        }
    }

    /// Adds a step: each output of the board before activates this board.
    @discardableResult
    public func to<NextOutput, NextCommand>(
        _ next: BoardID<Output, NextOutput, NextCommand>
    ) -> FlowSteps<NextOutput> {
        let token = register { motherboard, output in motherboard.activate(next, with: output) }
        return FlowSteps<NextOutput>(from: next, in: motherboard, after: tokens + [token], location: location)
    }

    /// Ends all steps of the path.
    public func cancel() {
        for token in tokens { token.cancel() }
    }
}

extension Motherboard {
    /// Begins a path of boards in which each one's output is the input of the next. See ``FlowSteps``.
    public func registerSteps<Input, Output, Command>(
        from id: BoardID<Input, Output, Command>, fileID: StaticString = #fileID, line: UInt = #line
    ) -> FlowSteps<Output> {
        FlowSteps(from: id, in: self, after: [], location: SourceLocation(fileID: fileID, line: line))
    }

    func registerStep<Input, Output, Command>(
        from id: BoardID<Input, Output, Command>, location: SourceLocation,
        handler: @escaping @MainActor (Motherboard, Output) -> Void
    ) -> FlowToken {
        addFlow(.step, from: id, target: self, location: location, handler: handler)
    }
}
