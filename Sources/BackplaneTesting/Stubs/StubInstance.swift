import Backplane

/// One life of a ``StubBoard``.
@MainActor
final class StubInstance<Input: Sendable, Output: Sendable, Command: Sendable>: Board<Input, Output, Command> {
    private let stub: StubBoard<Input, Output, Command>

    init(of stub: StubBoard<Input, Output, Command>) {
        self.stub = stub
    }

    override func activate(_ input: Input) { stub.didActivate(self, with: input) }
    override func interact(_ command: Command) { stub.didReceive(command) }

    /// What ends with a released motherboard has not completed for any flow: there is nothing to assert.
    override func didComplete() {
        if motherboard != nil { stub.didComplete(self) }
    }
}
