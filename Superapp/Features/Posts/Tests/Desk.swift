import AccountServiceInterface
import AccountServiceTesting
import Backplane
import BackplaneTesting
import Domain
import MemoryPlatform
import PlatformInterface
import PlatformTesting
import PostsInterface
import Testing

@testable import Posts

/// The fixture of this module's tests: Ada is signed in, and her posts are in memory.
@MainActor
struct Desk {
    let session: StubCurrentSession
    let platform: StubPlatform
    let ada: OwnerID

    init() throws {
        let accounts = StubAccountService(accounts: ["Ada": "correct horse"])
        session = StubCurrentSession(accounts.signedIn("Ada"))
        platform = StubPlatform(try Assembly(modules: [MemoryPlatformModule()]).dependencies.useCases)
        ada = try #require(session.owner)
    }

    var posts: any PostsUseCase { platform.makePostsUseCase() }

    func probe<Input: Sendable, Output: Sendable, Command: Sendable>(
        _ id: BoardID<Input, Output, Command>
    ) throws -> BoardProbe<Input, Output, Command> {
        try BoardProbe(id, of: PostsModule()) { [platform, session] registry in
            registry.register(\.useCases) { _ in platform }
            registry.register(\.currentSession) { _ in session }
        }
    }

    /// The screen of a post, and the probe of its board.
    func openPost(_ place: PostPlace) async throws -> (BoardProbe<PostPlace, PostOutcome, Never>, PostScreen) {
        let probe = try probe(.post)
        probe.activate(with: place)
        return (probe, try await probe.expectScreen(PostScreen.self))
    }

    /// The screen of the list, and the probe of its board.
    func openPosts(
        _ input: PostsInput? = nil
    ) async throws -> (BoardProbe<PostsInput?, PostsOutcome, PostsCommand>, PostsScreen) {
        let probe = try probe(.posts)
        probe.activate(with: input)
        return (probe, try await probe.expectScreen(PostsScreen.self))
    }

    @discardableResult
    func save(_ title: String, _ content: String = "") async throws -> Post {
        try await posts.save(Post(owner: ada, title: try Title(title), content: try Content(content)))
    }

    func stored() async throws -> [Post] {
        for try await result in posts.posts(Query(owner: ada, sorting: [.ascending(.title)])) { return result.items }
        return []
    }
}
