import Foundation
import NIOCore

/// Lets the system take over no more of what was written than a slow reader is about to get.
///
/// Left to itself it takes megabytes for each connection: memory for every reader that stands still, who is then shown
/// all that was written meanwhile, oldest first. What it does not take waits here, where only the latest update counts
/// (``LiveFeed``).
final class UnsentLimit: ChannelInboundHandler, RemovableChannelHandler, Sendable {
    typealias InboundIn = Never

    /// A page or two, in bytes.
    private static let limit = 64 * 1024

    func handlerAdded(context: ChannelHandlerContext) {
        let name = NIOBSDSocket.Option(rawValue: TCP_NOTSENT_LOWAT)
        // A connection without it works as well, if not as sparingly.
        context.channel.setOption(.tcpOption(name), value: Self.limit).whenComplete { _ in }
    }
}
