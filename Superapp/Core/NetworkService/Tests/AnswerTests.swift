import BackplaneTesting
import Foundation
import NetworkServiceInterface
import NetworkServiceTesting
import Synchronization
import Testing

@testable import NetworkService

@Suite("Answers from the network", .timeLimit(.minutes(5)))
struct AnswerTests {
    private let network = HTTPNetwork(clock: TestClock())

    @Test("A request arrives as it was made, and its answer comes back whole")
    func exchange() async throws {
        try await LocalServer.run { request in
            .response(
                status: 201, headers: ["X-Kind": "made"], body: String(decoding: request.body.reversed(), as: UTF8.self)
            )
        } test: { server in
            let response = try await network.send(
                NetworkRequest(
                    server.url.appending(path: "posts").appending(queryItems: [.init(name: "q", value: "a b")]),
                    method: .post, headers: ["Accept": "text/plain"], body: Data("abc".utf8)))
            #expect(response.status == 201 && response.isSuccess)
            #expect(response.headers["x-kind"] == "made")
            #expect(response.body == Data("cba".utf8))
            let request = try #require(server.requests.first)
            #expect(request.method == "POST" && request.path == "/posts" && request.query("q") == "a b")
            #expect(request.headers["ACCEPT"] == "text/plain")
        }
    }

    @Test("There are no more connections to a server than allowed; further requests wait for one, and all are answered")
    func connections() async throws {
        let network = HTTPNetwork(connections: 2, connectTimeout: .hours(1), clock: TestClock())
        let requests = Mutex((now: 0, most: 0))
        try await LocalServer.run { _ in
            requests.withLock { requests in
                requests.now += 1
                requests.most = max(requests.most, requests.now)
            }
            for _ in 1...10 { await Task.yield() }
            requests.withLock { $0.now -= 1 }
            return .response(status: 204)
        } test: { server in
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 1...8 { group.addTask { try await network.send(NetworkRequest(server.url)).status } }
                for try await status in group { #expect(status == 204) }
            }
        }
        #expect(requests.withLock(\.most) <= 2)
    }

    @Test("An answer of any status is an answer", arguments: [204, 404, 500])
    func status(status: Int) async throws {
        try await LocalServer.run { _ in
            .response(status: status)
        } test: { server in
            let response = try await network.send(NetworkRequest(server.url))
            #expect(response.status == status && response.isSuccess == (status == 204))
        }
    }

    @Test("A redirect is followed")
    func redirect() async throws {
        try await LocalServer.run { request in
            request.path == "/new"
                ? .response(status: 200, body: "here")
                : .response(status: 301, headers: ["Location": "/new"])
        } test: { server in
            let response = try await network.send(NetworkRequest(server.url.appending(path: "old")))
            #expect(response.body == Data("here".utf8))
        }
    }

    @Test("A redirect to another server is not followed")
    func elsewhere() async throws {
        let isAsked = Atomic(false)
        try await LocalServer.run { _ in
            isAsked.store(true, ordering: .sequentiallyConsistent)
            return .response(status: 200, body: "secret")
        } test: { other in
            try await LocalServer.run { _ in
                .response(status: 302, headers: ["Location": other.url.absoluteString])
            } test: { server in
                await #expect(throws: NetworkError.self) { try await network.send(NetworkRequest(server.url)) }
            }
        }
        let wasAsked = isAsked.load(ordering: .sequentiallyConsistent)
        #expect(!wasAsked)
    }

    @Test("Requests run side by side")
    func sideBySide() async throws {
        let gate = Gate()
        try await LocalServer.run { request in
            if request.path == "/first" { await gate.pass() } else { gate.open() }
            return .response(status: 200, body: request.path)
        } test: { server in
            async let first = network.send(NetworkRequest(server.url.appending(path: "first")))
            async let second = network.send(NetworkRequest(server.url.appending(path: "second")))
            let bodies = try await [first.body, second.body]
            #expect(bodies == [Data("/first".utf8), Data("/second".utf8)])
        }
    }
}
