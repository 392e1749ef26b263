import Domain

extension PostsUseCase {
    /// The answer to a query now.
    func now(_ query: Query<Post>) async throws -> [Post] {
        for try await result in posts(query) { return result.items }
        return []
    }

    /// All posts of an owner by id.
    func all(of owner: OwnerID = People.ada) async throws -> [Post] {
        try await now(Query(owner: owner))
    }
}

extension TodosUseCase {
    /// How many todos a query finds at the moment.
    func countNow(_ query: Query<Todo>) async throws -> Int {
        for try await count in count(query) { return count }
        return 0
    }

    /// The answer to a query now.
    func now(_ query: Query<Todo>) async throws -> [Todo] { try await result(query).items }

    /// The answer to a query now, with what is counted beside.
    func result(_ query: Query<Todo>) async throws -> QueryResult<Todo> {
        for try await result in todos(query) { return result }
        return QueryResult([])
    }
}
