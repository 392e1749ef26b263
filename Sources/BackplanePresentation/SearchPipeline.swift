#if Search
    import AsyncAlgorithms

    /// Turns the user's input into search results: the latest query wins.
    ///
    /// A search begins when no other query has followed for a while, and is cancelled when the search for another query
    /// begins. An empty query is not searched for; like any other query, it cancels the previous search. A query that
    /// equals the previous one is skipped; if the same query can be repeated after a failure, include the number of the
    /// attempt in it. Running searches count as activity. A failed search is reported to the error tracker, produces no
    /// results, and does not end the pipeline.
    ///
    /// ```swift
    /// let search = SearchPipeline(clock: clock, activity: activity, errors: errors) { query in
    ///     try await repositories.search(query)
    /// }
    /// for await found in search.results(for: texts) { self.found = found }
    /// ```
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
    public struct SearchPipeline<Query: Sendable & Equatable, Found: Sendable>: Sendable {
        private let quiet: Duration
        private let clock: any Clock<Duration>
        private let activity: ActivityIndicator
        private let errors: ErrorTracker
        private let isEmpty: @Sendable (Query) -> Bool
        private let search: @Sendable (Query) async throws -> Found

        /// Makes a pipeline for queries of any kind.
        ///
        /// - Parameters:
        ///   - quiet: How long no other query must follow before the search begins. By default, 300 milliseconds.
        ///   - clock: The clock for this. A test uses its own.
        ///   - activity: Counts the running searches.
        ///   - errors: Receives the errors of failed searches.
        ///   - isEmpty: Which queries are not searched for.
        ///   - search: Searches. It should end early when its task is cancelled; its results are discarded in any case.
        public init(
            quiet: Duration = .milliseconds(300), clock: any Clock<Duration> = ContinuousClock(),
            activity: ActivityIndicator, errors: ErrorTracker, isEmpty: @escaping @Sendable (Query) -> Bool,
            search: @escaping @Sendable (Query) async throws -> Found
        ) {
            self.quiet = quiet
            self.clock = clock
            self.activity = activity
            self.errors = errors
            self.isEmpty = isEmpty
            self.search = search
        }

        /// Makes a pipeline for texts and other collections.
        ///
        /// - Parameters:
        ///   - quiet: How long no other query must follow before the search begins. By default, 300 milliseconds.
        ///   - clock: The clock for this. A test uses its own.
        ///   - activity: Counts the running searches.
        ///   - errors: Receives the errors of failed searches.
        ///   - search: Searches. It should end early when its task is cancelled; its results are discarded in any case.
        public init(
            quiet: Duration = .milliseconds(300), clock: any Clock<Duration> = ContinuousClock(),
            activity: ActivityIndicator, errors: ErrorTracker,
            search: @escaping @Sendable (Query) async throws -> Found
        ) where Query: Collection {
            self.init(
                quiet: quiet, clock: clock, activity: activity, errors: errors, isEmpty: { $0.isEmpty }, search: search)
        }

        /// The results for queries as they arrive. They end when the queries and the last search have ended.
        public func results(
            for queries: some AsyncSequence<Query, Never> & Sendable
        ) -> any AsyncSequence<Found, Never> & Sendable {
            results(for: queries, clock: clock)
        }

        /// The results for queries as they arrive, and for queries that skip the delay because the user submitted them
        /// or tried again.
        ///
        /// The latest of all queries wins. A query that equals the previous search is skipped, also if it arrives in
        /// the other sequence: if a query is in both, it is searched for at once and not again after the delay.
        ///
        /// - Parameters:
        ///   - queries: The user's input.
        ///   - urgent: Queries that are searched for at once. The results end when both sequences have ended.
        public func results(
            for queries: some AsyncSequence<Query, Never> & Sendable,
            atOnce urgent: some AsyncSequence<Query, Never> & Sendable
        ) -> any AsyncSequence<Found, Never> & Sendable {
            results(for: queries, atOnce: urgent, clock: clock)
        }

        private func results(
            for queries: some AsyncSequence<Query, Never> & Sendable, clock: some Clock<Duration>
        ) -> any AsyncSequence<Found, Never> & Sendable {
            searched(settled(queries, clock: clock))
        }

        private func results(
            for queries: some AsyncSequence<Query, Never> & Sendable,
            atOnce urgent: some AsyncSequence<Query, Never> & Sendable, clock: some Clock<Duration>
        ) -> any AsyncSequence<Found, Never> & Sendable {
            searched(merge(settled(queries, clock: clock), urgent).removeDuplicates())
        }

        /// The queries that nothing followed for a while.
        private func settled<Queries: AsyncSequence<Query, Never> & Sendable, Time: Clock<Duration>>(
            _ queries: Queries, clock: Time
        ) -> some AsyncSequence<Query, Never> & Sendable {
            queries.removeDuplicates().debounce(for: quiet, clock: clock)
        }

        private func searched(
            _ queries: some AsyncSequence<Query, Never> & Sendable
        ) -> any AsyncSequence<Found, Never> & Sendable {
            let (activity, errors, isEmpty, search) = (activity, errors, isEmpty, search)
            return queries.mapLatest { query in
                if isEmpty(query) { return nil }
                return await errors.attempt { try await activity.track { try await search(query) } }
            }
        }
    }
