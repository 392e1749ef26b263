import Backplane
import Observation
import Testing

extension BoardProbe {
    /// Expects an output, and waits for it.
    ///
    /// - Parameters:
    ///   - output: What the next output that was not asserted yet must be.
    ///   - sourceLocation: Where a failure is reported: the caller.
    public func expectOutput(
        _ output: Output, sourceLocation: SourceLocation = #_sourceLocation
    ) async where Output: Equatable {
        await check(outputs, "the output \(output)", at: sourceLocation) { $0 as? Output == output }
    }

    /// Expects any output, and waits for it.
    ///
    /// - Returns: The next output that was not asserted yet.
    /// - Throws: When none came; the failure is reported already.
    @discardableResult
    public func expectOutput(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Output {
        try await require(outputs, "an output", at: sourceLocation) { $0 as? Output }
    }

    /// Expects an output in which a key path finds a value, and waits for it.
    ///
    /// - Parameters:
    ///   - match: Leads from the output to the value, or to nil when it is another output.
    ///   - sourceLocation: Where a failure is reported: the caller.
    /// - Returns: The value.
    /// - Throws: When another output came or none; the failure is reported already.
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
    /// - Throws: When another screen is on top or none; the failure is reported already.
    @discardableResult
    public func expectScreen<Shown: Screen>(
        _ type: Shown.Type = Shown.self, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Shown {
        ledger.note(sourceLocation)
        let navigator = root.navigator
        let screen = await patience.wait { signal in
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
    ///   - sourceLocation: Where a failure is reported: the caller. It names what is still alive.
    public func expectDeallocation(turns: Int = 20_000, sourceLocation: SourceLocation = #_sourceLocation) async {
        complete(sourceLocation: sourceLocation)
        await remains.expectGone(turns: turns, at: sourceLocation)
    }

    private var outputs: Topic { Topic(kind: .output, board: id.rawValue) }
}
