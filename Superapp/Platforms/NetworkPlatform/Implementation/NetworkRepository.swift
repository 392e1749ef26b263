import Changes
import Domain
import Foundation
import NetworkServiceInterface
import PlatformAPI

/// Entities that the API keeps. What was last known of them is kept here, too, and shown while the API can't be reached.
struct NetworkRepository<Element: Entity>: Repository {
    let client: APIClient
    let cache: DiskCache<Element>
    let clock: any Clock<Duration>
    /// What was changed here. What others change the API tells.
    fileprivate let changes = Changes<OwnerID>()

    init(client: APIClient, cache: DiskCache<Element>, clock: any Clock<Duration>) {
        self.client = client
        self.cache = cache
        self.clock = clock
    }

    func query(_ query: Query<Element>) -> any AsyncSequence<QueryResult<Element>, any Error> & Sendable {
        let signals = changes.of(query.owner)
        let following = Following(query, in: self, signals: signals)
        return LiveValues(signals) { try await following.read() }
    }

    func save(_ entity: Element) async throws(RepositoryError) -> Element {
        defer { changes.announce([entity.owner]) }
        do {
            let saved = try await client.save(entity)
            await cache.save(saved)
            return saved
        } catch {
            // Whoever deleted it elsewhere, here it is gone as well.
            if error == .notFound, entity.revision > 0 { await cache.remove(entity.id, of: entity.owner) }
            throw error
        }
    }

    func delete(_ id: Element.ID, of owner: OwnerID) async throws(RepositoryError) {
        defer { changes.announce([owner]) }
        do {
            try await client.delete(id, of: owner)
        } catch {
            if error == .notFound { await cache.remove(id, of: owner) }
            throw error
        }
        await cache.remove(id, of: owner)
    }
}

/// Reads the answers to one query. After each of them the API is asked for another one, which it may be long in giving; what is
/// changed here meanwhile is asked for at once.
private actor Following<Element: Entity> {
    private typealias Answer = (result: QueryResult<Element>, tag: String?)

    private let query: Query<Element>
    private let repository: NetworkRepository<Element>
    private let signals: Signals
    private var waiting: Task<Void, Never>?
    /// What the waiting has brought, and the last change here that was known when it began.
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

    /// The answer now; when the API can't be reached, what is known of it.
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

    /// Signals when there may be another answer.
    private func wait(otherThan tag: String?, _ change: Int) {
        // An API that gives no tags, or can't be reached, can't be waited for, only asked now and then.
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

    /// Asks until there is another answer than the one that is known by a tag.
    private static func ask(
        _ query: Query<Element>, otherThan tag: String?, in repository: NetworkRepository<Element>
    ) async throws(RepositoryError) -> Answer {
        while true {
            switch try await repository.client.ask(query, otherThan: tag) {
            // Without this, whatever stands before the API and answers at once would be asked without end.
            case .unchanged: try? await repository.clock.sleep(for: .milliseconds(100))
            case .found(let result, let newTag):
                await repository.cache.replace(query, with: result.items)
                return (result, newTag)
            }
        }
    }
}

extension RepositoryError {
    /// What it means for a repository that no whole answer came.
    init(_ error: NetworkError) {
        switch error {
        case .cannotConnect: self = .offline(error.message)
        case .timedOut, .dropped, .cancelled: self = .unanswered(error.message)
        case .invalidAddress, .tooLarge, .unreadable: self = .storage(error.message)
        }
    }

    /// Whether the connection is at fault: who only reads is offline then, whatever became of the question.
    var isOfConnection: Bool {
        switch self {
        case .offline, .unanswered: true
        default: false
        }
    }

    /// What the API's refusal means for a repository.
    init(_ response: NetworkResponse) {
        let failure = try? JSONDecoder().decode(APIFailure.self, from: response.body)
        switch (failure?.code, response.status) {
        case (.conflict, _): self = .conflict
        case (.notFound, _): self = .notFound
        case (.full, _): self = .full(limit: failure?.limit ?? 0)
        case (.failed, _): self = .storage(failure?.message ?? "")
        case (.some, _): self = .refused(failure?.message ?? "")
        // Not the API speaks, but what stands before it while it is away.
        case (nil, 503): self = .offline("Status 503.")
        case (nil, 502), (nil, 504): self = .unanswered("Status \(response.status).")
        case (nil, let status): self = .storage("What answers is not the API (status \(status)).")
        }
    }
}

/// How long to wait before a new try: half a second, twice as long each time, five seconds at most. A person who waits
/// for the connection to come back should not wait for this in addition.
struct RetryPause {
    private var pause = Duration.milliseconds(500)

    mutating func next() -> Duration {
        defer { pause = min(pause * 2, .seconds(5)) }
        return pause
    }
}
