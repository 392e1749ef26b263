import Changes
import Domain
import Foundation
import NetworkServiceInterface
import PlatformAPI

/// Entities that the API stores. The last known ones are cached and shown while the API can't be reached.
struct NetworkRepository<Element: Entity>: Repository {
    let client: APIClient
    let cache: DiskCache<Element>
    let clock: any Clock<Duration>
    /// The places for requests that wait for a change.
    let places: WaitingPlaces
    /// Changes made here. The API announces those of others.
    fileprivate let changes = Changes<OwnerID>()
    private let shared = SharedAnswers<Element>()

    init(client: APIClient, cache: DiskCache<Element>, clock: any Clock<Duration>, places: WaitingPlaces) {
        self.client = client
        self.cache = cache
        self.clock = clock
        self.places = places
    }

    /// The answer to a query; with the tag of a known one, as soon as it differs, or after a while.
    fileprivate func ask(
        _ query: Query<Element>, otherThan tag: String?
    ) async throws(RepositoryError) -> APIClient.Answer<Element> {
        guard let tag else { return try await client.ask(query, otherThan: nil) }
        return try await shared.answer(to: .init(query: query, tag: tag)) { [client, places] in
            do throws(RepositoryError) {
                let answer = try await places.withPlace(for: query.owner) { () async throws(RepositoryError) in
                    try await client.ask(query, otherThan: tag)
                }
                return .success(answer ?? .unchanged)
            } catch {
                return .failure(error)
            }
        }.get()
    }

    func query(_ query: Query<Element>) -> any AsyncSequence<QueryResult<Element>, any Error> & Sendable {
        let signals = changes.of(query.owner)
        let following = Following(query, in: self, signals: signals)
        return LiveValues(signals) { try await following.read() }
    }

    func save(_ entity: Element, _ saving: Saving) async throws(RepositoryError) -> Element {
        defer { changes.announce([entity.owner]) }
        do {
            let saved = try await client.save(entity, saving)
            await cache.save(saved)
            return saved
        } catch {
            // It was deleted elsewhere, so it is removed here as well.
            if error == .notFound, entity.revision > 0, saving == .change {
                await cache.remove(entity.id, of: entity.owner)
            }
            throw error
        }
    }

    func delete(_ id: Element.ID, of owner: OwnerID) async throws(RepositoryError) -> Element {
        defer { changes.announce([owner]) }
        do {
            let deleted: Element = try await client.delete(id, of: owner)
            await cache.remove(id, of: owner)
            return deleted
        } catch {
            if error == .notFound { await cache.remove(id, of: owner) }
            throw error
        }
    }
}

/// Reads the answers to one query. After each answer, a request for a different one waits at the API, possibly for a
/// long time. A change made here is followed by a new request at once.
private actor Following<Element: Entity> {
    private typealias Answer = (result: QueryResult<Element>, tag: String?)

    private let query: Query<Element>
    private let repository: NetworkRepository<Element>
    private let signals: Signals
    private var waiting: Task<Void, Never>?
    /// The result of waiting, and the last change here that was known when it began.
    private var brought: (answer: Answer, change: Int)?
    private var pause = RetryPause()

    init(_ query: Query<Element>, in repository: NetworkRepository<Element>, signals: Signals) {
        self.query = query
        self.repository = repository
        self.signals = signals
    }

    deinit {
        waiting?.cancel()
    }

    /// The current answer or, if the API can't be reached, the cached one.
    func read() async throws(RepositoryError) -> QueryResult<Element> {
        waiting?.cancel()
        let change = repository.changes.latest(of: query.owner)
        do {
            let (result, tag) = try await answer(after: change)
            pause = RetryPause()
            wait(otherThan: tag, change)
            return result
        } catch {
            guard error.isOfConnection else { throw error }
            let known = await repository.cache.answer(to: query)
            wait(otherThan: nil, change)
            return QueryResult(known.items, counts: known.counts, isOffline: true)
        }
    }

    private func answer(after change: Int) async throws(RepositoryError) -> Answer {
        defer { brought = nil }
        if let brought, brought.change == change { return brought.answer }
        return try await Self.ask(query, otherThan: nil, in: repository)
    }

    /// Signals when the answer may have changed.
    private func wait(otherThan tag: String?, _ change: Int) {
        // An API that gives no tags, or can't be reached, can't announce changes, so it is polled.
        let pause = tag == nil ? pause.next() : .zero
        waiting = Task { [weak self, query, repository, signals] in
            if let tag {
                let answer = try? await Self.ask(query, otherThan: tag, in: repository)
                if let answer { await self?.take(answer, change) }
            } else {
                try? await repository.clock.sleep(for: pause)
            }
            if !Task.isCancelled { signals.tell() }
        }
    }

    private func take(_ answer: Answer, _ change: Int) {
        if !Task.isCancelled { brought = (answer, change) }
    }

    /// Repeats a request until the answer differs from the one with the known tag.
    private static func ask(
        _ query: Query<Element>, otherThan tag: String?, in repository: NetworkRepository<Element>
    ) async throws(RepositoryError) -> Answer {
        while true {
            switch try await repository.ask(query, otherThan: tag) {
            // Without this pause, a proxy in front of the API that answers at once would be asked in an endless loop.
            case .unchanged: try? await repository.clock.sleep(for: .milliseconds(100))
            case .found(let result, let newTag):
                await repository.cache.replace(query, with: result.items)
                return (result, newTag)
            }
        }
    }
}

extension RepositoryError {
    /// The error of a repository if no complete response arrived.
    init(_ error: NetworkError) {
        switch error {
        case .cannotConnect: self = .offline(error.message)
        case .timedOut, .dropped, .cancelled: self = .unanswered(error.message)
        case .invalidAddress, .tooLarge, .unreadable: self = .storage(error.message)
        }
    }

    /// Whether the connection failed. Reads are then offline, whether or not the request was carried out.
    var isOfConnection: Bool {
        switch self {
        case .offline, .unanswered: true
        default: false
        }
    }

    /// The error of a repository if the API refused the request.
    init(_ response: NetworkResponse) {
        let failure = try? JSONDecoder().decode(APIFailure.self, from: response.body)
        switch (failure?.code, response.status) {
        case (.conflict, _): self = .conflict
        case (.notFound, _): self = .notFound
        case (.full, _): self = .full(limit: failure?.limit ?? 0)
        case (.failed, _): self = .storage(failure?.message ?? "")
        case (.some, _): self = .refused(failure?.message ?? "")
        // This is not a response of the API, but of a proxy in front of it while it is down.
        case (nil, 503): self = .offline("Status 503.")
        case (nil, 502), (nil, 504): self = .unanswered("Status \(response.status).")
        case (nil, let status): self = .storage("What answers is not the API (status \(status)).")
        }
    }
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
