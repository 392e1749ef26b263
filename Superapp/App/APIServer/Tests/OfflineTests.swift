import Domain
import Foundation
import NetworkServiceTesting
import PlatformAPI
import Testing

@Suite("Network platform, when the API goes away", .timeLimit(.minutes(5)))
struct OfflineTests {
    private let key = APIKey()
    private let cache = CacheFolder()

    /// An address of its own, so that no server of another test gets the port while nobody listens there. macOS has
    /// only one.
    #if os(Linux)
        private let host = "127.0.0.77"
    #else
        private let host = "127.0.0.1"
    #endif

    private func owner() throws -> OwnerID { try #require(OwnerID(rawValue: "ada")) }

    private func post(_ title: String) throws -> Post {
        Post(owner: try owner(), title: try Title(title), content: try Content(""))
    }

    @Test("What was known last is shown and marked, changes are refused, and all goes on when the API is back")
    func roundTrip() async throws {
        let database = cache.url.appending(path: "api.sqlite").path
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let owner = try owner()
        let (kept, gone) = (try post("Kept"), try post("Gone"))
        try await TestAPI.run(host: host, database: .file(path: database), key: key, cache: cache) { api in
            port.yield(api.url.port ?? 0)
            let posts = api.useCases.makePostsUseCase()
            try await posts.save(kept)
            try await posts.save(gone)
            try await posts.delete(gone.id, of: owner)
        }
        let last = try #require(await ports.first { _ in true })
        let url = try #require(URL(string: "http://\(host):\(last)"))
        // A new process, which knows only what is on disk.
        let posts = try await TestAPI.useCases(of: url, key: key, cache: cache).makePostsUseCase()
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        var seen: [String] = []
        var again: Task<Void, any Error>?
        for try await result in posts.posts(Query(owner: owner)) {
            seen.append("\(result.items.map(\.title.text)) \(result.isOffline ? "offline" : "online")")
            guard result.isOffline else { break }
            let late = try post("Late")
            await #expect { try await posts.save(late) } throws: { ($0 as? RepositoryError)?.isOffline == true }
            await #expect {
                try await posts.delete(kept.id, of: owner)
            } throws: {
                ($0 as? RepositoryError)?.isOffline == true
            }
            again = Task { [host, key, cache] in
                try await TestAPI.run(
                    host: host, port: last, database: .file(path: database), key: key, cache: cache
                ) { _ in
                    for await _ in ends { return }
                }
            }
        }
        end.yield()
        try await again?.value
        #expect(seen == [#"["Kept"] offline"#, #"["Kept"] online"#])
    }

    @Test("A predicate and an order are answered from what was known, too")
    func query() async throws {
        let owner = try owner()
        let titles = ["Bread", "milk", "Butter"]
        let posts = try titles.map(post)
        try await TestAPI.run(key: key, cache: cache) { api in
            for post in posts { try await api.useCases.makePostsUseCase().save(post) }
        }
        let closed = try ClosedPort()
        let useCase = try await TestAPI.useCases(of: closed.url, key: key, cache: cache).makePostsUseCase()
        let query = Query<Post>(
            owner: owner, where: .contains(field: .title, text: "B"), sorting: [.descending(.title)])
        for try await result in useCase.posts(query) {
            #expect(result.isOffline)
            #expect(result.items.map(\.title.text) == ["Butter", "Bread"])
            break
        }
        let other = try #require(OwnerID(rawValue: "bob"))
        for try await result in useCase.posts(Query(owner: other)) {
            #expect(result.items.isEmpty)
            break
        }
    }

    @Test("An API that has another key lets no one in, and what was known is not shown in its name")
    func otherKey() async throws {
        let owner = try owner()
        try await TestAPI.run { [cache] api in
            let stranger = try await TestAPI.useCases(of: api.url, key: APIKey(), cache: cache).makePostsUseCase()
            await #expect {
                for try await _ in stranger.posts(Query(owner: owner)) { break }
            } throws: { error in
                if case .refused = error as? RepositoryError { true } else { false }
            }
        }
    }
}

extension RepositoryError {
    fileprivate var isOffline: Bool {
        if case .offline = self { true } else { false }
    }
}
