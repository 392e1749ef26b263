import Foundation
import Synchronization

/// The shared values of one container. Each is made exactly once, whoever asks first.
///
/// Values are made one at a time under a recursive lock, because making one may need another; two threads that make
/// values needing each other therefore can't wait for each other. Finished values are read under a lock of their own,
/// which is held for one look-up only.
final class SharedValues: Sendable {
    private let finished = Mutex<[DependencyID: any Sendable]>([:])
    private let making = NSRecursiveLock()

    /// The value of a dependency, made now if it has not been made yet. A thrown error leaves it unmade.
    func value<Value: Sendable>(_ id: DependencyID, make: () throws -> Value) throws -> Value {
        if let value = finishedValue(id, as: Value.self) { return value }
        making.lock()
        defer { making.unlock() }
        if let value = finishedValue(id, as: Value.self) { return value }
        let value = try make()
        finished.withLock { $0[id] = value }
        return value
    }

    private func finishedValue<Value: Sendable>(_ id: DependencyID, as type: Value.Type) -> Value? {
        // Unwrapped before the cast: a missing value cast to an optional type would pass for a found nil.
        guard let stored = finished.withLock({ $0[id] }) else { return nil }
        return stored as? Value
    }
}
