import Foundation

/// A value behind a lock that the thread sanitizer sees. On Linux `Mutex` is none: where two threads want it at the same
/// moment, the sanitizer reports a race.
final class Locked<Value: Sendable>: @unchecked Sendable {
    // Safe to share: `value` is touched in `withLock` only, between `lock()` and `unlock()`.
    private var value: Value
    private let lock = NSLock()

    init(_ value: Value) {
        self.value = value
    }

    func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&value)
    }
}
