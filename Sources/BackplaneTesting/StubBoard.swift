import Backplane
import Testing

/// Replaces a board: records its activations and commands, and sends outputs that the test defines.
///
/// ```swift
/// let home = StubBoard(.home)
/// let motherboard = try Motherboard(modules: [LoginModule(), home])
/// …
/// #expect(home.activations == [user])
/// home.send(.signedOut)
/// ```
///
/// It is a module that registers its board like any other: each activation while the board is not live creates a new
/// instance, which the stub controls.
@MainActor
public final class StubBoard<Input: Sendable, Output: Sendable, Command: Sendable>: Module {
    /// The id of the replaced board.
    public let id: BoardID<Input, Output, Command>
    /// The inputs of its activations, in order.
    public private(set) var activations: [Input] = []
    /// The commands that it received, in order.
    public private(set) var commands: [Command] = []
    /// How often it completed.
    package private(set) var completions = 0
    private let instances: BoardInstances
    private weak var instance: StubInstance<Input, Output, Command>?
    private let answer: @MainActor (StubBoard, Input) -> Void
    var note: (Topic.Kind, any Sendable) -> Void = { _, _ in }

    /// Makes a stub.
    ///
    /// - Parameters:
    ///   - id: The replaced board.
    ///   - instances: How many there can be at a time, as for the real board. The stub controls the one that was
    ///     activated last.
    ///   - answer: What it does when it is activated, in addition to recording. By default, nothing.
    public init(
        _ id: BoardID<Input, Output, Command>, instances: BoardInstances = .one,
        answer: @escaping @MainActor (StubBoard, Input) -> Void = { _, _ in }
    ) {
        self.id = id
        self.instances = instances
        self.answer = answer
    }

    nonisolated public var name: String { "Stub of \(id)" }

    public func register(in registry: inout ModuleRegistry) {
        registry.board(id, instances: instances) { _ in StubInstance(of: self) }
    }

    /// Whether it is live: activated and not completed since.
    public var isLive: Bool { instance != nil }

    /// Sends an output. It must be live.
    public func send(_ output: Output, sourceLocation: SourceLocation = #_sourceLocation) {
        live("send an output", sourceLocation)?.sendToMotherboard(output)
    }

    /// Broadcasts an action. It must be live.
    public func broadcast(_ action: some BoardAction, sourceLocation: SourceLocation = #_sourceLocation) {
        live("broadcast an action", sourceLocation)?.broadcast(action)
    }

    /// Shows a screen. It must be live.
    public func push(_ screen: any Screen, sourceLocation: SourceLocation = #_sourceLocation) {
        live("show a screen", sourceLocation)?.push(screen)
    }

    /// Completes. It must be live.
    public func complete(sourceLocation: SourceLocation = #_sourceLocation) {
        live("complete", sourceLocation)?.complete()
    }

    private func live(_ act: String, _ location: SourceLocation) -> StubInstance<Input, Output, Command>? {
        if instance == nil {
            let text = "The stub of '\(id)' can't \(act) because it is not live. Activate it first."
            Issue.record(Comment(rawValue: text), sourceLocation: location)
        }
        return instance
    }
}

extension StubBoard where Output == Void {
    /// Sends an output without a value. It must be live.
    public func send(sourceLocation: SourceLocation = #_sourceLocation) {
        send((), sourceLocation: sourceLocation)
    }
}

extension StubBoard {
    func didActivate(_ live: StubInstance<Input, Output, Command>, with input: Input) {
        instance = live
        activations.append(input)
        note(.activation, input)
        answer(self, input)
    }

    func didReceive(_ command: Command) {
        commands.append(command)
        note(.command, command)
    }

    func didComplete(_ live: StubInstance<Input, Output, Command>) {
        completions += 1
        if instance === live { instance = nil }
        note(.completion, ())
    }
}

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
