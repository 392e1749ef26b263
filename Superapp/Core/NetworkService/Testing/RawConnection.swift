public import NIOCore
import NIOPosix

/// Sends bytes as they are, for requests that no client would send.
public enum RawConnection {
    /// The status line of the answer to bytes, be they text or not; or what came before the server hung up.
    public static func statusLine(of request: ByteBuffer, host: String, port: Int) async throws -> String {
        let answer = try await answer(to: request, host: host, port: port) { $0.contains("\r\n") }
        return String(answer.prefix { !$0.isNewline })
    }

    /// Everything that is answered to a text, which is sent as a whole before anything is read, until the server hangs
    /// up.
    public static func everything(after request: String, host: String, port: Int) async throws -> String {
        try await answer(to: ByteBuffer(string: request), host: host, port: port) { _ in false }
    }

    /// What is answered until it is enough, or the server hangs up.
    private static func answer(
        to request: ByteBuffer, host: String, port: Int, until isEnough: @Sendable (String) -> Bool
    ) async throws -> String {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: host, port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            var text = ""
            do {
                try await outbound.write(request)
                for try await bytes in inbound {
                    text += String(buffer: bytes)
                    if isEnough(text) { break }
                }
            } catch is IOError {
                // Hung up with a reset, because not all that was sent had been read.
            } catch ChannelError.ioOnClosedChannel {
                // Hung up before all was sent.
            }
            return text
        }
    }

    /// The status line of the answer to a text.
    public static func statusLine(of request: String, host: String, port: Int) async throws -> String {
        try await statusLine(of: ByteBuffer(string: request), host: host, port: port)
    }

    /// Sends a beginning and then more, a byte at a time and without a pause, until the server hangs up.
    public static func drip(after beginning: String, host: String, port: Int) async throws {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: host, port: port).get()
        try? await channel.writeAndFlush(ByteBuffer(string: beginning))
        while channel.isActive { try? await channel.writeAndFlush(ByteBuffer(string: "a")) }
    }
}
