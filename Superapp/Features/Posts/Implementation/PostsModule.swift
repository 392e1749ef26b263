import AccountServiceInterface
public import Backplane
import Domain
import PlatformInterface
import PostsInterface

/// A person's posts: the list, and writing.
public struct PostsModule: Module {
    /// Makes the module.
    public nonisolated init() {}

    public var requires: [DependencyRequirement] { [.init(\.useCases), .init(\.currentSession)] }

    public func register(in registry: inout ModuleRegistry) {
        registry.board(.posts) { dependencies in
            PostsBoard(
                useCase: try dependencies.useCases.makePostsUseCase(), session: try dependencies.currentSession)
        }
        registry.board(.post, instances: .many) { dependencies in
            PostBoard(useCase: try dependencies.useCases.makePostsUseCase(), session: try dependencies.currentSession)
        }
        registry.link("/posts", to: .posts) { link in
            let order = try link.queryValue("sort").flatMap(PostsOrder.init(rawValue:))
            return PostsInput(search: try link.queryValue("q") ?? "", order: order ?? .latest)
        }
        registry.link("/posts/new", to: .post) { _ in .new }
        registry.link("/posts/{id}", to: .post) { link in .existing(try link.value("id")) }
        registry.restore(.posts, from: PostsInput.self) { .some($0) }
        registry.restore(.post)
    }
}

extension CurrentSession {
    /// The owner of the posts: the user who is signed in now.
    var owner: OwnerID? {
        session.flatMap { OwnerID(rawValue: $0.user.id.rawValue.uuidString) }
    }
}
