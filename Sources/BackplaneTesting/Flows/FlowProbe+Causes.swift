import Backplane
import Testing

extension FlowProbe {
    /// Begins with a board being live. Its activation need not be asserted.
    ///
    /// - Parameters:
    ///   - id: One of the stubbed boards.
    ///   - input: What it is activated with.
    ///   - sourceLocation: The call that unasserted consequences, and a missing stub, are reported at.
    public func given<Input, Output, Command>(
        _ id: BoardID<Input, Output, Command>, activatedWith input: Input,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        cause(id, sourceLocation) { _ in
            motherboard.activate(id, with: input)
            _ = ledger.take(Topic(kind: .activation, board: id.rawValue))
        }
    }

    /// Begins with a board that takes no input being live. Its activation need not be asserted.
    public func given<Output, Command>(
        _ id: BoardID<Void, Output, Command>, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        given(id, activatedWith: (), sourceLocation: sourceLocation)
    }

    /// Lets a live board send an output.
    ///
    /// - Parameters:
    ///   - id: One of the stubbed boards.
    ///   - output: What it sends.
    ///   - sourceLocation: The call that unasserted consequences, and a board that is not live, are reported at.
    public func when<Input, Output, Command>(
        _ id: BoardID<Input, Output, Command>, outputs output: Output,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        cause(id, sourceLocation) { $0.send(output, sourceLocation: sourceLocation) }
    }

    /// Lets a live board broadcast an action.
    public func when<Input, Output, Command>(
        _ id: BoardID<Input, Output, Command>, broadcasts action: some BoardAction,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        cause(id, sourceLocation) { $0.broadcast(action, sourceLocation: sourceLocation) }
    }

    /// Lets a live board complete.
    public func whenCompleted<Input, Output, Command>(
        _ id: BoardID<Input, Output, Command>, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        cause(id, sourceLocation) { $0.complete(sourceLocation: sourceLocation) }
    }

    private func cause<Input, Output, Command>(
        _ id: BoardID<Input, Output, Command>, _ location: SourceLocation,
        _ act: (StubBoard<Input, Output, Command>) -> Void
    ) {
        ledger.note(location)
        guard let stub = find(id) else { return fail(Self.missing(id).rawValue, at: location) }
        act(stub)
    }
}
