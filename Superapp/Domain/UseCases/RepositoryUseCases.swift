public import Domain

/// The use cases over any platform's repositories, so that what they do is written once.
public struct RepositoryUseCases: UseCaseProvider {
    private let posts: any Repository<Post>
    private let todos: any Repository<Todo>
    private let now: @Sendable () -> Moment

    /// Makes the use cases.
    ///
    /// - Parameters:
    ///   - posts: Where posts are kept.
    ///   - todos: Where todos are kept.
    ///   - now: Tells the time; the system's clock unless given.
    public init(
        posts: any Repository<Post>, todos: any Repository<Todo>, now: @escaping @Sendable () -> Moment = { .now }
    ) {
        self.posts = posts
        self.todos = todos
        self.now = now
    }

    public func makePostsUseCase() -> any PostsUseCase {
        RepositoryPostsUseCase(repository: posts, now: now)
    }

    public func makeTodosUseCase() -> any TodosUseCase {
        RepositoryTodosUseCase(repository: todos, now: now)
    }
}
