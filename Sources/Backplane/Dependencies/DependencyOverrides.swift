import Foundation

/// Values that replace registered dependencies during a test.
public struct DependencyOverrides: Sendable {
    private(set) var values: [DependencyID: any Sendable] = [:]

    /// Replaces the dependency of a key with a value.
    public mutating func override<Value>(_ key: KeyPath<DependencyKeys, DependencyKey<Value>>, with value: Value) {
        values[DependencyKeys()[keyPath: key].id] = value
    }

    /// Replaces the dependency of a main-actor key with a value.
    public mutating func override<Value>(_ key: KeyPath<DependencyKeys, MainActorKey<Value>>, with value: Value) {
        values[DependencyKeys()[keyPath: key].id] = value
    }

    @available(*, unavailable, message: "the value does not match the key's type")
    @_disfavoredOverload
    public mutating func override<Key, Other>(_ key: KeyPath<DependencyKeys, Key>, with value: Other) {}
}

/// The overrides in force for a task. What is made under them is kept apart from the containers' own values, so that
/// nothing made from an override outlives it.
final class OverrideScope: @unchecked Sendable {
    // Safe to share: `containers` is used under `lock` only; all else is immutable.
    @TaskLocal private static var inForce: OverrideScope?
    private static let wasEverUsed = Flag()

    private let values: [DependencyID: any Sendable]
    private let lock = NSLock()
    /// The containers that hold values made under these overrides.
    private var containers: [ObjectIdentifier: WeakContainer] = [:]

    private struct WeakContainer {
        weak var container: DependencyContainer?
    }

    init(_ overrides: DependencyOverrides, inside outer: OverrideScope?) {
        values = (outer?.values ?? [:]).merging(overrides.values) { _, new in new }
    }

    deinit {
        for holder in containers.values { holder.container?.forget(ObjectIdentifier(self)) }
    }

    /// The overrides of the current task. An app never has any, and does not pay for looking.
    static var current: OverrideScope? {
        #if canImport(Darwin)
            inForce  // Looking costs less there than the lock of a flag, which all threads would share.
        #else
            wasEverUsed.isRaised ? inForce : nil
        #endif
    }

    /// Runs an operation under these overrides.
    func inForce<Result>(_ operation: () throws -> Result) rethrows -> Result {
        Self.wasEverUsed.raise()
        return try Self.$inForce.withValue(self, operation: operation)
    }

    /// Runs an asynchronous operation under these overrides.
    func inForce<Result>(
        isolation: isolated (any Actor)?, _ operation: () async throws -> Result
    ) async rethrows -> Result {
        Self.wasEverUsed.raise()
        return try await Self.$inForce.withValue(self, operation: operation)
    }

    /// Whether something stands in for a dependency.
    func overrides(_ id: DependencyID) -> Bool { values[id] != nil }

    /// What stands in for a dependency, if anything does.
    func override<Value>(of id: DependencyID) -> Value? {
        // Unwrapped before the cast: a missing value cast to an optional type would pass for a found nil.
        guard let stored = values[id] else { return nil }
        return stored as? Value
    }

    /// Takes note of a container that holds a value made under these overrides.
    func note(_ container: DependencyContainer) {
        lock.lock()
        containers[ObjectIdentifier(container)] = WeakContainer(container: container)
        lock.unlock()
    }
}
