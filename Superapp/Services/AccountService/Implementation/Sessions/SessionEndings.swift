import AccountServiceInterface
import Foundation
import Synchronization

/// Tells everybody who listens which sessions ended.
final class SessionEndings: Sendable {
    private let listeners = Mutex<[UUID: AsyncStream<SessionID>.Continuation]>([:])

    func stream() -> AsyncStream<SessionID> {
        let (stream, continuation) = AsyncStream.makeStream(of: SessionID.self)
        let id = UUID()
        continuation.onTermination = { [weak self] _ in
            self?.listeners.withLock { _ = $0.removeValue(forKey: id) }
        }
        listeners.withLock { $0[id] = continuation }
        return stream
    }

    func send(_ sessions: [SessionID]) {
        guard !sessions.isEmpty else { return }
        let continuations = listeners.withLock { Array($0.values) }
        for continuation in continuations {
            for session in sessions { continuation.yield(session) }
        }
    }

    deinit {
        for continuation in listeners.withLock({ Array($0.values) }) { continuation.finish() }
    }
}
