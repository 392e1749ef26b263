import NIOCore
import NIOHTTP1

/// Limits what a server sends before its answer begins: any number of interim answers, such as `100 Continue`, may come
/// first, which the decoder drops one by one.
final class HeadLimit: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    /// The maximum, in bytes. One piece of data may contain the head and a part of the body.
    private static let limit = 256 << 10

    private var bytes = 0
    private var hasRefused = false
    /// Whether the head of the answer has been read, and its end has not.
    fileprivate var isInAnswer = false { didSet { bytes = 0 } }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasRefused else { return }
        if !isInAnswer { bytes += unwrapInboundIn(data).readableBytes }
        guard bytes <= Self.limit else {
            hasRefused = true
            context.fireErrorCaught(HTTPParserError.headerOverflow)
            return context.close(promise: nil)
        }
        context.fireChannelRead(data)
    }
}

/// Refuses answers with a status below 100. async-http-client takes these for interim answers, which have no end, and
/// stops the process when their end arrives.
final class StatusGuard: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    private let head: HeadLimit
    private var hasRefused = false

    init(_ head: HeadLimit) {
        self.head = head
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasRefused else { return }
        switch unwrapInboundIn(data) {
        case .head(let answer) where answer.status.code < 100:
            hasRefused = true
            context.fireErrorCaught(HTTPParserError.invalidStatus)
            return context.close(promise: nil)
        case .head: head.isInAnswer = true
        case .end: head.isInAnswer = false
        case .body: break
        }
        context.fireChannelRead(data)
    }
}
