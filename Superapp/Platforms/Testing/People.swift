import Domain
import Testing

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

/// Expects a platform to refuse something.
func expect(_ expected: RepositoryError, _ body: @Sendable () async throws -> Void) async {
    await #expect(throws: expected) { try await body() }
}
