/// The elements of a sequence, transformed: the latest one wins. Made by `mapLatest`.
public struct LatestSequence<Base: AsyncSequence & Sendable, Element: Sendable>: AsyncSequence, Sendable
where Base.Element: Sendable, Base.Failure == Never {
    let base: Base
    let transform: @Sendable (Base.Element) async -> Element?

    public func makeAsyncIterator() -> Iterator {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: .bufferingNewest(1))
        let work = LatestWork<Element> { continuation.yield($0) }
        let reading = Task { [base, transform] in
            for await element in base { await work.begin { await transform(element) } }
            await work.end()
            continuation.finish()
        }
        continuation.onTermination = { _ in
            reading.cancel()
            Task { await work.cancel() }
        }
        return Iterator(results: stream.makeAsyncIterator())
    }

    /// Reads one result after the other.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var results: AsyncStream<Element>.Iterator

        /// The latest result that was not read yet, or nil when the base has ended and so has the last transformation.
        public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            await results.next(isolation: actor)
        }
    }
}

extension AsyncSequence where Self: Sendable, Element: Sendable, Failure == Never {
    /// Transforms each element asynchronously; the latest one wins.
    ///
    /// When an element comes while the one before it is being transformed, that transformation is cancelled, and its
    /// result is left out even if it pays no attention. A reader that is slower than the results gets the latest only.
    /// When nobody reads any more, the base and the running transformation are cancelled.
    ///
    /// - Parameter transform: Gives a result, or nil for none.
    public func mapLatest<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) async -> Result?
    ) -> LatestSequence<Self, Result> {
        LatestSequence(base: self, transform: transform)
    }
}
