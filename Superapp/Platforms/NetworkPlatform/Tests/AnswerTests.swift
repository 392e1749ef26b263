import Domain
import Foundation
import NetworkServiceInterface
import NetworkServiceTesting
import PlatformAPI
import Testing

@testable import NetworkPlatform

@Suite("Answers of an API that can't be trusted", .timeLimit(.minutes(5)))
struct AnswerTests {
    private let owner: OwnerID

    init() throws {
        owner = try #require(OwnerID(rawValue: "ada"))
    }

    private func client(_ network: StubNetwork) throws -> APIClient {
        APIClient(network: network, api: try #require(URL(string: "http://127.0.0.1:1")), key: APIKey())
    }

    private func client(
        answering entities: [some Entity], counts: String? = nil
    ) throws -> APIClient {
        let response = NetworkResponse(
            status: 200, headers: counts.map { ["Counts": $0] } ?? [:], body: try JSONEncoder().encode(entities))
        return try client(StubNetwork { _ throws(NetworkError) in response })
    }

    private func todos(_ count: Int) throws -> [Todo] {
        let title = try Title("Bread")
        return (0..<count).map { _ in Todo(owner: owner, title: title) }
    }

    private func items(of query: Query<Todo>, from client: APIClient) async throws -> QueryResult<Todo>? {
        if case .found(let result, _) = try await client.ask(query, otherThan: nil) { result } else { nil }
    }

    @Test("More entities than were asked for are refused, as many are not")
    func count() async throws {
        let query = Query<Todo>(owner: owner, limit: 3)
        #expect(try await items(of: query, from: client(answering: todos(3)))?.items.count == 3)
        await #expect { try await items(of: query, from: client(answering: todos(4))) } throws: { error in
            if case .storage = error as? RepositoryError { true } else { false }
        }
    }

    @Test("What the API says is quoted on one line, and not at any length", arguments: [400, 200])
    func quoted(status: Int) async throws {
        let text = "\n\u{202E}" + String(repeating: "A", count: 100_000)
        let failure = try JSONEncoder().encode(["code": "invalid", "message": text])
        let entity = try JSONEncoder().encode([["id": text]])
        let client = try client(
            StubNetwork { _ throws(NetworkError) in
                NetworkResponse(status: status, body: status == 200 ? entity : failure)
            })
        await #expect {
            try await items(of: Query<Todo>(owner: owner, limit: 3), from: client)
        } throws: { error in
            let said = "\(error)"
            return said.utf8.count < 2_000 && !said.contains("\n") && !said.contains("\u{202E}")
        }
    }

    @Test("Without a number that was asked for, an answer has no more than an owner can have")
    func all() async throws {
        let query = Query<Todo>(owner: owner)
        let most = Todo.maximumCount
        #expect(try await items(of: query, from: client(answering: todos(most)))?.items.count == most)
        await #expect(throws: RepositoryError.self) {
            try await items(of: query, from: client(answering: todos(most + 1)))
        }
    }

    @Test("As much is read as the longest texts of so many need, however they are written, and not much more")
    func bytes() async throws {
        let network = StubNetwork { _ throws(NetworkError) in NetworkResponse(status: 200, body: Data("[]".utf8)) }
        let client = try client(network)
        // Two letters with marks, of eight bytes: as many as are allowed of both. Each of the five parts can be escaped.
        let letters = "x\u{302}x\u{323}\u{302}"
        let post = Post(
            owner: owner, title: try Title(String(repeating: letters, count: 100)),
            content: try Content(String(repeating: letters, count: 2_000)))
        let escaped = try JSONEncoder().encode(post).count + (5 * 6 - 8) * 2_100
        for limit in [0, 1, 51] {
            _ = try await client.ask(Query<Post>(owner: owner, limit: limit), otherThan: nil)
            let read = try #require(network.requests.last).responseLimit
            #expect(read >= limit * escaped + 65_536 && read < limit * 70_000 + 100_000)
        }
        _ = try? await client.delete(post.id, of: owner)
        #expect(try #require(network.requests.last).responseLimit < 200_000)
    }

    @Test("Numbers that are not one for each condition say nothing", arguments: ["1", "1, 2, 3", "1, x", ""])
    func counts(header: String) async throws {
        let query = Query<Todo>(owner: owner, limit: 3, counting: [.always, .always])
        #expect(try await items(of: query, from: client(answering: todos(3), counts: header))?.counts == [])
        #expect(try await items(of: query, from: client(answering: todos(3), counts: "7, 8"))?.counts == [7, 8])
    }

    @Test("What was saved or deleted is not another's, and not another one")
    func single() async throws {
        let other = try #require(OwnerID(rawValue: "bob"))
        let mine = Todo(owner: owner, title: try Title("Bread"))
        let answers = [Todo(id: mine.id, owner: other, title: mine.title), Todo(owner: owner, title: mine.title), mine]
        for answer in answers {
            let body = try JSONEncoder().encode(answer)
            let client = try client(StubNetwork { _ throws(NetworkError) in NetworkResponse(status: 200, body: body) })
            let saved = try? await client.save(mine, .change)
            let deleted = try? await client.delete(mine.id, of: owner)
            #expect(saved == (answer == mine ? mine : nil) && deleted == saved)
        }
    }
}
