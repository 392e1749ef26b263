import Changes
import DatabaseInterface
import Domain
import GRDB
import UseCases

/// A database whose reads are late.
final class LateDatabase: SQLDatabase {
    private let database: any SQLDatabase
    private let lateness: Lateness

    init(_ database: any SQLDatabase, _ lateness: Lateness) {
        self.database = database
        self.lateness = lateness
    }

    var changes: Changes<String> { database.changes }

    func read<Value: Sendable>(_ block: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        await lateness.pass()
        return try await database.read(block)
    }

    func write<Value: Sendable>(_ block: @escaping @Sendable (Database) throws -> Value) async throws -> Value {
        let value = try await database.write(block)
        lateness.changed()
        return value
    }
}

/// A repository over the use cases of any platform, whose answers are late.
struct LateRepository<Element: Entity>: Repository {
    let lateness: Lateness
    let find: @Sendable (Query<Element>) -> any AsyncSequence<QueryResult<Element>, any Error> & Sendable
    let store: @Sendable (Element, Saving) async throws(RepositoryError) -> Element
    let remove: @Sendable (Element.ID, OwnerID) async throws(RepositoryError) -> Element

    func query(_ query: Query<Element>) -> any AsyncSequence<QueryResult<Element>, any Error> & Sendable {
        late(find(query))
    }

    func save(_ entity: Element, _ saving: Saving) async throws(RepositoryError) -> Element {
        defer { lateness.changed() }
        return try await store(entity, saving)
    }

    func delete(_ id: Element.ID, of owner: OwnerID) async throws(RepositoryError) -> Element {
        defer { lateness.changed() }
        return try await remove(id, owner)
    }

    private func late<Results: AsyncSequence<QueryResult<Element>, any Error> & Sendable>(
        _ results: Results
    ) -> any AsyncSequence<QueryResult<Element>, any Error> & Sendable {
        results.map { [lateness] result in
            await lateness.pass()
            return result
        }
    }
}

extension UseCaseProvider {
    /// The same use cases, told late of what has changed.
    func late(_ lateness: Lateness) -> any UseCaseProvider {
        let (posts, todos) = (makePostsUseCase(), makeTodosUseCase())
        return RepositoryUseCases(
            posts: LateRepository<Post>(
                lateness: lateness, find: { posts.posts($0) },
                store: { post, saving throws(RepositoryError) in
                    try await saving == .putBack ? posts.putBack(post) : posts.save(post)
                },
                remove: { id, owner throws(RepositoryError) in try await posts.delete(id, of: owner) }),
            todos: LateRepository<Todo>(
                lateness: lateness, find: { todos.todos($0) },
                store: { todo, saving throws(RepositoryError) in
                    try await saving == .putBack ? todos.putBack(todo) : todos.save(todo)
                },
                remove: { id, owner throws(RepositoryError) in try await todos.delete(id, of: owner) }))
    }
}
