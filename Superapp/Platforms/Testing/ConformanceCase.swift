public import Domain
import Testing

/// One behaviour that all platforms share.
///
/// A platform's tests run ``all`` cases, each on its own storage, so that platforms are interchangeable:
///
/// ```swift
/// @Test("Posts and todos are kept as on every platform", arguments: ConformanceCase.all)
/// func conforms(to expectation: ConformanceCase) async throws {
///     try await expectation.check(useCases())
/// }
/// ```
public struct ConformanceCase: Sendable, CustomStringConvertible {
    /// The expectation, in a sentence.
    public let description: String

    /// Checks the expectation on an empty platform, and records an issue for every deviation.
    ///
    /// - Throws: Unexpected errors of the platform.
    public let check: @Sendable (any UseCaseProvider) async throws -> Void

    init(_ description: String, _ check: @escaping @Sendable (any UseCaseProvider) async throws -> Void) {
        self.description = description
        self.check = check
    }

    /// The expectations of every platform.
    public static let all = saving + querying + watching + owning + racing

    /// The expectations of a platform that stores things itself rather than asking another one.
    public static let ofStorage = all + filling
}

extension ConformanceCase {
    static let owning = [
        ConformanceCase("What is somebody else's can't be seen, changed or deleted, as if it were not there") {
            platform in
            let posts = platform.makePostsUseCase()
            let post = try await posts.save(.stub("Ada's", "secret"))
            for condition in [.always, Condition<Post>.identified(by: post.id, field: .id), .not(.any([]))] {
                #expect(try await posts.now(Query(owner: People.bob, where: condition)).isEmpty)
            }
            for revision in [1, 2] {
                let forged = Post(
                    id: post.id, owner: People.bob, title: post.title, content: post.content, revision: revision)
                await expect(.notFound) { _ = try await posts.save(forged) }
            }
            await expect(.notFound) { try await posts.delete(post.id, of: People.bob) }
            #expect(try await posts.all() == [post])
        },
        ConformanceCase(
            "With an id of somebody else's, deleted or not, one makes something of one's own, and that is all"
        ) {
            platform in
            let (posts, todos) = (platform.makePostsUseCase(), platform.makeTodosUseCase())
            let post = try await posts.save(.stub("Ada's", "secret"))
            let (title, content) = (try Title("Bob's"), try Content(""))
            let bobs = try await posts.save(Post(id: post.id, owner: People.bob, title: title, content: content))
            #expect(try await posts.all() == [post])
            #expect(try await posts.all(of: People.bob) == [bobs])
            try await posts.delete(post.id, of: People.ada)
            #expect(try await posts.all(of: People.bob) == [bobs])
            #expect(try await posts.putBack(post) == post)
            #expect(try await posts.all() == [post])
            let todo = try await todos.save(.stub("Bread"))
            try await todos.delete(todo.id, of: People.ada)
            _ = try await todos.save(Todo(id: todo.id, owner: People.bob, title: title))
            #expect(try await todos.putBack(todo) == todo)
            #expect(try await todos.now(Query(owner: People.ada)) == [todo])
        },
        ConformanceCase("Owners see their own only, each as it changes") { platform in
            let todos = platform.makeTodosUseCase()
            for owner in [People.ada, People.bob, People.ada] {
                _ = try await todos.save(.stub("Bread", of: owner))
            }
            #expect(try await todos.now(Query(owner: People.ada)).count == 2)
            let bobs = try await todos.now(Query(owner: People.bob))
            #expect(bobs.count == 1)
            await expect(.notFound) {
                try await todos.setDone(true, bobs[0].id, of: People.ada)
            }
        },
    ]
}

/// The owners in the cases.
enum People {
    static let ada = owner("ada")
    static let bob = owner("bob")

    private static func owner(_ name: String) -> OwnerID {
        guard let owner = OwnerID(rawValue: name) else { preconditionFailure("\(name) is an owner's id") }
        return owner
    }
}

extension Post {
    static func stub(_ title: String, _ content: String = "", of owner: OwnerID = People.ada) throws -> Post {
        Post(owner: owner, title: try Title(title), content: try Content(content))
    }

    func renamed(_ title: String) throws -> Post {
        var post = self
        post.title = try Title(title)
        return post
    }
}

extension Todo {
    static func stub(_ title: String, isDone: Bool = false, of owner: OwnerID = People.ada) throws -> Todo {
        Todo(owner: owner, title: try Title(title), isDone: isDone)
    }

    func renamed(_ title: String) throws -> Todo {
        var todo = self
        todo.title = try Title(title)
        return todo
    }
}

/// Expects a platform to refuse an operation.
func expect(_ expected: RepositoryError, _ body: @Sendable () async throws -> Void) async {
    await #expect(throws: expected) { try await body() }
}

extension PostsUseCase {
    /// The current answer to a query.
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
    /// The current number of todos that a query finds.
    func countNow(_ query: Query<Todo>) async throws -> Int {
        for try await count in count(query) { return count }
        return 0
    }

    /// The current answer to a query.
    func now(_ query: Query<Todo>) async throws -> [Todo] { try await result(query).items }

    /// The current answer to a query, with the additional counts.
    func result(_ query: Query<Todo>) async throws -> QueryResult<Todo> {
        for try await result in todos(query) { return result }
        return QueryResult([])
    }
}
