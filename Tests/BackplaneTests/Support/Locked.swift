import Foundation

/// A value behind a lock that the thread sanitizer sees. On Linux `Mutex` is none: where two threads want it at the
/// same moment, the sanitizer reports a race.
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

/// What happened, in order.
@MainActor
final class Log {
    private(set) var lines: [String] = []

    func callAsFunction(_ line: String) { lines.append(line) }

    func clear() { lines = [] }
}

/// Looks at an object without keeping it.
@MainActor
final class Weak<Object: AnyObject> {
    weak var object: Object?

    var isGone: Bool { object == nil }
}

/// Does something as it is released.
@MainActor
final class OnRelease: Sendable {
    private let body: @MainActor @Sendable () -> Void

    init(_ body: @escaping @MainActor @Sendable () -> Void) { self.body = body }

    isolated deinit { body() }
}
