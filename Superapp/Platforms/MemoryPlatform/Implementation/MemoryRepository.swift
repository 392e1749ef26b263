import Domain
import Synchronization

/// Entities in memory.
final class MemoryRepository<Element: Entity>: Repository {
    private struct State {
        var entities: [Element.ID: Element] = [:]
        var watchers: [Int: Watcher<Element>] = [:]
        var nextKey = 0
    }

    private let state = Mutex(State())

    func query(_ query: Query<Element>) -> any AsyncSequence<QueryResult<Element>, any Error> & Sendable {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let key = state.withLock { state in
                state.nextKey += 1
                state.watchers[state.nextKey] = Watcher(query, continuation)
                state.watchers[state.nextKey]?.tell(state.entities.values)
                return state.nextKey
            }
            continuation.onTermination = { [weak self] _ in
                self?.state.withLock { _ = $0.watchers.removeValue(forKey: key) }
            }
        }
    }

    func save(_ entity: Element) async throws(RepositoryError) -> Element {
        try change { entities throws(RepositoryError) in
            let stored = entities[entity.id]
            let count = stored == nil ? entities.values.count { $0.owner == entity.owner } : 0
            let saved = try entity.succeeding(stored, among: count)
            entities[entity.id] = saved
            return saved
        }
    }

    func delete(_ id: Element.ID, of owner: OwnerID) async throws(RepositoryError) {
        try change { entities throws(RepositoryError) in
            guard entities[id]?.owner == owner else { throw .notFound }
            entities[id] = nil
        }
    }

    /// Changes the entities and tells those who watch, before anyone else changes them.
    private func change<Value: Sendable>(
        _ body: (inout [Element.ID: Element]) throws(RepositoryError) -> Value
    ) throws(RepositoryError) -> Value {
        let result = state.withLock { state -> Result<Value, RepositoryError> in
            do throws(RepositoryError) {
                let value = try body(&state.entities)
                for key in state.watchers.keys { state.watchers[key]?.tell(state.entities.values) }
                return .success(value)
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}
