import Backplane
import Observation
import Testing

/// Runs one board of a module without UI and records its messages.
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
/// Expectations wait for future events and fail at the line where they are written. Outputs, actions and faults that
/// were not expected fail the test when the probe ends, each at the call that preceded it.
@MainActor
public final class BoardProbe<Input: Sendable, Output: Sendable, Command: Sendable>: Probe {
    let id: BoardID<Input, Output, Command>
    let remains = Remains()

    /// Registers a module in a motherboard of its own.
    ///
    /// - Parameters:
    ///   - id: The board under test.
    ///   - module: The module that registers it.
    ///   - others: Other modules that it needs: a ``StubBoard`` for each board with which it communicates.
    ///   - window: The object into which the motherboard is installed, if the board uses it. Retained by the probe.
    ///   - clock: The clock for timeouts: a ``TestClock``, if the test controls the time.
    ///   - timeout: How long expectations wait for an event.
    ///   - sourceLocation: Where unasserted events before the first other call are reported: the caller.
    ///   - register: Registers stubs for the dependencies that the modules require.
    /// - Throws: `AssemblyError` when a registration is missing or occurs twice.
    public init(
        _ id: BoardID<Input, Output, Command>, of module: any Module, with others: [any Module] = [],
        window: AnyObject? = nil, clock: any Clock<Duration> = ContinuousClock(), timeout: Duration = .seconds(10),
        sourceLocation: SourceLocation = #_sourceLocation,
        register: @escaping @MainActor (inout ModuleRegistry) -> Void = { _ in }
    ) throws {
        self.id = id
        try super.init(
            modules: [module] + others + [TestModule(register: register)], window: window, clock: clock,
            timeout: timeout, sourceLocation: sourceLocation)
        let (ledger, remains) = (ledger, remains)
        motherboard.registerFlow(from: id) { _, output in
            ledger.record(Topic(kind: .output, board: id.rawValue), output)
        }
        root.trace.add(
            Watch { [weak motherboard] hop in
                guard let motherboard else { return }
                let live = motherboard.liveInstances(of: id)
                for board in live { remains.add(board) }
                for entry in motherboard.root.navigator.entries { remains.add(entry.screen) }
                let isOwn = hop.from == id.rawValue || hop.from.hasPrefix("\(id.rawValue)#")
                guard hop.kind == .completion, isOwn, hop.to == motherboard.name, live.isEmpty else { return }
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
    ///   - sourceLocation: Where unasserted consequences are reported: the caller.
    /// - Returns: The activation, to cancel it. The probe records its outputs in any case.
    @discardableResult
    public func activate(
        with input: Input, sourceLocation: SourceLocation = #_sourceLocation
    ) -> Activation<Output, Command> {
        ledger.note(sourceLocation)
        ledger.setEnded(false, Topic(kind: .output, board: id.rawValue))
        return motherboard.activate(id, with: input)
    }

    /// Activates a board that takes no input.
    @discardableResult
    public func activate(sourceLocation: SourceLocation = #_sourceLocation) -> Activation<Output, Command>
    where Input == Void {
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

    /// Goes back one screen, as a user would in an app with another screen below: also from the board's only screen.
    /// Without any screen, the test fails.
    public func goBack(sourceLocation: SourceLocation = #_sourceLocation) {
        ledger.note(sourceLocation)
        guard let top = root.navigator.top else {
            Issue.record("There is no screen to go back from.", sourceLocation: sourceLocation)
            return
        }
        root.navigator.leave([top.id])
    }
}

extension BoardProbe {
    /// Expects an output, and waits for it.
    ///
    /// - Parameters:
    ///   - output: The expected value of the next unasserted output.
    ///   - sourceLocation: Where a failure is reported: the caller.
    public func expectOutput(
        _ output: Output, sourceLocation: SourceLocation = #_sourceLocation
    ) async where Output: Equatable {
        await check(outputs, "the output \(output)", at: sourceLocation) { $0 as? Output == output }
    }

    /// Expects any output, and waits for it.
    ///
    /// - Returns: The next unasserted output.
    /// - Throws: If there is none; the failure has already been reported.
    @discardableResult
    public func expectOutput(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Output {
        try await require(outputs, "an output", at: sourceLocation) { $0 as? Output }
    }

    /// Expects an output in which a key path finds a value, and waits for it.
    ///
    /// - Parameters:
    ///   - match: Leads from the output to the value, or to nil for another output.
    ///   - sourceLocation: Where a failure is reported: the caller.
    /// - Returns: The value.
    /// - Throws: If there is another output or none; the failure has already been reported.
    @discardableResult
    public func expectOutput<Value>(
        _ match: KeyPath<Output, Value?>, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Value {
        try await require(outputs, "an output with \(match)", at: sourceLocation) {
            ($0 as? Output)?[keyPath: match]
        }
    }

    /// Expects the board to complete, and waits for it.
    public func expectCompletion(sourceLocation: SourceLocation = #_sourceLocation) async {
        await check(Topic(kind: .completion, board: id.rawValue), "'\(id)' to complete", at: sourceLocation)
    }

    /// Expects a screen of a type to be on top, and waits for it.
    ///
    /// - Parameters:
    ///   - type: The type of the screen.
    ///   - sourceLocation: Where a failure is reported: the caller.
    /// - Returns: The screen.
    /// - Throws: If another screen is on top or none; the failure has already been reported.
    @discardableResult
    public func expectScreen<Shown: Screen>(
        _ type: Shown.Type = Shown.self, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Shown {
        ledger.note(sourceLocation)
        let navigator = root.navigator
        let screen = await timeout.wait { signal in
            withObservationTracking {
                navigator.top?.screen as? Shown
            } onChange: {
                signal.fire()
            }
        }
        let stack = navigator.stack.map { "\(Swift.type(of: $0.screen))" }
        let shown = stack.isEmpty ? "none is shown" : "the back stack is \(stack.joined(separator: ", "))"
        let problem = Comment(rawValue: "Expected a screen of the type \(type) on top, but \(shown).")
        return try #require(screen, problem, sourceLocation: sourceLocation)
    }

    /// Completes the board and expects it, and all screens that it has shown, to be released.
    ///
    /// - Parameters:
    ///   - turns: How many turns, of the main actor and of tasks of each priority, to wait for tasks to end.
    ///   - sourceLocation: Where a failure is reported: the caller. It names the objects that are still alive.
    public func expectDeallocation(turns: Int = 20_000, sourceLocation: SourceLocation = #_sourceLocation) async {
        complete(sourceLocation: sourceLocation)
        await remains.expectGone(turns: turns, at: sourceLocation)
    }

    private var outputs: Topic { Topic(kind: .output, board: id.rawValue) }
}

/// What a test registers itself, as a module: stubs for dependencies.
struct TestModule: Module {
    let name = "Test"
    private let body: @MainActor (inout ModuleRegistry) -> Void

    init(register: @escaping @MainActor (inout ModuleRegistry) -> Void) {
        body = register
    }

    func register(in registry: inout ModuleRegistry) {
        body(&registry)
    }
}

/// Tells of each message that was delivered.
@MainActor
final class Watch: TraceSink {
    let wantsLabels = false
    private let tell: @MainActor (Hop) -> Void

    init(_ tell: @escaping @MainActor (Hop) -> Void) {
        self.tell = tell
    }

    func record(_ event: TraceEvent) {
        tell(event.hop)
    }
}
