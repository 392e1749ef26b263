import NIOCore
import NIOPosix
import Testing
import WebShell
import WebShellTesting

@Suite("Connections", .timeLimit(.minutes(5)))
struct ConnectionLimitTests {
    @MainActor
    @Test("A client that has its share of connections gets another one, for the one that it has not used for longest")
    func served() async throws {
        // Those that are held say nothing, and are not to be ended for that.
        let configuration = WebShellConfiguration(patience: .seconds(86_400), connectionsPerClient: 3)
        try await TestServer.run(configuration) { @MainActor server in
            var held: [any Channel] = []
            for _ in 1...6 {
                let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
                    .connect(host: server.address.host, port: server.address.port).get()
                held.append(channel)
            }
            let request = "GET /-/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
            for _ in 1...3 { #expect(try await server.statusLine(of: request).contains("200")) }
            // Those who never asked for anything have made room.
            for channel in held.prefix(3) { try await channel.closeFuture.get() }
            for channel in held { try? await channel.close() }
        }
    }
}
