import Changes
public import Domain
import Foundation
import Synchronization

/// The use cases on top of any platform's repositories, so that they are implemented once.
public struct RepositoryUseCases: UseCaseProvider {
    private let posts: any Repository<Post>
    private let todos: any Repository<Todo>
    private let clock = OrderedClock()
    private let deletedPosts = Removals<OwnerID, Post>()
    private let deletedTodos = Removals<OwnerID, Todo>()

    /// Makes the use cases.
    ///
    /// - Parameters:
    ///   - posts: The repository of posts.
    ///   - todos: The repository of todos.
    public init(posts: any Repository<Post>, todos: any Repository<Todo>) {
        self.posts = posts
        self.todos = todos
    }

    public func makePostsUseCase() -> any PostsUseCase {
        RepositoryPostsUseCase(repository: posts, removals: deletedPosts, now: clock.now)
    }

    public func makeTodosUseCase() -> any TodosUseCase {
        RepositoryTodosUseCase(repository: todos, removals: deletedTodos, now: clock.now)
    }
}

/// Posts in a repository.
struct RepositoryPostsUseCase: PostsUseCase {
    let repository: any Repository<Post>
    let removals: Removals<OwnerID, Post>
    let now: @Sendable () -> Moment

    func posts(_ query: Query<Post>) -> any AsyncSequence<QueryResult<Post>, any Error> & Sendable {
        repository.query(query)
    }

    func post(_ id: Post.ID, of owner: OwnerID) async throws(RepositoryError) -> Post {
        try await repository.find(id, by: .id, of: owner)
    }

    func save(_ post: Post) async throws(RepositoryError) -> Post {
        var post = post
        post.updatedAt = now()
        if post.createdAt == Moment(rawValue: 0) { post.createdAt = post.updatedAt }
        return try await repository.save(post, forgetting: removals)
    }

    func delete(_ id: Post.ID, of owner: OwnerID) async throws(RepositoryError) -> Post {
        try await repository.delete(id, of: owner, noting: removals)
    }

    func deleted(of owner: OwnerID) -> any AsyncSequence<Post?, any Error> & Sendable { removals.values(of: owner) }

    func deleted(_ id: Post.ID, of owner: OwnerID) -> Post? { removals.latest(of: owner) { $0.id == id } }

    func noteDeleted(_ post: Post) { removals.add(post, of: post.owner) }

    func putBack(_ post: Post) async throws(RepositoryError) -> Post {
        var post = post
        post.updatedAt = min(max(post.updatedAt, Moment(rawValue: 0)), now())
        return try await repository.putBack(post, from: removals)
    }
}

extension Repository {
    /// Deletes an entity that can be put back.
    func delete(
        _ id: Element.ID, of owner: OwnerID, noting removals: Removals<OwnerID, Element>
    ) async throws(RepositoryError) -> Element {
        let deleted = try await delete(id, of: owner)
        removals.add(deleted, of: owner)
        return deleted
    }

    /// Saves an entity. If it had been deleted, it is not offered to be put back any more.
    func save(
        _ entity: Element, forgetting removals: Removals<OwnerID, Element>
    ) async throws(RepositoryError) -> Element {
        let stored = try await save(entity, .change)
        removals.forget(of: entity.owner) { $0.id == entity.id }
        return stored
    }

    /// Puts an entity back, which is not offered any more then.
    func putBack(
        _ entity: Element, from removals: Removals<OwnerID, Element>
    ) async throws(RepositoryError) -> Element {
        let stored = try await save(entity, .putBack)
        removals.forget(entity, of: entity.owner)
        return stored
    }

    /// An entity as it is now.
    ///
    /// - Throws: `notFound` if it does not exist or belongs to another owner, or the reason why that can't be
    ///   determined.
    func find(
        _ id: Element.ID, by field: Element.Field, of owner: OwnerID
    ) async throws(RepositoryError) -> Element {
        do {
            for try await result in query(Query(owner: owner, where: .identified(by: id, field: field), limit: 1)) {
                if let entity = result.items.first { return entity }
                throw result.isOffline ? RepositoryError.offline("It is not cached here.") : .notFound
            }
        } catch let error as RepositoryError {
            throw error
        } catch {
            throw .storage("\(error)")
        }
        throw .storage("The query has ended without an answer.")
    }
}

/// The system's clock, whose moments follow each other, so that lists show what was saved within one millisecond in the
/// order in which it was saved.
private final class OrderedClock: Sendable {
    /// How far it may run ahead of a system clock that stands still or is set back, in milliseconds.
    private static let longestLead: Int64 = 1_000

    private let last = Mutex(Moment(rawValue: 0))

    @Sendable func now() -> Moment {
        last.withLock { last in
            let (system, next) = (Moment.now, last.rawValue + 1)
            let isBehind = system <= last && next - system.rawValue <= Self.longestLead
            last = isBehind ? Moment(rawValue: next) : system
            return last
        }
    }
}

extension Moment {
    /// The current time of the system's clock.
    public static var now: Moment {
        Moment(rawValue: Int64((Date().timeIntervalSince1970 * 1_000).rounded()))
    }
}
