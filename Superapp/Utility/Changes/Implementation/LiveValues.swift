/// A value that is read now and again after each signal, equal neighbours left out.
public struct LiveValues<Value: Sendable & Equatable>: AsyncSequence, Sendable {
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
