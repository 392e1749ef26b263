import BackplaneTesting
import Foundation
import NetworkServiceInterface
import NetworkServiceTesting
import Testing

@testable import NetworkService

@Suite("Failures of the network", .timeLimit(.minutes(5)))
struct FailureTests {
    private let clock = TestClock()
    private let network: HTTPNetwork
    private let host = "127.0.0.1"

    init() {
        network = HTTPNetwork(clock: clock)
    }

    @Test("A server that is not there can't be connected to")
    func refused() async throws {
        let closed = try ClosedPort()
        await #expect(throws: NetworkError.cannotConnect(host: host)) {
            try await network.send(NetworkRequest(closed.url))
        }
    }

    @Test(
        "An answer that does not come in time is given up; so is a body that goes on for longer, though it never pauses",
        arguments: [LocalAnswer.silence, .endless])
    func slow(answer: LocalAnswer) async throws {
        try await LocalServer.run { _ in
            answer
        } test: { server in
            let request = NetworkRequest(server.url, timeout: .seconds(15), responseLimit: .max)
            let sending = Task { [network] in try await network.send(request) }
            for await _ in server.arrivals { break }
            await clock.waitForSleepers()
            clock.advanceToNextDeadline()
            await #expect(throws: NetworkError.timedOut(host: host, after: .seconds(15))) { try await sending.value }
        }
    }

    @Test("A connection that ends before the answer, or in it, is lost", arguments: [true, false])
    func dropped(isCut: Bool) async throws {
        try await LocalServer.run { _ in
            isCut ? .cut : .drop
        } test: { server in
            await #expect(throws: NetworkError.dropped(host: host)) {
                try await network.send(NetworkRequest(server.url))
            }
        }
    }

    @Test("An endless body is read up to the limit and no further")
    func endless() async throws {
        try await LocalServer.run { _ in
            .endless
        } test: { server in
            await #expect(throws: NetworkError.tooLarge(host: host, limit: 100_000)) {
                try await network.send(NetworkRequest(server.url, responseLimit: 100_000))
            }
        }
    }

    @Test("A body that says it is too large is not read")
    func announced() async throws {
        try await LocalServer.run { _ in
            .bytes("HTTP/1.1 200 OK\r\nContent-Length: 5000000\r\n\r\n")
        } test: { server in
            await #expect(throws: NetworkError.tooLarge(host: host, limit: 1 << 20)) {
                try await network.send(NetworkRequest(server.url))
            }
        }
    }

    @Test(
        "What is not HTTP can't be understood",
        arguments: [
            "SSH-2.0-OpenSSH_9.6\r\n", "HTTP/1.1 two hundred\r\n\r\n", "HTTP/1.1 000 X\r\nContent-Length: 0\r\n\r\n",
            "HTTP/1.1 099 X\r\nContent-Length: 2\r\n\r\nno",
            String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 100_000),
        ])
    func garbage(bytes: String) async throws {
        try await LocalServer.run { _ in
            .bytes(bytes)
        } test: { server in
            await #expect(throws: NetworkError.unreadable(host: host)) {
                try await network.send(NetworkRequest(server.url))
            }
        }
    }

    @Test("A redirect in a circle can't be understood")
    func circle() async throws {
        try await LocalServer.run { _ in
            .response(status: 302, headers: ["Location": "/"])
        } test: { server in
            await #expect(throws: NetworkError.unreadable(host: host)) {
                try await network.send(NetworkRequest(server.url))
            }
        }
    }

    @Test(
        "Only http and https addresses with a host are asked",
        arguments: ["file:///etc/passwd", "http:///path", "ftp://example.com", "http+unix://%2Fsocket/", "posts"])
    func address(address: String) async throws {
        let url = try #require(URL(string: address))
        await #expect(throws: NetworkError.invalidAddress(address)) { try await network.send(NetworkRequest(url)) }
    }

    @Test("A cancelled task ends its request")
    func cancellation() async throws {
        try await LocalServer.run { _ in
            .silence
        } test: { server in
            let url = server.url
            let task = Task { [network] in try await network.send(NetworkRequest(url)) }
            for await _ in server.arrivals { break }
            task.cancel()
            await #expect(throws: NetworkError.cancelled) { try await task.value }
        }
    }

    @Test("When the app stops, requests under way end, and no new one begins")
    func stop() async throws {
        try await LocalServer.run { _ in
            .silence
        } test: { server in
            let url = server.url
            let task = Task { [network] in try await network.send(NetworkRequest(url)) }
            for await _ in server.arrivals { break }
            await network.stop()
            await #expect(throws: NetworkError.cancelled) { try await task.value }
            await #expect(throws: NetworkError.cancelled) { try await network.send(NetworkRequest(url)) }
            #expect(server.requests.count == 1)
        }
    }
}
