import Backplane
import Testing

/// Tests flows without boards: stubs stand in for the boards that the flows connect.
///
/// ```swift
/// let flows = try FlowProbe(stubbing: .login, .home) { motherboard in AppFlows.register(in: motherboard) }
/// flows.given(.login)
/// flows.when(.login, outputs: .signedIn(user))
/// await flows.expectActivation(of: .home, with: user)
/// await flows.expectCompletion(of: .login)
/// ```
///
/// Activations, commands, unhandled actions and faults (so, outputs that no flow took) that no one expected fail the
/// test when the probe ends, each at the call that it followed.
@MainActor
public final class FlowProbe: Probe {
    private var stubs: [String: any StandIn] = [:]

    /// Puts stubs on a motherboard and registers the flows under test.
    ///
    /// - Parameters:
    ///   - ids: The boards to stand in for: those that the flows name.
    ///   - patience: How long expectations wait for what has not happened yet.
    ///   - sourceLocation: The call that anything which nobody asserts before the first other call is reported at.
    ///   - register: Registers the flows under test.
    /// - Throws: `AssemblyError` when an id is given twice, and what `register` throws.
    public init<each Input, each Output, each Command>(
        stubbing ids: repeat BoardID<each Input, each Output, each Command>, patience: Patience = .standard,
        sourceLocation: SourceLocation = #_sourceLocation, register: @MainActor (Motherboard) throws -> Void
    ) throws {
        var boards: [any StandIn] = []
        for stub in repeat StubBoard(each ids) { boards.append(stub) }
        try super.init(
            modules: [StubModule(boards)], window: nil, patience: patience, sourceLocation: sourceLocation)
        for id in repeat each ids { watch(id, among: boards) }
        try register(motherboard)
    }

    private func watch<Input, Output, Command>(
        _ id: BoardID<Input, Output, Command>, among boards: [any StandIn]
    ) {
        for case let stub as StubBoard<Input, Output, Command> in boards where stub.id == id {
            let ledger = ledger
            stub.note = { kind, value in ledger.record(Topic(kind: kind, board: id.rawValue), value) }
            stubs[id.rawValue] = stub
        }
    }

    /// The stub of a board, for what the probe has no word for.
    ///
    /// - Throws: When the probe has no stub of this id and types; the failure is reported already.
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
