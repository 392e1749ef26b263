import Synchronization

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
