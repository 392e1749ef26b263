import AccountServiceInterface
import ChatInterface
import Synchronization

/// Says what has changed to those whom it concerns, and to no one else.
///
/// The database's own live queries are told of every change of a table they read. With 200 windows that watch messages and
/// 50 messages a second, that would be 10,000 queries a second for the few hundred that find something new.
final class ChatChanges: Sendable {
    /// What can change.
    enum Topic: Hashable, Sendable {
        /// The messages of a conversation.
        case conversation(ConversationID)
        /// The conversations of a person, and what they have read of them.
        case person(UserID)
    }

    private struct Listeners {
        var continuations: [Topic: [Int: AsyncStream<Void>.Continuation]] = [:]
        var nextKey = 0
    }

    private let listeners = Mutex(Listeners())

    /// Signals now, and after every change. Whoever is slower than the changes gets one signal for several.
    func of(_ topic: Topic) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let key = listeners.withLock { listeners in
            listeners.nextKey += 1
            listeners.continuations[topic, default: [:]][listeners.nextKey] = continuation
            return listeners.nextKey
        }
        continuation.onTermination = { [weak self] _ in self?.remove(key, from: topic) }
        continuation.yield()
        return stream
    }

    func announce(_ topics: [Topic]) {
        let concerned = listeners.withLock { listeners in
            topics.flatMap { listeners.continuations[$0]?.values.map(\.self) ?? [] }
        }
        for continuation in concerned { continuation.yield() }
    }

    /// How many listen to anything.
    var listenerCount: Int {
        listeners.withLock { $0.continuations.values.reduce(0) { $0 + $1.count } }
    }

    private func remove(_ key: Int, from topic: Topic) {
        listeners.withLock { listeners in
            listeners.continuations[topic]?[key] = nil
            if listeners.continuations[topic]?.isEmpty == true { listeners.continuations[topic] = nil }
        }
    }
}
