public import Domain
import Synchronization

/// A platform for features' tests: wraps another one, and fails or is offline when the test says so.
public final class StubPlatform: UseCaseProvider {
    private struct State {
        var failure: RepositoryError?
        var isOffline = false
        var isForgetful = false
        var losesAnswers = false
    }

    private let platform: any UseCaseProvider
    private let state = Mutex(State())

    /// Makes a platform that forwards to another one.
    public init(_ platform: any UseCaseProvider) {
        self.platform = platform
    }

    /// Makes everything fail from now on; with nil, nothing.
    public func fail(with error: RepositoryError?) {
        state.withLock { $0.failure = error }
    }

    /// Makes changes succeed without an answer from now on, or stops that.
    public func loseAnswers(_ losesAnswers: Bool = true) {
        state.withLock { $0.losesAnswers = losesAnswers }
    }

    /// Marks results as last known from now on, and refuses changes.
    ///
    /// - Parameter isForgetful: Whether no results are known.
    public func goOffline(isForgetful: Bool = false) {
        state.withLock { $0 = State(isOffline: true, isForgetful: isForgetful) }
    }

    /// Ends all failures that the test has set; observers are notified with the next change.
    public func recover() {
        state.withLock { $0 = State() }
    }

    public func makePostsUseCase() -> any PostsUseCase {
        StubPostsUseCase(stub: self, useCase: platform.makePostsUseCase())
    }

    public func makeTodosUseCase() -> any TodosUseCase {
        StubTodosUseCase(stub: self, useCase: platform.makeTodosUseCase())
    }

    /// Throws the error that the test has set.
    func fail() throws(RepositoryError) {
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    /// Refuses a change if the test says so.
    func refuse() throws(RepositoryError) {
        try fail()
        if state.withLock({ $0.isOffline }) { throw .offline("the test says so") }
    }

    func answer<Value>(_ value: Value) throws(RepositoryError) -> Value {
        guard !state.withLock({ $0.losesAnswers }) else { throw .unanswered("the test says so") }
        return value
    }

    func results<Element: Entity, Results: AsyncSequence<QueryResult<Element>, any Error> & Sendable>(
        _ results: Results
    ) -> any AsyncSequence<QueryResult<Element>, any Error> & Sendable {
        if let failure = state.withLock({ $0.failure }) { return AsyncThrowingStream { $0.finish(throwing: failure) } }
        return results.map { [self] result in
            let state = state.withLock { $0 }
            return QueryResult(
                state.isForgetful ? [] : result.items, counts: state.isForgetful ? [] : result.counts,
                isOffline: state.isOffline)
        }
    }
}

private struct StubPostsUseCase: PostsUseCase {
    let stub: StubPlatform
    let useCase: any PostsUseCase

    func posts(_ query: Query<Post>) -> any AsyncSequence<QueryResult<Post>, any Error> & Sendable {
        stub.results(useCase.posts(query))
    }

    func post(_ id: Post.ID, of owner: OwnerID) async throws(RepositoryError) -> Post {
        try stub.fail()
        return try await useCase.post(id, of: owner)
    }

    func save(_ post: Post) async throws(RepositoryError) -> Post {
        try stub.refuse()
        return try stub.answer(try await useCase.save(post))
    }

    func delete(_ id: Post.ID, of owner: OwnerID) async throws(RepositoryError) -> Post {
        try stub.refuse()
        return try stub.answer(try await useCase.delete(id, of: owner))
    }

    func deleted(of owner: OwnerID) -> any AsyncSequence<Post?, any Error> & Sendable { useCase.deleted(of: owner) }

    func deleted(_ id: Post.ID, of owner: OwnerID) -> Post? { useCase.deleted(id, of: owner) }

    func noteDeleted(_ post: Post) { useCase.noteDeleted(post) }

    func putBack(_ post: Post) async throws(RepositoryError) -> Post {
        try stub.refuse()
        return try await useCase.putBack(post)
    }
}

private struct StubTodosUseCase: TodosUseCase {
    let stub: StubPlatform
    let useCase: any TodosUseCase

    func todos(_ query: Query<Todo>) -> any AsyncSequence<QueryResult<Todo>, any Error> & Sendable {
        stub.results(useCase.todos(query))
    }

    func count(_ query: Query<Todo>) -> any AsyncSequence<Int, any Error> & Sendable { useCase.count(query) }

    func todo(_ id: Todo.ID, of owner: OwnerID) async throws(RepositoryError) -> Todo {
        try stub.fail()
        return try await useCase.todo(id, of: owner)
    }

    func save(_ todo: Todo) async throws(RepositoryError) -> Todo {
        try stub.refuse()
        return try stub.answer(try await useCase.save(todo))
    }

    func setDone(_ isDone: Bool, _ id: Todo.ID, of owner: OwnerID) async throws(RepositoryError) {
        try stub.refuse()
        try stub.answer(try await useCase.setDone(isDone, id, of: owner))
    }

    func reword(_ id: Todo.ID, from original: Title, to title: Title, of owner: OwnerID) async throws(RepositoryError) {
        try stub.refuse()
        try stub.answer(try await useCase.reword(id, from: original, to: title, of: owner))
    }

    func delete(_ id: Todo.ID, of owner: OwnerID) async throws(RepositoryError) -> Todo {
        try stub.refuse()
        return try stub.answer(try await useCase.delete(id, of: owner))
    }

    func deleted(of owner: OwnerID) -> any AsyncSequence<Todo?, any Error> & Sendable { useCase.deleted(of: owner) }

    func deleted(_ id: Todo.ID, of owner: OwnerID) -> Todo? { useCase.deleted(id, of: owner) }

    func noteDeleted(_ todo: Todo) { useCase.noteDeleted(todo) }

    func putBack(_ todo: Todo) async throws(RepositoryError) -> Todo {
        try stub.refuse()
        return try await useCase.putBack(todo)
    }
}
