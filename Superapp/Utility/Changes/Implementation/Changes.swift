import Synchronization

/// Says what has changed to those whom it concerns, and to no one else.
///
/// A database's own live queries are told of every change of a table they read, and each has its part in every statement. With
/// 1,000 windows and 500 messages a second that would be half a million readings a second for the thousand that find something
/// new.
public final class Changes<Topic: Hashable & Sendable>: Sendable {
    private struct Listeners {
        var news: [Listener: News] = [:]
        /// The number of the last change.
        var latest = 0
    }

    private struct State {
        var topics: [Topic: Listeners] = [:]
        var count = 0
        var listeners = 0
    }

    /// Who listens to a topic, among all of these changes.
    public struct Listener: Hashable, Sendable {
        fileprivate let number: Int
    }

    private let state = Mutex(State())

    /// Makes changes that nobody listens to yet.
    public init() {}

    /// Signals now, and after every change. Whoever is slower than the changes gets one signal for several. The
    /// ``Audience`` that this is called for can wait until they have been heard.
    public func of(_ topic: Topic) -> Signals { listen(to: topic).signals }

    /// The same, with a name for who listens, by which they can be left out: who makes a change knows of it.
    public func listen(to topic: Topic) -> (signals: Signals, listener: Listener) {
        let (stream, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let news = News(signal)
        let audience = Audience.current
        audience?.add(news)
        let listener = state.withLock { state in
            state.listeners += 1
            let listener = Listener(number: state.listeners)
            state.topics[topic, default: Listeners()].news[listener] = news
            return listener
        }
        signal.onTermination = { [weak self, weak audience] _ in
            self?.remove(listener, from: topic)
            audience?.remove(ObjectIdentifier(news))
            news.end()
        }
        news.tell()
        return (Signals(news: news, stream: stream), listener)
    }

    /// A change as it was announced.
    public struct Announcement: Sendable {
        /// The number of the change.
        public let number: Int
        /// The numbers of the changes before it, of those topics that somebody listens to.
        public let former: [Topic: Int]
    }

    /// Tells those who listen to one of some topics that it has changed.
    ///
    /// - Parameters:
    ///   - topics: What has changed.
    ///   - listener: Who made the change, and needn't be told.
    ///   - prepare: What is to be done before anyone is told.
    @discardableResult
    public func announce(
        _ topics: [Topic], besides listener: Listener? = nil, after prepare: (Announcement) -> Void = { _ in }
    ) -> Announcement {
        let (announcement, concerned) = state.withLock { state in
            state.count += 1
            var (former, concerned): ([Topic: Int], [News]) = ([:], [])
            for topic in topics {
                guard let listeners = state.topics[topic] else { continue }
                former[topic] = listeners.latest
                state.topics[topic]?.latest = state.count
                concerned += listeners.news.compactMap { $0.key == listener ? nil : $0.value }
            }
            return (Announcement(number: state.count, former: former), concerned)
        }
        prepare(announcement)
        for news in concerned { news.tell() }
        return announcement
    }

    /// The number of the last change of something that is listened to: who has read it since that knows all.
    public func latest(of topic: Topic) -> Int { state.withLock { $0.topics[topic]?.latest ?? 0 } }

    /// How many listen to anything.
    public var listenerCount: Int { state.withLock { $0.topics.values.reduce(0) { $0 + $1.news.count } } }

    private func remove(_ id: Listener, from topic: Topic) {
        state.withLock { state in
            state.topics[topic]?.news[id] = nil
            if state.topics[topic]?.news.isEmpty == true { state.topics[topic] = nil }
        }
    }
}

/// A value that is read now and again after each signal, equal neighbours left out.
///
/// Which one came last is known by its hash alone, so that nothing of a long list is kept for that. Hashes have a seed of the
/// process and 64 bits: no change that ever happens is missed.
public struct LiveValues<Value: Sendable & Hashable>: AsyncSequence, Sendable {
    private let signals: Signals
    private let read: @Sendable () async throws -> Value

    /// Makes the values of signals, each of which says that there may be another one.
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
        private var last: Int?

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
                let hash = value.hashValue
                guard hash != last else { continue }
                last = hash
                return value
            }
            return nil
        }
    }
}
