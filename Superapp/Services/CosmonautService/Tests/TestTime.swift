import Foundation
import Synchronization

/// Time that stands still until a test moves it.
final class TestTime: Sendable {
    private let date = Mutex(Date(timeIntervalSince1970: 2_000_000_000))

    var now: Date { date.withLock { $0 } }

    /// Moves the time, also backwards.
    func advance(by seconds: TimeInterval) {
        date.withLock { $0 += seconds }
    }
}
