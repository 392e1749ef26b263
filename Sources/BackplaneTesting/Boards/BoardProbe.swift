import Backplane
import Testing

/// Runs one board of a module without UI and records what comes of it.
///
/// ```swift
/// let probe = try BoardProbe(.login, of: LoginModule()) { registry in
///     registry.register(\.accounts) { _ in accounts }
/// }
/// probe.activate()
/// try await probe.expectScreen(LoginScreen.self).perform(.signIn(name: "Ada", password: "…"))
/// await probe.expectOutput(.signedIn(session))
/// await probe.expectCompletion()
/// ```
///
/// Expectations wait for what is still to come and fail where they are written. Outputs, actions and faults that no one
/// expected fail the test when the probe ends, each at the call that it followed.
@MainActor
public final class BoardProbe<Input: Sendable, Output: Sendable, Command: Sendable>: Probe {
    let id: BoardID<Input, Output, Command>
    let remains = Remains()

    /// Puts a module on a motherboard of its own.
    ///
    /// - Parameters:
    ///   - id: The board under test.
    ///   - module: The module that registers it.
    ///   - others: Modules that it needs beside it: a ``StubModule`` for the boards that it talks to.
    ///   - window: What the motherboard is installed into, if the board cares. Kept as long as the probe.
    ///   - patience: How long expectations wait for what has not happened yet.
    ///   - sourceLocation: The call that anything which nobody asserts before the first other call is reported at.
    ///   - register: Registers stubs for the dependencies that the modules require.
    /// - Throws: `AssemblyError` when something is missing or registered twice.
    public init(
        _ id: BoardID<Input, Output, Command>, of module: any Module, with others: [any Module] = [],
        window: AnyObject? = nil, patience: Patience = .standard, sourceLocation: SourceLocation = #_sourceLocation,
        register: @escaping @MainActor (inout ModuleRegistry) -> Void = { _ in }
    ) throws {
        self.id = id
        try super.init(
            modules: [module] + others + [TestModule(register: register)], window: window, patience: patience,
            sourceLocation: sourceLocation)
        let (ledger, remains) = (ledger, remains)
        motherboard.registerFlow(from: id) { _, output in
            ledger.record(Topic(kind: .output, board: id.rawValue), output)
        }
        root.trace.add(
            Watch { [weak motherboard] hop in
                guard let motherboard else { return }
                let instance = motherboard.liveInstance(of: id)
                if let instance { remains.add(instance) }
                for entry in motherboard.root.navigator.entries { remains.add(entry.screen) }
                guard hop.kind == .completion, hop.from == id.rawValue, hop.to == motherboard.name, instance == nil
                else { return }
                ledger.setEnded(true, Topic(kind: .output, board: id.rawValue))
                ledger.record(Topic(kind: .completion, board: id.rawValue), ())
            })
    }

    /// Whether the board is live: activated and not completed since.
    public var isLive: Bool { motherboard.isLive(id) }

    /// Activates the board.
    ///
    /// - Parameters:
    ///   - input: What it is activated with.
    ///   - sourceLocation: The call that unasserted consequences are reported at.
    /// - Returns: The activation, to call it off. Its outputs are recorded by the probe in any case.
    @discardableResult
    public func activate(
        with input: Input, sourceLocation: SourceLocation = #_sourceLocation
    ) -> Activation<Output> {
        ledger.note(sourceLocation)
        ledger.setEnded(false, Topic(kind: .output, board: id.rawValue))
        return motherboard.activate(id, with: input)
    }

    /// Activates a board that takes no input.
    @discardableResult
    public func activate(sourceLocation: SourceLocation = #_sourceLocation) -> Activation<Output> where Input == Void {
        activate(with: (), sourceLocation: sourceLocation)
    }

    /// Sends the board a command.
    public func interact(_ command: Command, sourceLocation: SourceLocation = #_sourceLocation) {
        ledger.note(sourceLocation)
        motherboard.interact(id, command)
    }

    /// Completes the board from outside, as its motherboard would.
    public func complete(sourceLocation: SourceLocation = #_sourceLocation) {
        ledger.note(sourceLocation)
        motherboard.complete(id)
    }

    /// Goes back one screen, as the person would.
    public func goBack(sourceLocation: SourceLocation = #_sourceLocation) {
        ledger.note(sourceLocation)
        root.navigator.pop()
    }
}
