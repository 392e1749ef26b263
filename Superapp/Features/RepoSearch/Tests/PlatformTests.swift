import Foundation
import NetworkServiceInterface
import NetworkServiceTesting
import RepoSearchInterface
import RepoSearchTesting
import Testing

@testable import RepoSearch

@MainActor
@Suite("Repositories from GitHub's API")
struct PlatformTests {
    private let nio = RepoName("apple/swift-nio")!

    @Test("A search asks GitHub as its API wants to be asked")
    func request() async throws {
        let network = StubNetwork(status: 200, body: #"{"total_count": 0, "items": []}"#)
        let module = RepoModules.make(token: "secret")
        _ = try await RepoModules.useCase(over: network, module: module).search(RepoQuery("c++ & co"))
        let request = try #require(network.requests.first)
        #expect(
            request.url.absoluteString
                == "https://api.example.com/v3/search/repositories?q=c%2B%2B%20%26%20co&per_page=20&page=1")
        #expect(request.method == .get && request.headers["User-Agent"] == "Superapp")
        #expect(request.headers["accept"] == "application/vnd.github+json")
        #expect(request.headers["authorization"] == "Bearer secret")
        #expect(request.timeout == .seconds(10))
    }

    @Test("Without a token none is sent, and one repository has a path of its own")
    func detailRequest() async throws {
        let network = StubNetwork(status: 200, body: FakeRepo("apple/swift-nio").json)
        _ = try await RepoModules.useCase(over: network).repo(nio)
        let request = try #require(network.requests.first)
        #expect(request.url.absoluteString == "https://api.example.com/v3/repos/apple/swift-nio")
        #expect(request.headers["authorization"] == nil)
    }

    @Test("What GitHub writes becomes what the app knows")
    func mapping() async throws {
        let network = StubNetwork(status: 200, body: FakeRepo("apple/swift-nio").json)
        let repo = try await RepoModules.useCase(over: network).repo(nio)
        #expect(repo.name == nio && repo.summary == "All about apple/swift-nio." && repo.language == "Swift")
        #expect(repo.stars == 12_345 && repo.forks == 678 && repo.openIssues == 90 && repo.watchers == nil)
        #expect(repo.license == "Apache License 2.0" && repo.topics == ["networking", "swift"])
        #expect(repo.page?.absoluteString == "https://github.com/apple/swift-nio")
        #expect(repo.createdAt == Date(timeIntervalSince1970: 1_516_819_388))
    }

    @Test("An answer with more results than were asked for is refused, one with as many is not")
    func tooMany() async throws {
        for (count, isRefused) in [(20, false), (21, true)] {
            let items = (1...count).map { FakeRepo("apple/nio-\($0)").json }.joined(separator: ", ")
            let network = StubNetwork(status: 200, body: #"{"total_count": 3, "items": [\#(items)]}"#)
            let answer = Task { try await RepoModules.useCase(over: network).search(RepoQuery("nio")) }
            switch await answer.result {
            case .success(let page): #expect(!isRefused && page.repos.count == count)
            case .failure(let error): #expect(isRefused && error as? RepoError == .unreadable)
            }
        }
    }

    @Test("A search that is empty or too long asks no one")
    func unasked() async throws {
        let network = StubNetwork(status: 500)
        let useCase = try RepoModules.useCase(over: network)
        #expect(try await useCase.search(RepoQuery(" ")).repos.isEmpty)
        await #expect(throws: RepoError.queryTooLong(limit: 256)) {
            try await useCase.search(RepoQuery(String(repeating: "x", count: 300)))
        }
        #expect(network.requests.isEmpty)
    }

    @Test("A result that can't be read is counted and spoils no other; one that comes twice is shown once")
    func unreadable() async throws {
        let items = [
            FakeRepo("a/b").json, FakeRepo("a/b").json, "{}", "7", "null", FakeRepo("../x").json,
            FakeRepo("a/" + String(repeating: "x", count: 1 << 20)).json,
        ]
        let body = #"{"total_count": "many", "items": [\#(items.joined(separator: ","))]}"#
        let page = try await RepoModules.useCase(over: StubNetwork(status: 200, body: body)).search(RepoQuery("a"))
        #expect(page.repos.map(\.name.description) == ["a/b"])
        #expect(page.unreadable == 5 && page.total == 7)
    }

    @Test("Fields that are missing or of another type are unknown, and nothing else")
    func odd() async throws {
        let body = #"""
            {"full_name": "a/b", "description": 7, "stargazers_count": -3, "forks_count": 1e300, "topics": "x",
             "license": null, "created_at": "yesterday", "archived": "yes"}
            """#
        let repo = try await RepoModules.useCase(over: StubNetwork(status: 200, body: body)).repo(nio)
        #expect(repo == Repo(name: try #require(RepoName("a/b"))))
    }

    @Test(
        "An address is not kept if it is not of the web, or leads elsewhere than it reads",
        arguments: [
            "javascript:alert(1)", "JaVaScRiPt://x/%0aalert(1)", "data:text/html,x", "/here", "https://", "",
            "https://github.com@evil.example/", "https://github.com%5C@evil.example/", "https://paypaI.com",
        ])
    func addresses(address: String) async throws {
        let body = FakeRepo("a/b", ["homepage": FakeRepo.text(address), "html_url": FakeRepo.text(address)]).json
        let repo = try await RepoModules.useCase(over: StubNetwork(status: 200, body: body)).repo(nio)
        #expect(repo.homepage == nil && repo.page == nil)
    }

    @Test("A megabyte of description is shortened, and what steers how text is shown is left out")
    func longText() async throws {
        let text = "a\u{202E}b\u{0}c\n" + String(repeating: "x", count: 1 << 20)
        let body = FakeRepo("a/b", ["description": FakeRepo.text(text)]).json
        let summary = try await RepoModules.useCase(over: StubNetwork(status: 200, body: body)).repo(nio).summary
        #expect(summary?.hasPrefix("a\u{FFFD}b\u{FFFD}c xxx") == true && summary?.count == Repo.summaryLimit)
        let marks = FakeRepo("a/b", ["description": FakeRepo.text("a" + String(repeating: "\u{310}", count: 300))]).json
        let stacked = try await RepoModules.useCase(over: StubNetwork(status: 200, body: marks)).repo(nio).summary
        #expect(stacked == "a" + String(repeating: "\u{310}", count: 6))
    }
}
