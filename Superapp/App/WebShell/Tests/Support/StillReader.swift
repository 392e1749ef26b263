import NIOCore
import NIOPosix
import WebShell

/// A live connection that reads nothing until it is told to, with as little room on the way as the system gives.
struct StillReader {
    private let inbound: NIOAsyncChannelInboundStream<ByteBuffer>

    /// Opens a live connection, runs the test, and hangs up.
    ///
    /// - Parameters:
    ///   - path: What to ask for.
    ///   - cookies: As the header has them.
    static func open(
        _ path: String, cookies: String, at address: ListeningAddress,
        _ test: @MainActor @Sendable (StillReader) async throws -> Void
    ) async throws {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.socketOption(.so_rcvbuf), value: 4_096)
            .connect(host: address.host, port: address.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(backPressureStrategy: .init(lowWatermark: 1, highWatermark: 1)))
                }
            }
        try await channel.executeThenClose { inbound, outbound in
            let head = "GET \(path) HTTP/1.1\r\nHost: localhost\r\nCookie: \(cookies)\r\n\r\n"
            try await outbound.write(ByteBuffer(string: head))
            try await test(StillReader(inbound: inbound))
        }
    }

    /// Reads all that was kept, up to a text that is known to be the end of it.
    func read(upTo end: String) async throws -> String {
        var text = ""
        for try await bytes in inbound {
            text += String(buffer: bytes)
            if text.contains(end) { break }
        }
        return text
    }
}
