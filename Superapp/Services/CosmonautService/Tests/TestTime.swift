import Foundation
import Synchronization

/// A clock that a test sets.
final class TestTime: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 2_000_000_000))

    var now: Date { date.withLock { $0 } }

    /// Changes the time, also backwards.
    func advance(by seconds: TimeInterval) {
        date.withLock { $0 += seconds }
    }
}
