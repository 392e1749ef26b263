import Changes
import Domain

/// Reads the answers to one query. After each answer, a request for a different one waits at the API, possibly for a
/// long time. A change made here is followed by a new request at once.
actor Following<Element: Entity> {
    private typealias Answer = (result: QueryResult<Element>, tag: String?)
    private typealias Outcome = Result<Answer, RepositoryError>

    private let query: Query<Element>
    private let repository: NetworkRepository<Element>
    private let signals: Signals
    private var waiting: Task<Void, Never>?
    /// The result of waiting, and the last change here that was known when it began.
    private var brought: (outcome: Outcome, change: Int)?
    private var pause = RetryPause()

    init(_ query: Query<Element>, in repository: NetworkRepository<Element>, signals: Signals) {
        self.query = query
        self.repository = repository
        self.signals = signals
    }

    deinit {
        waiting?.cancel()
    }

    /// The current answer or, if the API can't be reached or takes long, the cached one.
    func read() async throws(RepositoryError) -> QueryResult<Element> {
        waiting?.cancel()
        let change = repository.changes.latest(of: query.owner)
        do {
            guard let (result, tag) = try await answer(after: change) else { return await cached() }
            pause = RetryPause()
            wait(otherThan: tag, change)
            return result
        } catch {
            guard error.isOfConnection else { throw error }
            wait(otherThan: nil, change)
            return await cached()
        }
    }

    private func cached() async -> QueryResult<Element> {
        let known = await repository.cache.answer(to: query)
        return QueryResult(known.items, counts: known.counts, isOffline: true)
    }

    /// - Returns: Nil if it takes long and something is cached. It is waited for then.
    private func answer(after change: Int) async throws(RepositoryError) -> Answer? {
        defer { brought = nil }
        if let brought, brought.change == change { return try brought.outcome.get() }
        let (outcomes, end) = AsyncStream.makeStream(of: Outcome?.self)
        let asked = Task<Void, Never> { [query, repository] in
            end.yield(await Self.outcome(of: query, otherThan: nil, in: repository))
        }
        let timer = Task { [repository] in
            try await repository.clock.sleep(for: repository.patience)
            end.yield(nil)
        }
        defer { timer.cancel() }
        var iterator = outcomes.makeAsyncIterator()
        var outcome = await iterator.next()
        if case .some(nil) = outcome {
            guard await cached().isEmpty else {
                wait(for: asked, outcomes, change)
                return nil
            }
            outcome = await iterator.next()
        }
        if let outcome = outcome.flatMap(\.self) { return try outcome.get() }
        asked.cancel()
        throw .unanswered("The request was cancelled.")
    }

    /// Signals when the answer that takes long is there.
    private func wait(for asked: Task<Void, Never>, _ outcomes: AsyncStream<Outcome?>, _ change: Int) {
        waiting = Task { [weak self, signals] in
            let outcome = await withTaskCancellationHandler {
                await outcomes.first { $0 != nil }.flatMap(\.self)
            } onCancel: {
                asked.cancel()
            }
            if let outcome { await self?.take(outcome, change) }
            if !Task.isCancelled { signals.tell() }
        }
    }

    /// Signals when the answer may have changed.
    private func wait(otherThan tag: String?, _ change: Int) {
        // An API that gives no tags, or can't be reached, can't announce changes, so it is polled.
        let pause = tag == nil ? pause.next() : .zero
        waiting = Task { [weak self, query, repository, signals] in
            if let tag {
                let outcome = await Self.outcome(of: query, otherThan: tag, in: repository)
                if case .success = outcome { await self?.take(outcome, change) }
            } else {
                try? await repository.clock.sleep(for: pause)
            }
            if !Task.isCancelled { signals.tell() }
        }
    }

    private func take(_ outcome: Outcome, _ change: Int) {
        if !Task.isCancelled { brought = (outcome, change) }
    }

    /// Repeats a request until the answer differs from the one with the known tag.
    private static func outcome(
        of query: Query<Element>, otherThan tag: String?, in repository: NetworkRepository<Element>
    ) async -> Outcome {
        do throws(RepositoryError) {
            while true {
                switch try await repository.ask(query, otherThan: tag) {
                // Without this pause, a proxy in front of the API that answers at once would be asked in an endless
                // loop.
                case .unchanged: try? await repository.clock.sleep(for: .milliseconds(100))
                case .found(let result, let newTag):
                    await repository.cache.replace(query, with: result.items)
                    return .success((result, newTag))
                }
            }
        } catch {
            return .failure(error)
        }
    }
}

extension QueryResult {
    /// Whether nothing was found, and nothing counted.
    fileprivate var isEmpty: Bool { items.isEmpty && counts.allSatisfy { $0 == 0 } }
}

/// The pause before a new attempt: half a second, doubled each time, at most five seconds. A user who waits for the
/// connection to come back should not have to wait much longer because of it.
struct RetryPause {
    private var pause = Duration.milliseconds(500)

    mutating func next() -> Duration {
        defer { pause = min(pause * 2, .seconds(5)) }
        return pause
    }
}
