/// Gives the use cases, and hides which platform carries them out.
public protocol UseCaseProvider: Sendable {
    /// What a person does with posts.
    func makePostsUseCase() -> any PostsUseCase

    /// What a person does with todos.
    func makeTodosUseCase() -> any TodosUseCase
}

/// What a person does with posts.
public protocol PostsUseCase: Sendable {
    /// A person's posts: now, and at every change.
    func posts(_ query: Query<Post>) -> any AsyncSequence<QueryResult<Post>, any Error> & Sendable

    /// A post as it is stored now.
    ///
    /// - Throws: Why it can't be said; `notFound` when it is not there, or not this person's.
    func post(_ id: Post.ID, of owner: OwnerID) async throws(RepositoryError) -> Post

    /// Saves a post, and notes when. One with revision 0 is new; if it has the date of its creation already, it is put
    /// back after it was deleted.
    ///
    /// - Returns: The post as it is stored.
    /// - Throws: Why nothing was saved.
    @discardableResult
    func save(_ post: Post) async throws(RepositoryError) -> Post

    /// Deletes a post for good.
    ///
    /// - Throws: Why nothing was deleted.
    func delete(_ id: Post.ID, of owner: OwnerID) async throws(RepositoryError)
}

/// What a person does with what is to be done.
public protocol TodosUseCase: Sendable {
    /// A person's todos: now, and at every change.
    func todos(_ query: Query<Todo>) -> any AsyncSequence<QueryResult<Todo>, any Error> & Sendable

    /// How many todos fulfil the condition of a query: now, and again when that changes. None is read for it.
    func count(_ query: Query<Todo>) -> any AsyncSequence<Int, any Error> & Sendable

    /// A todo as it is stored now.
    ///
    /// - Throws: Why it can't be said; `notFound` when it is not there, or not this person's.
    func todo(_ id: Todo.ID, of owner: OwnerID) async throws(RepositoryError) -> Todo

    /// Saves a todo, and notes when. One with revision 0 is new; if it has the date of its creation already, it is put
    /// back after it was deleted.
    ///
    /// - Returns: The todo as it is stored.
    /// - Throws: Why nothing was saved.
    @discardableResult
    func save(_ todo: Todo) async throws(RepositoryError) -> Todo

    /// Completes a todo or takes that back, whatever else was changed in it meanwhile.
    ///
    /// - Throws: Why nothing was changed.
    func setDone(_ isDone: Bool, _ id: Todo.ID, of owner: OwnerID) async throws(RepositoryError)

    /// Rewords a todo, whatever else was changed in it meanwhile.
    ///
    /// - Throws: Why nothing was changed; `conflict` when its title is neither `original` nor `title` any more.
    func reword(_ id: Todo.ID, from original: Title, to title: Title, of owner: OwnerID) async throws(RepositoryError)

    /// Deletes a todo for good.
    ///
    /// - Throws: Why nothing was deleted.
    func delete(_ id: Todo.ID, of owner: OwnerID) async throws(RepositoryError)
}
