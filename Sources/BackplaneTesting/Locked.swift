import Foundation

/// A value behind a lock.
///
/// `Synchronization.Mutex` would be the same, but on Linux the thread sanitizer does not see it: it reports a race in
/// every correct use by two threads. Code that is meant to run in other people's tests has to be quiet there.
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
