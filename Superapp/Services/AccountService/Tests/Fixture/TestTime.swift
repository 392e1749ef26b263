import Foundation
import Synchronization

@testable import AccountService

/// A clock that a test advances.
final class TestTime: Sendable {
    private let elapsed = Mutex(Duration.zero)

    var source: TimeSource {
        TimeSource(date: { [self] in date }, uptime: { [self] in elapsed.withLock { $0 } })
    }

    var date: Date { Date(timeIntervalSince1970: 2_000_000_000 + elapsed.withLock { $0 / .seconds(1) }) }

    func advance(by duration: Duration) {
        elapsed.withLock { $0 += duration }
    }
}
