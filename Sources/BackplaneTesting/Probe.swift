import Backplane
import Testing

/// The base class of probes: a motherboard without UI, and a record of its messages.
///
/// Unasserted messages fail the test when the probe ends: with ``finish(sourceLocation:)``, or when the probe is
/// released. Make a ``BoardProbe`` or a ``FlowProbe``.
@MainActor
public class Probe {
    /// The motherboard with the tested code, installed.
    public let motherboard: Motherboard
    /// How long expectations wait for an event.
    let timeout: Duration
    let ledger: Ledger
    private let window: AnyObject

    init(
        modules: [any Module], window: AnyObject?, clock: any Clock<Duration>, timeout: Duration,
        sourceLocation: SourceLocation
    ) throws {
        let ledger = Ledger(call: sourceLocation)
        // What outlives its board is for expectDeallocation to find, not for a clock that the test can't see.
        let root = Root(
            faultHandler: FaultHandler { ledger.record(Topic(kind: .fault), $0) }, clock: clock, leakDetection: .off)
        root.takeUnhandledAction = { action, sender in ledger.record(Topic(kind: .action), SentAction(action, sender)) }
        motherboard = try Motherboard(modules: modules, root: root)
        self.timeout = timeout
        self.ledger = ledger
        self.window = window ?? Window()
        motherboard.install(into: self.window)
    }

    deinit {
        ledger.settle()
    }

    /// The root of the motherboard: its back stack, its trace.
    public var root: Root { motherboard.root }

    /// Expects that there are no unasserted messages so far.
    ///
    /// - Parameter sourceLocation: Where a failure is reported: the caller.
    public func expectNothing(sourceLocation: SourceLocation = #_sourceLocation) {
        let left = ledger.unasserted
        guard !left.isEmpty else { return }
        for entry in left { _ = ledger.take(entry.topic) }
        fail("Expected nothing to happen, but \(left.map(\.text).joined(separator: "; ")).", at: sourceLocation)
    }

    /// Ends the probe: completes all boards and reports everything that was not asserted. Later messages fail the test
    /// at once. Without this call, a probe ends when it is released.
    ///
    /// - Parameter sourceLocation: Where messages caused by the end itself are reported: the caller.
    public func finish(sourceLocation: SourceLocation = #_sourceLocation) {
        ledger.note(sourceLocation)
        motherboard.shutDown()
        ledger.settle()
    }

    func fail(_ text: String, at location: SourceLocation) {
        Issue.record(Comment(rawValue: text), sourceLocation: location)
    }

    /// What motherboards are installed into when a test has nothing better.
    private final class Window {}
}

extension Probe {
    /// Expects an action that no flow has handled, of a type, and waits for it.
    ///
    /// - Parameters:
    ///   - type: The type of the next action.
    ///   - sourceLocation: Where a failure is reported: the caller.
    /// - Returns: The action.
    /// - Throws: If there is another action or none; the failure has already been reported.
    @discardableResult
    public func expectAction<Action: BoardAction>(
        _ type: Action.Type, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws -> Action {
        try await require(Topic(kind: .action), "an action of the type \(type)", at: sourceLocation) {
            ($0 as? SentAction)?.action as? Action
        }
    }

    /// Expects an action that no flow has handled, and waits for it.
    public func expectAction<Action: BoardAction & Equatable>(
        _ action: Action, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        await check(Topic(kind: .action), "the action \(action)", at: sourceLocation) {
            ($0 as? SentAction)?.action as? Action == action
        }
    }

    /// Expects a fault, and waits for it.
    ///
    /// - Parameters:
    ///   - kind: The kind of the next fault.
    ///   - sourceLocation: Where a failure is reported: the caller.
    public func expectFault(_ kind: Fault.Kind, sourceLocation: SourceLocation = #_sourceLocation) async {
        await check(Topic(kind: .fault), "the fault \(kind)", at: sourceLocation) { ($0 as? Fault)?.kind == kind }
    }

    /// Expects any fault, and waits for it.
    ///
    /// - Returns: The fault.
    /// - Throws: If there is none; the failure has already been reported.
    @discardableResult
    public func expectFault(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Fault {
        try await require(Topic(kind: .fault), "a fault", at: sourceLocation) { $0 as? Fault }
    }

    // MARK: How an expectation is met

    /// Waits for the next entry about a topic and expects a value in it.
    func require<Value>(
        _ topic: Topic, _ expected: String, at location: SourceLocation, match: (any Sendable) -> Value?
    ) async throws -> Value {
        let arrival = await ledger.next(topic, timeout: timeout)
        let value: Value? = if case .came(let entry) = arrival { match(entry.value) } else { nil }
        return try #require(value, problem(arrival, expected), sourceLocation: location)
    }

    /// Waits for the next entry about a topic and expects it to be as wanted.
    func check(
        _ topic: Topic, _ expected: String, at location: SourceLocation, isMatch: (any Sendable) -> Bool = { _ in true }
    ) async {
        let arrival = await ledger.next(topic, timeout: timeout)
        if case .came(let entry) = arrival, isMatch(entry.value) { return }
        fail(problem(arrival, expected).rawValue, at: location)
    }

    private func problem(_ arrival: Arrival, _ expected: String) -> Comment {
        let outcome =
            switch arrival {
            case .came(let entry): "but \(entry.text)"
            case .missing: "but none came \(timeout.waited)"
            case .ended: "but the board completed without it"
            }
        return Comment(rawValue: "Expected \(expected), \(outcome).")
    }
}
