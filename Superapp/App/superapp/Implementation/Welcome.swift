import AccountServiceInterface
import Backplane
import Domain
import PlatformInterface

/// Sample content for new accounts.
struct WelcomeModule: Module {
    /// Whether they get none.
    let isEmpty: Bool

    var requires: [DependencyRequirement] { [.init(\.useCases)] }

    func register(in registry: inout ModuleRegistry) {
        registry.register(\.welcome) { [isEmpty] dependencies in
            isEmpty ? nil : WelcomeSamples(useCases: try dependencies.useCases)
        }
    }
}

extension DependencyKeys {
    /// The samples for new accounts; nil for none.
    var welcome: DependencyKey<WelcomeSamples?> { .init() }
}

/// The posts and todos of a new account, marked as samples. Users don't see each other's, so each account gets its own.
struct WelcomeSamples: Sendable {
    let useCases: any UseCaseProvider

    /// Adds the samples of an account.
    ///
    /// - Throws: Why not all of them could be added.
    func add(for user: User) async throws {
        guard let owner = OwnerID(rawValue: user.id.rawValue.uuidString) else { return }
        let (posts, todos) = (useCases.makePostsUseCase(), useCases.makeTodosUseCase())
        for (title, content) in Self.posts {
            try await posts.save(
                Post(owner: owner, title: try Title(title), content: try Content(content), isSample: true))
        }
        for (title, isDone) in Self.todos {
            try await todos.save(Todo(owner: owner, title: try Title(title), isDone: isDone, isSample: true))
        }
    }

    private static let posts = [
        (
            "A first post",
            """
            What you write here is yours alone. Change this text, search for a word of it, or delete it.

            Open Posts in a second window: whatever you do in one of them shows in the other at once.
            """
        )
    ]

    private static let todos = [
        ("Make an account", true), ("Delete these samples", false), ("Open a second window and tick this off", false),
    ]
}
