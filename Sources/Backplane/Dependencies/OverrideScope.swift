import Foundation

/// The overrides in force for a task, and the shared values made under them. Those are kept apart from the containers'
/// own, so that nothing made from an override outlives it.
final class OverrideScope: @unchecked Sendable {
    // Safe to share: `shared` is used under `lock` only, everything else is immutable.
    @TaskLocal static var current: OverrideScope?

    let values: [DependencyID: any Sendable]
    /// Held while a shared value is made, too.
    let lock = NSRecursiveLock()
    private var shared: [ObjectIdentifier: Shared] = [:]

    /// A shared value's place, and its registration, which must not go while its identity is the key.
    private struct Shared {
        let registration: AnyDependencyRegistration
        let value: AnyObject
    }

    init(_ overrides: DependencyOverrides, inside outer: OverrideScope?) {
        values = (outer?.values ?? [:]).merging(overrides.values) { _, new in new }
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
