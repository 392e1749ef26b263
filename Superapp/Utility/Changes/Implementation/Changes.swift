import Synchronization

/// Says what has changed to those whom it concerns, and to no one else.
///
/// A database's own live queries are told of every change of a table they read, and each has its part in every statement. With
/// 1,000 windows and 500 messages a second that would be half a million readings a second for the thousand that find something
/// new.
public final class Changes<Topic: Hashable & Sendable>: Sendable {
    private struct Listeners {
        var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
        /// The number of the last change.
        var latest = 0
    }

    private struct State {
        var topics: [Topic: Listeners] = [:]
        var nextKey = 0
        var count = 0
    }

    private let state = Mutex(State())

    /// Makes changes that nobody listens to yet.
    public init() {}

    /// Signals now, and after every change. Whoever is slower than the changes gets one signal for several.
    public func of(_ topic: Topic) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let key = state.withLock { state in
            state.nextKey += 1
            state.topics[topic, default: Listeners()].continuations[state.nextKey] = continuation
            return state.nextKey
        }
        continuation.onTermination = { [weak self] _ in self?.remove(key, from: topic) }
        continuation.yield()
        return stream
    }

    /// Tells those who listen to one of some topics that it has changed.
    public func announce(_ topics: [Topic]) {
        let concerned = state.withLock { state in
            state.count += 1
            for topic in topics { state.topics[topic]?.latest = state.count }
            return topics.flatMap { state.topics[$0]?.continuations.values.map(\.self) ?? [] }
        }
        for continuation in concerned { continuation.yield() }
    }

    /// The number of the last change of something that is listened to: who has read it since that knows all.
    public func latest(of topic: Topic) -> Int { state.withLock { $0.topics[topic]?.latest ?? 0 } }

    /// How many listen to anything.
    public var listenerCount: Int { state.withLock { $0.topics.values.reduce(0) { $0 + $1.continuations.count } } }

    private func remove(_ key: Int, from topic: Topic) {
        state.withLock { state in
            state.topics[topic]?.continuations[key] = nil
            if state.topics[topic]?.continuations.isEmpty == true { state.topics[topic] = nil }
        }
    }
}
