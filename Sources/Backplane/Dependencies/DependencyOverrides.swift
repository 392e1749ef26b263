import Synchronization

/// Values that stand in for registered dependencies during one test.
public struct DependencyOverrides: Sendable {
    private(set) var values: [DependencyID: any Sendable] = [:]

    /// Puts a value in place of what is registered under a key.
    public mutating func override<Value: Sendable>(
        _ key: KeyPath<DependencyKeys, DependencyKey<Value>>, with value: Value
    ) {
        values[DependencyKeys()[keyPath: key].id] = value
    }

    /// Puts a value in place of what is registered under a type.
    public mutating func override<Value: Sendable>(_ type: Value.Type, with value: Value) {
        values[DependencyKey<Value>().id] = value
    }
}

/// The overrides in force for a task, and the values made under them. Those are kept apart from the containers'
/// own, so that nothing made from an override outlives it.
final class OverrideScope: Sendable {
    @TaskLocal private static var inForce: OverrideScope?
    private static let wasEverUsed = Atomic(false)

    private let values: [DependencyID: any Sendable]
    let made = ValueTable()

    /// The overrides of the current task. An app never has any, and does not pay for looking.
    static var current: OverrideScope? { wasEverUsed.load(ordering: .relaxed) ? inForce : nil }

    /// Runs an operation under these overrides.
    func inForce<Result>(_ operation: () throws -> Result) rethrows -> Result {
        Self.wasEverUsed.store(true, ordering: .relaxed)
        return try Self.$inForce.withValue(self, operation: operation)
    }

    /// Runs an asynchronous operation under these overrides.
    func inForce<Result>(
        isolation: isolated (any Actor)?, _ operation: () async throws -> Result
    ) async rethrows -> Result {
        Self.wasEverUsed.store(true, ordering: .relaxed)
        return try await Self.$inForce.withValue(self, operation: operation)
    }

    init(_ overrides: DependencyOverrides, inside outer: OverrideScope?) {
        values = (outer?.values ?? [:]).merging(overrides.values) { _, new in new }
    }

    /// What stands in for a dependency, if anything does.
    func override<Value>(of id: DependencyID) -> Value? {
        // Unwrapped before the cast: a missing value cast to an optional type would pass for a found nil.
        guard let stored = values[id] else { return nil }
        return stored as? Value
    }
}
