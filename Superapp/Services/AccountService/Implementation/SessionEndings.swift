import AccountServiceInterface
import Crypto
import Foundation
import Synchronization

/// Notifies all listeners of sessions that ended.
final class SessionEndings: Sendable {
    private let listeners = Mutex<[UInt64: AsyncStream<SessionID>.Continuation]>([:])

    func stream() -> AsyncStream<SessionID> {
        let (stream, continuation) = AsyncStream.makeStream(of: SessionID.self)
        let id = UInt64.random(in: .min ... .max)
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

/// Sessions that have ended but could not be removed from the storage yet.
final class UnstoredSignOuts: Sendable {
    private let tokens = Mutex<Set<SessionToken>>([])

    func contains(_ token: SessionToken) -> Bool {
        tokens.withLock { $0.contains(token) }
    }

    /// - Returns: Whether the session had not ended before.
    func insert(_ token: SessionToken) -> Bool {
        tokens.withLock { $0.insert(token).inserted }
    }

    func remove(_ token: SessionToken) {
        tokens.withLock { _ = $0.remove(token) }
    }
}

extension SessionToken {
    /// A new secret from the system's cryptographic generator.
    static func random() -> SessionToken {
        let bits = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        guard let token = SessionToken(rawValue: bits.base64URL) else {
            preconditionFailure("256 bits in base64url are a token")
        }
        return token
    }

    /// The digest that is stored in place of the token. A fast hash is enough, because 256 random bits can't be
    /// guessed.
    var digest: Data { Data(SHA256.hash(data: Data(rawValue.utf8))) }
}
