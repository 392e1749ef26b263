/// What a person does with what is to be done.
public protocol TodosUseCase: Sendable {
    /// A person's todos: now, and at every change.
    func todos(_ query: Query<Todo>) -> any AsyncSequence<QueryResult<Todo>, any Error> & Sendable

    /// Saves a todo, and notes when.
    ///
    /// - Returns: The todo as it is stored.
    /// - Throws: Why nothing was saved.
    @discardableResult
    func save(_ todo: Todo) async throws(RepositoryError) -> Todo

    /// Completes a todo or takes that back, whatever else was changed in it meanwhile.
    ///
    /// - Throws: Why nothing was changed.
    func setDone(_ isDone: Bool, _ id: Todo.ID, of owner: OwnerID) async throws(RepositoryError)

    /// Deletes a todo for good.
    ///
    /// - Throws: Why nothing was deleted.
    func delete(_ id: Todo.ID, of owner: OwnerID) async throws(RepositoryError)
}
