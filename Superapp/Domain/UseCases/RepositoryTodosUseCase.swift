import Changes
import Domain

/// Todos in a repository.
struct RepositoryTodosUseCase: TodosUseCase {
    let repository: any Repository<Todo>
    let removals: Removals<OwnerID, Todo>
    let now: @Sendable () -> Moment

    func todos(_ query: Query<Todo>) -> any AsyncSequence<QueryResult<Todo>, any Error> & Sendable {
        repository.query(query)
    }

    func count(_ query: Query<Todo>) -> any AsyncSequence<Int, any Error> & Sendable {
        counts(repository.query(Query(owner: query.owner, limit: 0, counting: [query.condition])))
    }

    func todo(_ id: Todo.ID, of owner: OwnerID) async throws(RepositoryError) -> Todo {
        try await repository.find(id, by: .id, of: owner)
    }

    func save(_ todo: Todo) async throws(RepositoryError) -> Todo {
        var todo = todo
        todo.updatedAt = now()
        if todo.createdAt == Moment(rawValue: 0) { todo.createdAt = todo.updatedAt }
        return try await repository.save(todo, forgetting: removals)
    }

    func setDone(_ isDone: Bool, _ id: Todo.ID, of owner: OwnerID) async throws(RepositoryError) {
        try await change(id, of: owner) { todo throws(RepositoryError) in todo.isDone = isDone }
    }

    func reword(_ id: Todo.ID, from original: Title, to title: Title, of owner: OwnerID) async throws(RepositoryError) {
        try await change(id, of: owner) { todo throws(RepositoryError) in
            guard todo.title == original || todo.title == title else { throw .conflict }
            todo.title = title
        }
    }

    func delete(_ id: Todo.ID, of owner: OwnerID) async throws(RepositoryError) -> Todo {
        try await repository.delete(id, of: owner, noting: removals)
    }

    func deleted(of owner: OwnerID) -> any AsyncSequence<Todo?, any Error> & Sendable { removals.values(of: owner) }

    func deleted(_ id: Todo.ID, of owner: OwnerID) -> Todo? { removals.latest(of: owner) { $0.id == id } }

    func noteDeleted(_ todo: Todo) { removals.add(todo, of: todo.owner) }

    func putBack(_ todo: Todo) async throws(RepositoryError) -> Todo {
        var todo = todo
        todo.updatedAt = min(max(todo.updatedAt, Moment(rawValue: 0)), now())
        return try await repository.putBack(todo, from: removals)
    }

    private func counts<Results: AsyncSequence<QueryResult<Todo>, any Error> & Sendable>(
        _ results: Results
    ) -> any AsyncSequence<Int, any Error> & Sendable {
        results.map { $0.counts.first ?? 0 }
    }

    /// Changes a todo as it is now, and tries again if it was changed in between.
    private func change(
        _ id: Todo.ID, of owner: OwnerID, _ body: (inout Todo) throws(RepositoryError) -> Void
    ) async throws(RepositoryError) {
        // Each conflict means that another change was stored, so this gives up only under a flood of changes.
        for _ in 1...20 {
            var todo = try await todo(id, of: owner)
            try body(&todo)
            do throws(RepositoryError) {
                _ = try await save(todo)
                return
            } catch {
                guard error == .conflict else { throw error }
            }
        }
        throw .conflict
    }
}
