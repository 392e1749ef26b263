import NIOCore
import NIOHTTP1

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

/// Puts ``AbsoluteTarget`` where requests are still as they were sent, when a connection begins.
final class TargetReading: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = Never

    func handlerAdded(context: ChannelHandlerContext) {
        do {
            let pipeline = context.pipeline.syncOperations
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
            try pipeline.addHandler(AbsoluteTarget(), position: .after(decoder))
        } catch {
            context.close(promise: nil)
        }
    }
}
