import Synchronization

/// Announces changes by topic, only to the listeners of that topic.
///
/// A database's own live queries are notified of every change of a table that they read, and each takes part in every
/// statement. With 1,000 windows and 500 messages a second, that would be half a million reads a second, of which a
/// thousand find something new.
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

    /// Makes an instance without listeners.
    public init() {}

    /// Signals now, and after every change. A listener that is slower than the changes gets one signal for several. The
    /// current ``Audience`` can wait until the signals have been handled.
    public func of(_ topic: Topic) -> Signals { listen(to: topic).signals }

    /// The same signals, and their listener, which an announcement can leave out because it made the change itself.
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
        /// The numbers of the previous changes, for topics with listeners.
        public let former: [Topic: Int]
    }

    /// Signals the listeners of some topics that they have changed.
    ///
    /// - Parameters:
    ///   - topics: The changed topics.
    ///   - listener: The listener that made the change and needs no signal.
    ///   - prepare: Runs before anyone is signalled.
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

    /// The number of the last change of a topic with listeners: a read after that change is current.
    public func latest(of topic: Topic) -> Int { state.withLock { $0.topics[topic]?.latest ?? 0 } }

    /// The number of all listeners.
    public var listenerCount: Int { state.withLock { $0.topics.values.reduce(0) { $0 + $1.news.count } } }

    private func remove(_ id: Listener, from topic: Topic) {
        state.withLock { state in
            state.topics[topic]?.news[id] = nil
            if state.topics[topic]?.news.isEmpty == true { state.topics[topic] = nil }
        }
    }
}

/// A value that is read now and again after each signal; consecutive equal values are left out.
///
/// Only the hash of the last value is kept, so that a long list takes no memory between two changes. Hashes are seeded
/// per process and have 64 bits: a missed change is not to be expected in the life of a process.
public struct LiveValues<Value: Sendable & Hashable>: AsyncSequence, Sendable {
    private let signals: Signals
    private let read: @Sendable () async throws -> Hashed<Value>

    /// Makes values from signals, each of which says that the value may have changed.
    public init(_ signals: Signals, read: @escaping @Sendable () async throws -> Value) {
        self.init(signals) { Hashed(try await read()) }
    }

    /// Makes values of readings that several listeners share.
    public init(_ signals: Signals, read: @escaping @Sendable () async throws -> Hashed<Value>) {
        self.signals = signals
        self.read = read
    }

    /// The same values, read at most once in a pause unless somebody waits for them: see ``Signals/paced(by:on:)``.
    public func paced(by pause: Duration, on clock: any Clock<Duration> = ContinuousClock()) -> LiveValues {
        LiveValues(signals.paced(by: pause, on: clock), read: read)
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(signals: signals.makeAsyncIterator(), read: read)
    }

    /// Reads one value after the other.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var signals: Signals.Iterator
        fileprivate let read: @Sendable () async throws -> Hashed<Value>
        private var last: Int?

        fileprivate init(signals: Signals.Iterator, read: @escaping @Sendable () async throws -> Hashed<Value>) {
            self.signals = signals
            self.read = read
        }

        public mutating func next() async throws -> Value? {
            try await next(isolation: #isolation)
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Value? {
            while await signals.next(isolation: actor) != nil {
                let reading = try await read()
                guard reading.hash != last else { continue }
                last = reading.hash
                return reading.value
            }
            return nil
        }
    }
}

/// A value with its hash, which takes a while for a list of long texts: it is made where the value is read, once for
/// all that share the reading, and not where they wait for one another.
public struct Hashed<Value: Sendable & Hashable>: Sendable {
    /// The value.
    public let value: Value
    let hash: Int

    /// Hashes a value.
    public init(_ value: Value) {
        self.value = value
        hash = value.hashValue
    }
}
