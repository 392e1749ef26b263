import Synchronization

/// Announces changes by topic, only to the listeners of that topic.
///
/// A database's own live queries are notified of every change of a table that they read, and each takes part in every
/// statement. With 1,000 windows and 500 messages a second, that would be half a million reads a second, of which a
/// thousand find something new.
public final class Changes<Topic: Hashable & Sendable>: Sendable {
    private struct Listeners {
        var news: [ObjectIdentifier: News] = [:]
        /// The number of the last change.
        var latest = 0
    }

    private struct State {
        var topics: [Topic: Listeners] = [:]
        var count = 0
    }

    private let state = Mutex(State())

    /// Makes an instance without listeners.
    public init() {}

    /// Signals now, and after every change. A listener that is slower than the changes gets one signal for several. The
    /// current ``Audience`` can wait until the signals have been handled.
    public func of(_ topic: Topic) -> Signals {
        let (stream, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let news = News(signal)
        let id = ObjectIdentifier(news)
        let audience = Audience.current
        audience?.add(news)
        state.withLock { $0.topics[topic, default: Listeners()].news[id] = news }
        signal.onTermination = { [weak self, weak audience] _ in
            self?.remove(id, from: topic)
            audience?.remove(id)
            news.end()
        }
        news.tell()
        return Signals(news: news, stream: stream)
    }

    /// A change as it was announced.
    public struct Announcement: Sendable {
        /// The number of the change.
        public let number: Int
        /// The numbers of the previous changes, for topics with listeners.
        public let former: [Topic: Int]
    }

    /// Signals the listeners of some topics that they have changed.
    @discardableResult
    public func announce(_ topics: [Topic]) -> Announcement {
        let (announcement, concerned) = state.withLock { state in
            state.count += 1
            var (former, concerned): ([Topic: Int], [News]) = ([:], [])
            for topic in topics {
                guard let listeners = state.topics[topic] else { continue }
                former[topic] = listeners.latest
                state.topics[topic]?.latest = state.count
                concerned += listeners.news.values
            }
            return (Announcement(number: state.count, former: former), concerned)
        }
        for news in concerned { news.tell() }
        return announcement
    }

    /// The number of the last change of a topic with listeners: a read after that change is current.
    public func latest(of topic: Topic) -> Int { state.withLock { $0.topics[topic]?.latest ?? 0 } }

    /// The number of all listeners.
    public var listenerCount: Int { state.withLock { $0.topics.values.reduce(0) { $0 + $1.news.count } } }

    private func remove(_ id: ObjectIdentifier, from topic: Topic) {
        state.withLock { state in
            state.topics[topic]?.news[id] = nil
            if state.topics[topic]?.news.isEmpty == true { state.topics[topic] = nil }
        }
    }
}

/// A value that is read now and again after each signal; consecutive equal values are left out.
public struct LiveValues<Value: Sendable & Equatable>: AsyncSequence, Sendable {
    private let signals: Signals
    private let read: @Sendable () async throws -> Value

    /// Makes values from signals, each of which says that the value may have changed.
    public init(_ signals: Signals, read: @escaping @Sendable () async throws -> Value) {
        self.signals = signals
        self.read = read
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(signals: signals.makeAsyncIterator(), read: read)
    }

    /// Reads one value after the other.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var signals: Signals.Iterator
        fileprivate let read: @Sendable () async throws -> Value
        private var last: Value?

        fileprivate init(signals: Signals.Iterator, read: @escaping @Sendable () async throws -> Value) {
            self.signals = signals
            self.read = read
        }

        public mutating func next() async throws -> Value? {
            try await next(isolation: #isolation)
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Value? {
            while await signals.next(isolation: actor) != nil {
                let value = try await read()
                guard value != last else { continue }
                last = value
                return value
            }
            return nil
        }
    }
}
