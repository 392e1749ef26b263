import IPAddresses
import NIOCore
import NIOPosix
import Testing
import WebShellTesting

@testable import WebShell

@Suite("Connections", .timeLimit(.minutes(5)))
struct ConnectionLimitTests {
    @Test("Each customer of a network has so many, counted by prefix; what has ended counts no more")
    func counting() throws {
        let limit = ConnectionLimit(perClient: 2, proxies: [])
        let first = try #require(try limit.enter("2001:db8::1"))
        _ = try limit.enter("2001:db8::2")
        #expect(throws: ConnectionLimit.TooManyConnections.self) { try limit.enter("2001:db8::3") }
        #expect(try limit.enter("192.0.2.1") != nil)
        limit.leave(first)
        #expect(try limit.enter("2001:db8::3") == first)
        for number in 0..<10_000 {
            let requester = try #require(try limit.enter("198.51.\(number / 256).\(number % 256)"))
            limit.leave(requester)
        }
        #expect(limit.clients == 2)
    }

    @Test("A proxy that is named brings as many as it likes")
    func proxies() throws {
        let limit = ConnectionLimit(perClient: 1, proxies: [IPBlock("10.0.0.0/8")].compactMap(\.self))
        for _ in 1...100 { #expect(try limit.enter("10.1.2.3") == nil) }
        #expect(limit.clients == 0)
    }

    @Test("There are no more in all than the process may have files")
    func inTotal() {
        #expect(ConnectionLimit.inTotal(4) == 4)
        #expect(ConnectionLimit.inTotal(.max) < .max)
    }

    @MainActor
    @Test("One connection too many is ended at once; when another has gone there is room")
    func served() async throws {
        // Those that are held say nothing, and are not to be ended for that.
        let configuration = WebShellConfiguration(patience: .seconds(86_400), connectionsPerClient: 3)
        try await TestServer.run(configuration) { @MainActor server in
            var held: [any Channel] = []
            for _ in 1...3 {
                let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                    .connect(host: server.address.host, port: server.address.port).get()
                held.append(channel)
            }
            let request = "GET /-/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
            // The server may still be about to see those that were made before.
            while try await server.statusLine(of: request) != "" { await Task.yield() }
            // One of them may have been the one too many, if the server saw it after a request.
            try? await held.removeFirst().close()
            while try await server.statusLine(of: request) == "" { await Task.yield() }
            for channel in held { try? await channel.close() }
        }
    }
}