#else
    /// Turns the user's input into search results. It is built on swift-async-algorithms, which is only resolved for
    /// those who ask for it.
    @available(
        *, unavailable,
        message: "Enable the trait: .package(url: …/backplane, from: …, traits: [\"Search\"])"
    )
    public struct SearchPipeline<Query: Sendable & Equatable, Found: Sendable>: Sendable {}
#endif

/// The elements of a sequence, transformed: the latest one wins. Made by `mapLatest`.
@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
struct LatestSequence<Base: AsyncSequence & Sendable, Element: Sendable>: AsyncSequence, Sendable
where Base.Element: Sendable, Base.Failure == Never {
    let base: Base
    let transform: @Sendable (Base.Element) async -> Element?

    func makeAsyncIterator() -> Iterator {
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
    struct Iterator: AsyncIteratorProtocol {
        fileprivate var results: AsyncStream<Element>.Iterator

        /// The latest result that was not read yet, or nil when the base has ended and so has the last transformation.
        mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
            await results.next(isolation: actor)
        }
    }
}

@available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *)
extension AsyncSequence where Self: Sendable, Element: Sendable, Failure == Never {
    /// Transforms each element asynchronously; the latest one wins.
    ///
    /// When an element arrives while the previous one is being transformed, that transformation is cancelled, and its
    /// result is discarded even if it ignores the cancellation. A reader that is slower than the results gets only the
    /// latest one. When there is no reader any more, the base and the running transformation are cancelled.
    ///
    /// - Parameter transform: Gives a result, or nil for none.
    public func mapLatest<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) async -> Result?
    ) -> some AsyncSequence<Result, Never> & Sendable {
        LatestSequence(base: self, transform: transform)
    }
}

/// Runs one piece of work at a time: beginning another cancels the one before, whose result then counts no more.
actor LatestWork<Result: Sendable> {
    private var generation = 0
    private var running: Task<Void, Never>?
    private var isCancelled = false
    private let deliver: @Sendable (Result) -> Void

    /// - Parameter deliver: Gets each result that counts, one at a time.
    init(deliver: @escaping @Sendable (Result) -> Void) {
        self.deliver = deliver
    }

    func begin(_ work: @escaping @Sendable () async -> Result?) {
        guard !isCancelled else { return }
        running?.cancel()
        generation += 1
        let generation = generation
        running = Task { finish(generation, await work()) }
    }

    /// Waits for the work that is running.
    func end() async {
        await running?.value
    }

    /// Cancels the work that is running, and begins no more.
    func cancel() {
        isCancelled = true
        running?.cancel()
    }

    private func finish(_ finished: Int, _ result: Result?) {
        guard finished == generation, !isCancelled, let result else { return }
        deliver(result)
    }
}
