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

    /// Saves a post, and sets the time. A post with revision 0 is new.
    ///
    /// - Returns: The stored post.
    /// - Throws: Why nothing was saved.
    @discardableResult
    func save(_ post: Post) async throws(RepositoryError) -> Post

    /// Deletes a post, which its owner can put back for a while.
    ///
    /// - Returns: The post as it was.
    /// - Throws: Why nothing was deleted.
    @discardableResult
    func delete(_ id: Post.ID, of owner: OwnerID) async throws(RepositoryError) -> Post

    /// The post that a user deleted last, nil if none can be put back: the current value, and a new one after every
    /// change.
    func deleted(of owner: OwnerID) -> any AsyncSequence<Post?, any Error> & Sendable

    /// A post that a user deleted, not necessarily last; nil if it can't be put back.
    func deleted(_ id: Post.ID, of owner: OwnerID) -> Post?

    /// Lets a post be put back that turned out to be deleted, although the answer to that was lost.
    func noteDeleted(_ post: Post)

    /// Puts back a deleted post as it was, with its revision. If it is there, nothing changes.
    ///
    /// - Throws: Why it was not put back.
    @discardableResult
    func putBack(_ post: Post) async throws(RepositoryError) -> Post
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

    /// Saves a todo, and sets the time. A todo with revision 0 is new.
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

    /// Deletes a todo, which its owner can put back for a while.
    ///
    /// - Returns: The todo as it was.
    /// - Throws: Why nothing was deleted.
    @discardableResult
    func delete(_ id: Todo.ID, of owner: OwnerID) async throws(RepositoryError) -> Todo

    /// The todo that a user deleted last, nil if none can be put back: the current value, and a new one after every
    /// change.
    func deleted(of owner: OwnerID) -> any AsyncSequence<Todo?, any Error> & Sendable

    /// A todo that a user deleted, not necessarily last; nil if it can't be put back.
    func deleted(_ id: Todo.ID, of owner: OwnerID) -> Todo?

    /// Lets a todo be put back that turned out to be deleted, although the answer to that was lost.
    func noteDeleted(_ todo: Todo)

    /// Puts back a deleted todo as it was, with its revision. If it is there, nothing changes.
    ///
    /// - Throws: Why it was not put back.
    @discardableResult
    func putBack(_ todo: Todo) async throws(RepositoryError) -> Todo
}
