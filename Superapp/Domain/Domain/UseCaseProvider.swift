/// Provides the use cases, and hides which platform implements them.
public protocol UseCaseProvider: Sendable {
    /// The use cases of posts.
    func makePostsUseCase() -> any PostsUseCase

    /// The use cases of todos.
    func makeTodosUseCase() -> any TodosUseCase
}

/// The use cases of posts.
public protocol PostsUseCase: Sendable {
    /// A user's posts: the current ones, and new ones after every change.
    func posts(_ query: Query<Post>) -> any AsyncSequence<QueryResult<Post>, any Error> & Sendable

    /// A post as it is stored now.
    ///
    /// - Throws: Why it can't be read; `notFound` if it does not exist or belongs to another user.
    func post(_ id: Post.ID, of owner: OwnerID) async throws(RepositoryError) -> Post

    /// Saves a post, and sets the time. A post with revision 0 is new; if it already has a creation date, it is
    /// restored after it was deleted.
    ///
    /// - Returns: The stored post.
    /// - Throws: Why nothing was saved.
    @discardableResult
    func save(_ post: Post) async throws(RepositoryError) -> Post

    /// Deletes a post permanently.
    ///
    /// - Throws: Why nothing was deleted.
    func delete(_ id: Post.ID, of owner: OwnerID) async throws(RepositoryError)
}

/// The use cases of todos.
public protocol TodosUseCase: Sendable {
    /// A user's todos: the current ones, and new ones after every change.
    func todos(_ query: Query<Todo>) -> any AsyncSequence<QueryResult<Todo>, any Error> & Sendable

    /// The number of todos that meet the condition of a query: the current one, and a new one whenever it changes. No
    /// todos are read for it.
    func count(_ query: Query<Todo>) -> any AsyncSequence<Int, any Error> & Sendable

    /// A todo as it is stored now.
    ///
    /// - Throws: Why it can't be read; `notFound` if it does not exist or belongs to another user.
    func todo(_ id: Todo.ID, of owner: OwnerID) async throws(RepositoryError) -> Todo

    /// Saves a todo, and sets the time. A todo with revision 0 is new; if it already has a creation date, it is
    /// restored after it was deleted.
    ///
    /// - Returns: The stored todo.
    /// - Throws: Why nothing was saved.
    @discardableResult
    func save(_ todo: Todo) async throws(RepositoryError) -> Todo

    /// Marks a todo as done or not done, even if other properties were changed in the meantime.
    ///
    /// - Throws: Why nothing was changed.
    func setDone(_ isDone: Bool, _ id: Todo.ID, of owner: OwnerID) async throws(RepositoryError)

    /// Changes a todo's title, even if other properties were changed in the meantime.
    ///
    /// - Throws: Why nothing was changed; `conflict` if the current title is neither `original` nor `title`.
    func reword(_ id: Todo.ID, from original: Title, to title: Title, of owner: OwnerID) async throws(RepositoryError)

    /// Deletes a todo permanently.
    ///
    /// - Throws: Why nothing was deleted.
    func delete(_ id: Todo.ID, of owner: OwnerID) async throws(RepositoryError)
}
