import Changes
import Domain
import Synchronization

/// Entities in memory, of each owner by id, with the keys that searches compare.
final class MemoryRepository<Element: Entity>: Repository {
    private typealias Entities = [Element.ID: ComparableEntity<Element>]

    private let entities = Mutex<[OwnerID: Entities]>([:])
    private let changes = Changes<OwnerID>()

    func query(_ query: Query<Element>) -> any AsyncSequence<QueryResult<Element>, any Error> & Sendable {
        LiveValues(changes.of(query.owner)) { [self] in
            query(entities.withLock { $0[query.owner, default: [:]] }.values)
        }
    }

    func save(_ entity: Element, _ saving: Saving) async throws(RepositoryError) -> Element {
        try change(of: entity.owner) { entities throws(RepositoryError) in
            let stored = entities[entity.id]?.entity
            let saved = try entity.succeeding(stored, saving, among: entities.count)
            if saved != stored { entities[entity.id] = ComparableEntity(saved) }
            return saved
        }
    }

    func delete(_ id: Element.ID, of owner: OwnerID) async throws(RepositoryError) -> Element {
        try change(of: owner) { entities throws(RepositoryError) in
            guard let deleted = entities.removeValue(forKey: id) else { throw .notFound }
            return deleted.entity
        }
    }

    private func change<Value: Sendable>(
        of owner: OwnerID, _ body: (inout Entities) throws(RepositoryError) -> Value
    ) throws(RepositoryError) -> Value {
        let value = try entities.withLock { entities throws(RepositoryError) in
            try body(&entities[owner, default: [:]])
        }
        changes.announce([owner])
        return value
    }
}
