import AccountServiceInterface
import Synchronization

/// The sessions that were ended and are still stored, because the storage took no change at that moment.
final class UnstoredSignOuts: Sendable {
    private let tokens = Mutex<Set<SessionToken>>([])

    func contains(_ token: SessionToken) -> Bool {
        tokens.withLock { $0.contains(token) }
    }

    /// - Returns: Whether the session had not been ended before.
    func insert(_ token: SessionToken) -> Bool {
        tokens.withLock { $0.insert(token).inserted }
    }

    func remove(_ token: SessionToken) {
        tokens.withLock { _ = $0.remove(token) }
    }
}
