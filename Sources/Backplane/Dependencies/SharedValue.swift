import Foundation
import Synchronization

/// A value that is made when it is first read, and exactly once, whoever reads it first. Reading it afterwards takes no
/// lock.
final class SharedValue<Value: Sendable>: @unchecked Sendable {
    // Safe to share: `made` is written once, by the thread that holds the lock, before `isMade` is set with release
    // ordering, and read by others only after they have seen it set with acquire ordering.
    private let isMade = Atomic(false)
    private var made: Value?

    /// The value, made now if it has not been made yet. A thrown error leaves it unmade.
    ///
    /// - Parameters:
    ///   - lock: Held while the value is made. Values that may need one another share one lock, so that two threads
    ///     can't wait for each other; it is recursive, because making one value may need another.
    ///   - make: Makes the value.
    func value(under lock: NSRecursiveLock, make: () throws -> Value) throws -> Value {
        if isMade.load(ordering: .acquiring), let made { return made }
        lock.lock()
        defer { lock.unlock() }
        if let made { return made }
        let value = try make()
        made = value
        isMade.store(true, ordering: .releasing)
        return value
    }
}
