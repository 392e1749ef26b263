import BackplaneTesting
import Foundation
import NetworkServiceTesting
import RepoSearchInterface
import RepoSearchTesting
import Synchronization
import Testing

@testable import RepoSearch

@Suite("What GitHub is asked", .timeLimit(.minutes(5)))
struct CacheTests {
    /// Gives prepared answers and counts the requests.
    private final class Source: RepoRepository {
        private let state = Mutex((asked: 0, failure: RepoError?.none, gate: Gate?.none))

        var asked: Int { state.withLock(\.asked) }

        func fail(with error: RepoError?) { state.withLock { $0.failure = error } }

        func hold(by gate: Gate) { state.withLock { $0.gate = gate } }

        func search(_ query: RepoQuery, page: Int, for client: String) async throws(RepoError) -> RepoPage {
            let (failure, gate) = state.withLock { state in
                state.asked += 1
                return (state.failure, state.gate)
            }
            await gate?.pass()
            if let failure { throw failure }
            return RepoPage(total: query.text.count, repos: [], unreadable: page - 1)
        }

        func repo(_ name: RepoName, for client: String) async throws(RepoError) -> Repo {
            _ = try await search(RepoQuery(name.description), page: 1, for: client)
            return Repo(name: name)
        }
    }

    private final class Time: Sendable {
        private let elapsed = Mutex(Duration.zero)
        var uptime: Duration { elapsed.withLock { $0 } }
        func advance(by duration: Duration) { elapsed.withLock { $0 += duration } }
    }

    private let person = "192.0.2.1"
    private let source = Source()
    private let time = Time()
    private let repos: CachedRepos

    init() {
        repos = CachedRepos(source, uptime: { [time] in time.uptime })
    }

    @Test("The same question is asked once until its answer is old")
    func once() async throws {
        for _ in 1...3 { #expect(try await repos.search(RepoQuery("swift"), for: person).total == 5) }
        let nio = try #require(RepoName("apple/swift-nio"))
        for _ in 1...3 { #expect(try await repos.repo(nio, for: person).name == nio) }
        #expect(source.asked == 2)
        // Each page is a question of its own.
        for _ in 1...2 {
            #expect(try await repos.search(RepoQuery("swift"), page: 2, for: person).unreadable == 1)
        }
        #expect(source.asked == 3)
        time.advance(by: CachedRepos.lifetime)
        _ = try await repos.search(RepoQuery("swift"), for: person)
        #expect(source.asked == 4)
    }

    @Test("Many who ask the same at once wait for one answer")
    func together() async throws {
        let gate = Gate()
        source.hold(by: gate)
        try await withThrowingTaskGroup(of: Int.self) { [repos, source] group in
            for _ in 1...20 { group.addTask { try await repos.search(RepoQuery("swift"), for: "192.0.2.1").total } }
            while source.asked == 0 { await Task.yield() }
            gate.open()
            for try await total in group { #expect(total == 5) }
        }
        #expect(source.asked == 1)
    }

    @Test("Trouble is not kept; that there is nothing is")
    func failures() async throws {
        source.fail(with: .unavailable(status: 500))
        await #expect(throws: RepoError.unavailable(status: 500)) {
            try await repos.search(RepoQuery("a"), for: person)
        }
        source.fail(with: .notFound)
        for _ in 1...3 {
            await #expect(throws: RepoError.notFound) { try await repos.search(RepoQuery("a"), for: person) }
        }
        #expect(source.asked == 2)
    }

    @Test("After a refusal for too many questions nothing is asked until its end, and what is known is still answered")
    func refusal() async throws {
        _ = try await repos.search(RepoQuery("known"), for: person)
        source.fail(with: .rateLimited(until: nil))
        for text in ["a", "b", "c"] {
            await #expect(throws: RepoError.rateLimited(until: nil)) {
                try await repos.search(RepoQuery(text), for: person)
            }
        }
        #expect(source.asked == 2)
        #expect(try await repos.search(RepoQuery("known"), for: person).total == 5)
        source.fail(with: nil)
        time.advance(by: .seconds(60))
        #expect(try await repos.search(RepoQuery("a"), for: person).total == 1)
    }

    @Test("However much is typed, GitHub is asked so often and no more, and so many answers are kept")
    func budget() async throws {
        for number in 1...500 {
            _ = try? await repos.search(RepoQuery("search \(number)"), for: "192.0.2.\(number % 250)")
        }
        #expect(source.asked == CachedRepos.burst)
        for number in 1...1_000 {
            time.advance(by: CachedRepos.refill)
            _ = try await repos.search(RepoQuery("later \(number)"), for: "198.51.100.1")
            #expect(repos.count <= CachedRepos.capacity)
        }
        #expect(source.asked == CachedRepos.burst + 1_000)
    }

    @Test("Who asks more than others is refused before them: as much is left as anybody has used")
    func share() async throws {
        func asks(_ client: String) async -> Bool {
            let before = source.asked
            _ = try? await repos.search(RepoQuery("\(client) \(before)"), for: client)
            return source.asked > before
        }
        for number in 1...20 { _ = await asks("2001:db8:0:\(number)::1") }
        #expect(source.asked == CachedRepos.burst / 2, "They are one site.")
        #expect(await !asks("2001:db8::1"))
        for number in 1...10 { #expect(await asks("192.0.2.\(number)")) }
        time.advance(by: CachedRepos.refill * CachedRepos.burst)
        #expect(await asks("2001:db8::1"))
    }
}

extension RepoRepository {
    fileprivate func search(_ query: RepoQuery, for client: String) async throws(RepoError) -> RepoPage {
        try await search(query, page: 1, for: client)
    }
}
