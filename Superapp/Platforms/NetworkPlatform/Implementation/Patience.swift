import Synchronization

/// How long an answer of the API may take until the last known one is shown.
///
/// Once an answer has taken that long, it is a moment only, until another one comes in time: who opens one list after
/// the other does not wait for an API that does not answer each time.
final class Patience: Sendable {
    /// How long is waited for an API that is known to be late: an answer that comes in time is not overtaken.
    static let short = Duration.milliseconds(100)

    private let full: Duration
    private let isLate = Mutex(false)

    init(_ full: Duration) {
        self.full = full
    }

    /// How long an answer may take now.
    var current: Duration { isLate.withLock(\.self) ? min(full, Self.short) : full }

    /// Takes note that an answer does not come in time.
    func noteLate() {
        isLate.withLock { $0 = true }
    }

    /// Takes note that an answer came, or failed to, after a time.
    func note(after time: Duration) {
        isLate.withLock { $0 = time >= full }
    }
}
