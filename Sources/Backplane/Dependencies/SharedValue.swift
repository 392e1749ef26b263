import Foundation
import Synchronization

/// A value that is made when it is first read, and exactly once, whoever reads it first. Reading it afterwards takes no
/// lock.
final class SharedValue<Value: Sendable>: @unchecked Sendable {
    // Safe to share: the pointer is stored once, with release ordering, by the thread that holds the lock, after what it
    // points to is initialised; who loads it with acquire ordering therefore sees the value, which never changes.
    private let made = Atomic<UnsafeMutableRawPointer?>(nil)

    /// Where the value is, if it has been made.
    var finished: UnsafeMutablePointer<Value>? {
        guard let made = made.load(ordering: .acquiring) else { return nil }
        return made.assumingMemoryBound(to: Value.self)
    }

    /// The value, made now if it has not been made yet. A thrown error leaves it unmade.
    ///
    /// - Parameters:
    ///   - lock: Held while the value is made. Values that may need one another share one lock, so that two threads
    ///     can't wait for each other; it is recursive, because making one value may need another.
    ///   - make: Makes the value.
    func value(under lock: NSRecursiveLock, make: () throws -> Value) throws -> Value {
        lock.lock()
        defer { lock.unlock() }
        if let finished { return finished.pointee }
        let value = try make()
        let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
        pointer.initialize(to: value)
        made.store(UnsafeMutableRawPointer(pointer), ordering: .releasing)
        return value
    }

    deinit {
        guard let finished else { return }
        finished.deinitialize(count: 1)
        finished.deallocate()
    }
}
