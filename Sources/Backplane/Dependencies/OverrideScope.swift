import Foundation
import Synchronization

/// The overrides in force for a task, and the shared values made under them. Those are kept apart from the containers'
/// own, so that nothing made from an override outlives it.
final class OverrideScope: @unchecked Sendable {
    // Safe to share: `shared` is used under `lock` only, everything else is immutable.
    @TaskLocal private static var inForce: OverrideScope?
    private static let wasEverUsed = Atomic(false)

    private let values: [DependencyID: any Sendable]
    /// Held while a shared value is made, too.
    let lock = NSRecursiveLock()
    private var shared: [ObjectIdentifier: Shared] = [:]

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

    /// A shared value's place, and its registration, which must not go while its identity is the key.
    private struct Shared {
        let registration: AnyDependencyRegistration
        let value: AnyObject
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

    /// Where a registration's shared value is under these overrides.
    func shared<Value>(for registration: DependencyRegistration<Value>) -> SharedValue<Value> {
        lock.withLock {
            let id = ObjectIdentifier(registration)
            // Stored below for this very registration, so with its type.
            if let found = shared[id] { return unsafeDowncast(found.value, to: SharedValue<Value>.self) }
            let value = SharedValue<Value>()
            shared[id] = Shared(registration: registration, value: value)
            return value
        }
    }
}
