public import NIOCore
import NIOHTTP1

/// Puts handlers where requests are still as they were sent, when a connection begins: a target that names a host
/// replaces the `Host` field, a request has to be complete in time, in an encoding that is known, requests that are not
/// complete hold little memory, and a client that waits to be told to send the rest is told.
public final class RequestReading: ChannelInboundHandler, RemovableChannelHandler {
    public typealias InboundIn = Never

    private let patience: TimeAmount
    private let unread: UnreadRequests

    /// Makes the handler of one connection.
    ///
    /// - Parameters:
    ///   - patience: The maximum time between the head of a request and its end.
    ///   - unread: What limits the requests of all connections that are not complete.
    public init(patience: Duration, unread: UnreadRequests) {
        self.patience = TimeAmount(patience)
        self.unread = unread
    }

    public func handlerAdded(context: ChannelHandlerContext) {
        do {
            let pipeline = context.pipeline.syncOperations
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            let request = UnreadRequest(context.channel, in: unread)
            try pipeline.addHandler(UnreadBytes(request), position: .before(decoder))
            try pipeline.addHandlers(
                [AbsoluteTarget(), BodyDeadline(patience), RequestRest(request), BodyExpectation()],
                position: .after(decoder))
        } catch {
            context.close(promise: nil)
        }
    }
}

/// Lets a request whose target names a host (`GET http://app.example/`) be for that host, whatever its `Host` field says
/// (RFC 9112, section 3.2.2). What reads requests from here on sees the field only.
final class AbsoluteTarget: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(var head) = unwrapInboundIn(data), !head.uri.hasPrefix("/"), head.headers["Host"].count <= 1
        else {
            return context.fireChannelRead(data)
        }
        head.headers.replaceOrAdd(name: "Host", value: Self.host(of: head.uri))
        context.fireChannelRead(wrapInboundOut(.head(head)))
    }

    /// The host and port of a target; empty, and so not valid, if it has none.
    private static func host(of target: String) -> String {
        let scheme = ["http://", "https://"].first { target.lowercased().hasPrefix($0) }
        return scheme.map { String(target.dropFirst($0.count).prefix { !"/?#".contains($0) }) } ?? ""
    }
}

/// Ends a connection whose request is not complete in time. One that sends a byte now and then is never idle.
final class BodyDeadline: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart

    private let patience: TimeAmount
    private var deadline: Scheduled<Void>?

    init(_ patience: TimeAmount) {
        self.patience = patience
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            let hasBody =
                head.headers.contains(name: "Content-Length") || head.headers.contains(name: "Transfer-Encoding")
            guard hasBody else { break }
            deadline = context.eventLoop.assumeIsolated().scheduleTask(in: patience) { context.close(promise: nil) }
        case .end: deadline?.cancel()
        case .body: break
        }
        context.fireChannelRead(data)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
    }
}
