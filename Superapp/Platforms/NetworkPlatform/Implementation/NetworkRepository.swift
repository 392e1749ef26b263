import Changes
import Domain
import Foundation
import NetworkServiceInterface
import PlatformAPI
import TextRules

/// Entities that the API stores. The last known ones are cached and shown while the API can't be reached.
struct NetworkRepository<Element: Entity>: Repository {
    let client: APIClient
    let cache: DiskCache<Element>
    let clock: any Clock<Duration>
    /// How long an answer may take until the cached one is shown.
    let patience: Patience
    /// The places for requests that wait for a change.
    let places: WaitingPlaces
    /// Changes made here. The API announces those of others.
    let changes = Changes<OwnerID>()
    private let shared = SharedAnswers<Element>()

    init(
        client: APIClient, cache: DiskCache<Element>, clock: any Clock<Duration>, patience: Patience,
        places: WaitingPlaces
    ) {
        self.client = client
        self.cache = cache
        self.clock = clock
        self.patience = patience
        self.places = places
    }

    /// The answer to a query; with the tag of a known one, as soon as it differs, or after a while.
    func ask(
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
        case (.failed, _): self = .storage(Self.quoted(failure?.message ?? ""))
        case (.some, _): self = .refused(Self.quoted(failure?.message ?? ""))
        // This is not a response of the API, but of a proxy in front of it, while the API is down or has much to do.
        case (nil, 429), (nil, 503): self = .offline("Status \(response.status).")
        case (nil, 500...599): self = .unanswered("Status \(response.status).")
        case (nil, let status): self = .storage("What answers is not the API (status \(status)).")
        }
    }

    /// What another service says, for the log: on one line, and not of any length.
    static func quoted(_ text: String) -> String { TextRule.line(text, limit: 300) }
}
