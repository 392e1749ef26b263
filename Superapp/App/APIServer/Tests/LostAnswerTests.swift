import Domain
import Foundation
import NetworkServiceTesting
import PlatformAPI
import Testing

@Suite("Network platform, when an answer is lost", .timeLimit(.minutes(5)))
struct LostAnswerTests {
    private let key = APIKey()
    private let cache = CacheFolder()

    @Test("Nobody says that nothing was changed, since it may have been; saved again it is there once")
    func saved() async throws {
        let owner = try #require(OwnerID(rawValue: "ada"))
        let post = Post(owner: owner, title: try Title("Bread"), content: try Content(""))
        try await TestAPI.run(key: key) { [key, cache] api in
            let stored = api.useCases.makePostsUseCase()
            try await LocalServer.run { request in
                guard let post = try? JSONDecoder().decode(Post.self, from: request.body) else { return .drop }
                _ = try? await stored.save(post)
                return .drop
            } test: { server in
                let lossy = try await TestAPI.useCases(of: server.url, key: key, cache: cache)
                await #expect {
                    try await lossy.makePostsUseCase().save(post)
                } throws: { error in
                    guard let error = error as? RepositoryError, case .unanswered = error else { return false }
                    return !error.message.contains("Nothing was changed")
                }
            }
            #expect(try await stored.post(post.id, of: owner).revision == 1)
            #expect(try await stored.save(post).revision == 1)
        }
    }

    @Test(
        "What only asks is as good as offline while a proxy answers instead of the API",
        arguments: [429, 500, 502, 503, 504])
    func asked(status: Int) async throws {
        let owner = try #require(OwnerID(rawValue: "ada"))
        try await LocalServer.run { _ in
            .response(status: status)
        } test: { server in
            let useCases = try await TestAPI.useCases(of: server.url, key: key, cache: cache)
            for try await result in useCases.makePostsUseCase().posts(Query(owner: owner)) {
                #expect(result.isOffline && result.items.isEmpty)
                break
            }
        }
    }
}
