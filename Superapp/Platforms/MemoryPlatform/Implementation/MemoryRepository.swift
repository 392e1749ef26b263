import Changes
import Domain
import Synchronization

/// Entities in memory.
final class MemoryRepository<Element: Entity>: Repository {
    private let entities = Mutex<[Element.ID: Element]>([:])
    private let changes = Changes<OwnerID>()

    func query(_ query: Query<Element>) -> any AsyncSequence<QueryResult<Element>, any Error> & Sendable {
        LiveValues(changes.of(query.owner)) { [self] in entities.withLock { query($0.values) } }
    }

    func save(_ entity: Element, _ saving: Saving) async throws(RepositoryError) -> Element {
        try change(of: entity.owner) { entities throws(RepositoryError) in
            let stored = entities[entity.id]
            let count = stored == nil ? entities.values.count { $0.owner == entity.owner } : 0
            let saved = try entity.succeeding(stored, saving, among: count)
            entities[entity.id] = saved
            return saved
        }
    }

    func delete(_ id: Element.ID, of owner: OwnerID) async throws(RepositoryError) -> Element {
        try change(of: owner) { entities throws(RepositoryError) in
            guard let stored = entities[id], stored.owner == owner else { throw .notFound }
            entities[id] = nil
            return stored
        }
    }

    private func change<Value: Sendable>(
        of owner: OwnerID, _ body: (inout [Element.ID: Element]) throws(RepositoryError) -> Value
    ) throws(RepositoryError) -> Value {
        let value = try entities.withLock { entities throws(RepositoryError) in try body(&entities) }
        changes.announce([owner])
        return value
    }
}
