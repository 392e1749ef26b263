import NIOCore
import NIOPosix

/// A live connection that reads nothing until it is told to, with as little room on the way as the system gives.
struct StillReader {
    private let inbound: NIOAsyncChannelInboundStream<ByteBuffer>

    /// Opens a live connection, does some work, and hangs up.
    ///
    /// - Parameters:
    ///   - request: What to send, as it goes over the wire.
    ///   - server: Where to.
    static func open(
        _ request: String, at server: Server, while work: @Sendable (StillReader) async throws -> Void
    ) async throws {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelOption(.socketOption(.so_rcvbuf), value: 4_096)
            .connect(host: "127.0.0.1", port: server.port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(
                        wrappingChannelSynchronously: channel,
                        configuration: .init(backPressureStrategy: .init(lowWatermark: 1, highWatermark: 1)))
                }
            }
        try await channel.executeThenClose { inbound, outbound in
            try await outbound.write(ByteBuffer(string: request))
            try await work(StillReader(inbound: inbound))
        }
    }

    /// Reads all that was kept, up to a message that is known to be the last.
    func read(upTo number: Int) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await part in inbound {
            bytes += part.readableBytesView
            // Enough for the message's mark, if it was cut in two.
            if Marks.numbers(in: bytes.suffix(part.readableBytes + 100)).contains(number) { break }
        }
        return bytes
    }
}
