import Foundation

/// A value that is made when it is read and no one holds it.
final class WeakValue<Value: Sendable>: @unchecked Sendable {
    // Safe to share: `object` is used under the lock only, which is the same for all readings.
    private weak var object: AnyObject?

    /// The value that someone holds, or one made now.
    func value(under lock: NSRecursiveLock, make: () throws -> Value) throws -> Value {
        try lock.withLock {
            if let object, let held = object as? Value { return held }
            let value = try make()
            object = value as AnyObject
            return value
        }
    }
}
