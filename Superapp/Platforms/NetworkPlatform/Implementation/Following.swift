import Changes
import Domain
import PlatformAPI

/// Reads the answers to one query. After each answer, a request for a different one waits at the API, possibly for a
/// long time. A change made here is followed by a new request at once.
actor Following<Element: Entity> {
    private typealias Answer = (result: QueryResult<Element>, tag: String?)
    private typealias Outcome = Result<Answer, RepositoryError>
    private typealias Asked = Result<APIClient.Answer<Element>, RepositoryError>

    private let query: Query<Element>
    private let repository: NetworkRepository<Element>
    private let signals: Signals
    private var waiting: Task<Void, Never>?
    /// The result of waiting, and the last change here that was known when it began.
    private var brought: (outcome: Outcome, change: Int)?
    /// The pause while the API can't be reached.
    private var retry = RetryPause()
    /// The pause while it does not wait, or gives no tags.
    private var pace = Pace()
    /// The hash of the answer that was read last, and the last change here that was known then.
    private var last: (hash: Int, change: Int)?

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
        if change != last?.change { pace = Pace() }
        do {
            guard let (result, tag) = try await answer(after: change) else { return await cached() }
            retry = RetryPause()
            let hash = result.hashValue
            if tag == nil { pace.note(.zero, isNew: hash != last?.hash) }
            last = (hash, change)
            if let tag { wait(otherThan: tag, change) } else { poll(after: max(pace.pause, Pace.shortest)) }
            return result
        } catch {
            guard error.isOfConnection else { throw error }
            poll(after: retry.next())
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
            end.yield(await Self.outcome(of: query, in: repository))
        }
        let timer = Task { [repository] in
            try await repository.clock.sleep(for: repository.patience.current)
            repository.patience.noteLate()
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
            if let outcome { await self?.bring(outcome, change) }
            if !Task.isCancelled { signals.tell() }
        }
    }

    /// Signals after a pause: an API that gives no tags, or can't be reached, can't announce changes.
    private func poll(after pause: Duration) {
        waiting = Task { [repository, signals] in
            try? await repository.clock.sleep(for: pause)
            if !Task.isCancelled { signals.tell() }
        }
    }

    /// Signals when the answer may have changed.
    private func wait(otherThan tag: String, _ change: Int) {
        let pause = pace.pause
        waiting = Task { [weak self, query, repository, signals] in
            var pause: Duration? = pause
            while let next = pause {
                let (answer, time) = await Self.ask(query, otherThan: tag, in: repository, after: next)
                pause = await self?.take(answer, after: time, change)
            }
            if !Task.isCancelled { signals.tell() }
        }
    }

    private func bring(_ outcome: Outcome, _ change: Int) {
        if !Task.isCancelled { brought = (outcome, change) }
    }

    /// - Returns: The pause until the API is asked again; nil if there is something to read.
    private func take(_ answer: Asked, after time: Duration, _ change: Int) -> Duration? {
        guard !Task.isCancelled else { return nil }
        switch answer {
        case .success(.found(let result, let tag)):
            pace.note(time, isNew: result.hashValue != last?.hash)
            bring(.success((result, tag)), change)
            return nil
        case .success(.unchanged):
            pace.note(time, isNew: false)
            return pace.pause
        case .failure:
            pace.note(time, isNew: false)
            return nil
        }
    }

    private static func outcome(of query: Query<Element>, in repository: NetworkRepository<Element>) async -> Outcome {
        await ask(query, otherThan: nil, in: repository).answer.flatMap { answer in
            guard case .found(let result, let tag) = answer else {
                return .failure(.storage("The API's answer is that nothing has changed, which was not asked."))
            }
            return .success((result, tag))
        }
    }

    /// Asks after a pause, and caches what is found.
    ///
    /// - Returns: The answer, and how long it took.
    private static func ask(
        _ query: Query<Element>, otherThan tag: String?, in repository: NetworkRepository<Element>,
        after pause: Duration = .zero
    ) async -> (answer: Asked, time: Duration) {
        if pause > .zero { try? await repository.clock.sleep(for: pause) }
        var answer = Asked.success(.unchanged)
        let time = await repository.clock.measure {
            do throws(RepositoryError) {
                answer = .success(try await repository.ask(query, otherThan: tag))
            } catch {
                answer = .failure(error)
            }
        }
        // An answer that was asked to wait for a change is late for that.
        if tag == nil, !Task.isCancelled { repository.patience.note(after: time) }
        if case .success(.found(let result, _)) = answer {
            await repository.cache.replace(query, with: result.items)
        }
        return (answer, time)
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

/// The pause before the next request to an API, or a proxy in front of it, that answers at once although it was asked to
/// wait for a change. Without it, each window would ask in an endless loop.
///
/// One early answer is nothing special: something has just changed. If it brings nothing new, there is a pause, which
/// grows to the longest wait; if early answers go on to bring something new, it is a second.
struct Pace {
    /// The shortest pause, and the time before which an answer is early.
    static let shortest = Duration.seconds(1)

    private(set) var pause = Duration.zero
    private var wasEarly = false

    /// Takes note of an answer to a request that may wait.
    ///
    /// - Parameters:
    ///   - time: How long it took.
    ///   - isNew: Whether it is different from the answer before.
    mutating func note(_ time: Duration, isNew: Bool) {
        guard time < Self.shortest else { return self = Pace() }
        if isNew {
            pause = wasEarly ? Self.shortest : .zero
        } else {
            pause = min(max(pause * 2, Self.shortest), PlatformAPI.longestWait)
        }
        wasEarly = true
    }
}
