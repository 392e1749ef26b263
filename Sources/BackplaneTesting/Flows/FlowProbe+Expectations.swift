import Backplane
import Testing

extension FlowProbe {
    /// Expects a board to be activated, and waits for it.
    ///
    /// - Parameters:
    ///   - id: One of the stubbed boards.
    ///   - sourceLocation: Where a failure is reported: the caller.
    /// - Returns: What it was activated with, in the first activation that was not asserted yet.
    /// - Throws: When it was not activated; the failure is reported already.
    @discardableResult
    public func expectActivation<Input, Output, Command>(
        of id: BoardID<Input, Output, Command>, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Input {
        let topic = Topic(kind: .activation, board: id.rawValue)
        return try await require(topic, "'\(id)' to be activated", at: sourceLocation) { $0 as? Input }
    }

    /// Expects a board to be activated with an input, and waits for it.
    public func expectActivation<Input: Equatable, Output, Command>(
        of id: BoardID<Input, Output, Command>, with input: Input, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let topic = Topic(kind: .activation, board: id.rawValue)
        await check(topic, "'\(id)' to be activated with \(input)", at: sourceLocation) { $0 as? Input == input }
    }

    /// Expects a board that takes no input to be activated, and waits for it.
    public func expectActivation<Output, Command>(
        of id: BoardID<Void, Output, Command>, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await check(
            Topic(kind: .activation, board: id.rawValue), "'\(id)' to be activated", at: sourceLocation)
    }

    /// Expects a command to be sent to a board, and waits for it.
    ///
    /// - Returns: The first command to this board that was not asserted yet.
    /// - Throws: When none was sent; the failure is reported already.
    @discardableResult
    public func expectCommand<Input, Output, Command>(
        to id: BoardID<Input, Output, Command>, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Command {
        let topic = Topic(kind: .command, board: id.rawValue)
        return try await require(topic, "a command to '\(id)'", at: sourceLocation) { $0 as? Command }
    }

    /// Expects a certain command to be sent to a board, and waits for it.
    public func expectCommand<Input, Output, Command: Equatable>(
        to id: BoardID<Input, Output, Command>, _ command: Command,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let topic = Topic(kind: .command, board: id.rawValue)
        await check(topic, "the command \(command) to '\(id)'", at: sourceLocation) { $0 as? Command == command }
    }

    /// Expects a board to complete, and waits for it. Completions may also go unasserted.
    public func expectCompletion<Input, Output, Command>(
        of id: BoardID<Input, Output, Command>, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await check(Topic(kind: .completion, board: id.rawValue), "'\(id)' to complete", at: sourceLocation)
    }
}
