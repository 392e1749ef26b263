import Domain

/// Todos in a repository.
struct RepositoryTodosUseCase: TodosUseCase {
    let repository: any Repository<Todo>
    let now: @Sendable () -> Moment

    func todos(_ query: Query<Todo>) -> any AsyncSequence<QueryResult<Todo>, any Error> & Sendable {
        repository.query(query)
    }

    func save(_ todo: Todo) async throws(RepositoryError) -> Todo {
        var todo = todo
        todo.updatedAt = now()
        if todo.revision == 0 { todo.createdAt = todo.updatedAt }
        return try await repository.save(todo)
    }

    func setDone(_ isDone: Bool, _ id: Todo.ID, of owner: OwnerID) async throws(RepositoryError) {
        // Each conflict means that somebody else got a change in, so that giving up is for a storm of them only.
        for _ in 1...20 {
            var todo = try await todo(id, of: owner)
            todo.isDone = isDone
            do throws(RepositoryError) {
                _ = try await save(todo)
                return
            } catch {
                guard error == .conflict else { throw error }
            }
        }
        throw .conflict
    }

    func delete(_ id: Todo.ID, of owner: OwnerID) async throws(RepositoryError) {
        try await repository.delete(id, of: owner)
    }

    private func todo(_ id: Todo.ID, of owner: OwnerID) async throws(RepositoryError) -> Todo {
        let query = Query<Todo>(owner: owner, where: .identified(by: id, field: .id))
        do {
            for try await result in repository.query(query) {
                guard let todo = result.items.first else { throw RepositoryError.notFound }
                return todo
            }
        } catch let error as RepositoryError {
            throw error
        } catch {
            throw .storage("\(error)")
        }
        throw .storage("The query has ended without an answer.")
    }
}
