import Backplane
import Testing

extension Probe {
    /// Expects an action that no flow has handled, of a type, and waits for it.
    ///
    /// - Parameters:
    ///   - type: The type of the next action.
    ///   - sourceLocation: Where a failure is reported: the caller.
    /// - Returns: The action.
    /// - Throws: When another action came or none; the failure is reported already.
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
    ///   - kind: What the next fault is about.
    ///   - sourceLocation: Where a failure is reported: the caller.
    public func expectFault(_ kind: Fault.Kind, sourceLocation: SourceLocation = #_sourceLocation) async {
        await check(Topic(kind: .fault), "the fault \(kind)", at: sourceLocation) { ($0 as? Fault)?.kind == kind }
    }

    /// Expects any fault, and waits for it.
    ///
    /// - Returns: The fault.
    /// - Throws: When none came; the failure is reported already.
    @discardableResult
    public func expectFault(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Fault {
        try await require(Topic(kind: .fault), "a fault", at: sourceLocation) { $0 as? Fault }
    }

    // MARK: How an expectation is met

    /// Waits for the next entry about a topic and expects a value in it.
    func require<Value>(
        _ topic: Topic, _ expected: String, at location: SourceLocation, match: (any Sendable) -> Value?
    ) async throws -> Value {
        let arrival = await ledger.next(topic, patience: patience)
        let value: Value? = if case .came(let entry) = arrival { match(entry.value) } else { nil }
        return try #require(value, problem(arrival, expected), sourceLocation: location)
    }

    /// Waits for the next entry about a topic and expects it to be as wanted.
    func check(
        _ topic: Topic, _ expected: String, at location: SourceLocation, isMatch: (any Sendable) -> Bool = { _ in true }
    ) async {
        let arrival = await ledger.next(topic, patience: patience)
        if case .came(let entry) = arrival, isMatch(entry.value) { return }
        fail(problem(arrival, expected).rawValue, at: location)
    }

    private func problem(_ arrival: Arrival, _ expected: String) -> Comment {
        let outcome =
            switch arrival {
            case .came(let entry): "but \(entry.text)"
            case .missing: "but nothing of the kind came \(patience)"
            case .ended: "but the board completed without it"
            }
        return Comment(rawValue: "Expected \(expected), \(outcome).")
    }
}
