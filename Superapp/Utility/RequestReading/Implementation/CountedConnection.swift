public import NIOCore
import NIOHTTP1

/// Applies the limits to one connection.
public final class CountedConnection: ChannelInboundHandler, RemovableChannelHandler {
    public typealias InboundIn = Never

    private let limit: ConnectionLimit
    private var number: UInt64?

    /// Makes the handler of one connection.
    public init(_ limit: ConnectionLimit) {
        self.limit = limit
    }

    public func handlerAdded(context: ChannelHandlerContext) {
        do {
            let channel = context.channel
            let number = try limit.enter(
                from: channel.remoteAddress?.ipAddress, on: ObjectIdentifier(channel)
            ) { channel.close(promise: nil) }
            self.number = number
            let pipeline = context.pipeline.syncOperations
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(ConnectionUse(limit, number), position: .after(decoder))
        } catch {
            context.close(promise: nil)
        }
    }

    public func handlerRemoved(context: ChannelHandlerContext) {
        if let number { limit.leave(number) }
        number = nil
    }
}

/// Records whether a connection has a request that is not answered, and whether the client is still there. A client
/// that sends many requests before it has an answer is left: browsers and proxies send one after the other.
final class ConnectionUse: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// The most requests that wait behind the one that is answered.
    private static let maximumWaiting = 16

    private let limit: ConnectionLimit
    private let number: UInt64
    private var waiting = 0

    init(_ limit: ConnectionLimit, _ number: UInt64) {
        self.limit = limit
        self.number = number
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head = unwrapInboundIn(data) {
            limit.note(number, isRequest: true)
            waiting += 1
        }
        // What else was read at once is dropped.
        guard waiting <= Self.maximumWaiting + 1 else { return context.close(promise: nil) }
        context.fireChannelRead(data)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if case .inputClosed? = event as? ChannelEvent { limit.noteHangUp(number) }
        context.fireUserInboundEventTriggered(event)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) {
            limit.note(number, isRequest: false)
            waiting -= 1
        }
        context.write(data, promise: promise)
    }
}
