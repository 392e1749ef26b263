import Backplane
import Testing

/// Tests flows without boards: stubs replace the boards that the flows connect.
///
/// ```swift
/// let flows = try FlowProbe(stubbing: .login, .home) { motherboard in AppFlows.register(in: motherboard) }
/// flows.given(.login)
/// flows.when(.login, outputs: .signedIn(user))
/// await flows.expectActivation(of: .home, with: user)
/// await flows.expectCompletion(of: .login)
/// ```
///
/// Activations, commands, unhandled actions and faults (including unhandled outputs) that were not expected fail the
/// test when the probe ends, each at the call that preceded it.
@MainActor
public final class FlowProbe: Probe {
    private var stubs: [String: any Module] = [:]

    /// Registers stubs in a motherboard, and the flows under test.
    ///
    /// - Parameters:
    ///   - ids: The boards to replace: those that the flows name.
    ///   - clock: The clock for the timeouts of barriers: a ``TestClock``, if the test controls the time.
    ///   - timeout: How long expectations wait for an event.
    ///   - sourceLocation: Where unasserted events before the first other call are reported: the caller.
    ///   - register: Registers the flows under test.
    /// - Throws: `AssemblyError` when an id is given twice, and what `register` throws.
    public init<each Input, each Output, each Command>(
        stubbing ids: repeat BoardID<each Input, each Output, each Command>,
        clock: any Clock<Duration> = ContinuousClock(), timeout: Duration = .seconds(10),
        sourceLocation: SourceLocation = #_sourceLocation, register: @MainActor (Motherboard) throws -> Void
    ) throws {
        var boards: [any Module] = []
        for stub in repeat StubBoard(each ids) { boards.append(stub) }
        try super.init(
            modules: boards, window: nil, clock: clock, timeout: timeout,
            sourceLocation: sourceLocation)
        for id in repeat each ids { watch(id, among: boards) }
        try register(motherboard)
    }

    private func watch<Input, Output, Command>(
        _ id: BoardID<Input, Output, Command>, among boards: [any Module]
    ) {
        for case let stub as StubBoard<Input, Output, Command> in boards where stub.id == id {
            let ledger = ledger
            stub.note = { kind, value in ledger.record(Topic(kind: kind, board: id.rawValue), value) }
            stubs[id.rawValue] = stub
        }
    }

    /// The stub of a board, for calls that the probe does not have.
    ///
    /// - Throws: If the probe has no stub with this id and types; the failure has already been reported.
    public func stub<Input, Output, Command>(
        of id: BoardID<Input, Output, Command>, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> StubBoard<Input, Output, Command> {
        let stub = find(id)
        return try #require(stub, Self.missing(id), sourceLocation: sourceLocation)
    }

    func find<Input, Output, Command>(
        _ id: BoardID<Input, Output, Command>
    ) -> StubBoard<Input, Output, Command>? {
        stubs[id.rawValue] as? StubBoard<Input, Output, Command>
    }

    static func missing<Input, Output, Command>(_ id: BoardID<Input, Output, Command>) -> Comment {
        Comment(rawValue: "The probe has no stub of '\(id)'. Add it to FlowProbe(stubbing:).")
    }
}

extension FlowProbe {
    /// Expects a board to be activated, and waits for it.
    ///
    /// - Parameters:
    ///   - id: One of the stubbed boards.
    ///   - sourceLocation: Where a failure is reported: the caller.
    /// - Returns: The input of the first unasserted activation.
    /// - Throws: If it was not activated; the failure has already been reported.
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
    /// - Returns: The first unasserted command to this board.
    /// - Throws: If none was sent; the failure has already been reported.
    @discardableResult
    public func expectCommand<Input, Output, Command>(
        to id: BoardID<Input, Output, Command>, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Command {
        let topic = Topic(kind: .command, board: id.rawValue)
        return try await require(topic, "a command to '\(id)'", at: sourceLocation) { $0 as? Command }
    }

    /// Expects a specific command to be sent to a board, and waits for it.
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

extension FlowProbe {
    /// Sets up a live board. Its activation need not be asserted.
    ///
    /// - Parameters:
    ///   - id: One of the stubbed boards.
    ///   - input: What it is activated with.
    ///   - sourceLocation: Where unasserted consequences, and a missing stub, are reported: the caller.
    public func given<Input, Output, Command>(
        _ id: BoardID<Input, Output, Command>, with input: Input,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        cause(id, sourceLocation) { _ in
            let topic = Topic(kind: .activation, board: id.rawValue)
            let before = ledger.count(topic)
            motherboard.activate(id, with: input)
            // Neither what a flow has activated before nor what comes of this.
            ledger.take(topic, after: before)
        }
    }

    /// Sets up a live board that takes no input. Its activation need not be asserted.
    public func given<Output, Command>(
        _ id: BoardID<Void, Output, Command>, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        given(id, with: (), sourceLocation: sourceLocation)
    }

    /// Makes a live board send an output.
    ///
    /// - Parameters:
    ///   - id: One of the stubbed boards.
    ///   - output: What it sends.
    ///   - sourceLocation: Where unasserted consequences, and a board that is not live, are reported: the caller.
    public func when<Input, Output, Command>(
        _ id: BoardID<Input, Output, Command>, outputs output: Output,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        cause(id, sourceLocation) { $0.send(output, sourceLocation: sourceLocation) }
    }

    /// Makes a live board broadcast an action.
    public func when<Input, Output, Command>(
        _ id: BoardID<Input, Output, Command>, broadcasts action: some BoardAction,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        cause(id, sourceLocation) { $0.broadcast(action, sourceLocation: sourceLocation) }
    }

    /// Makes a live board complete.
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
