import NIOCore
import NIOHTTP1

/// Takes care of what the server does not read of a request.
///
/// What is still sent of a request that has been answered, for example because it is too large, is read and dropped, up
/// to its deadline and a maximum: many clients send everything before they read anything, and would wait for a server
/// that reads no more. A request whose encoding is not known has an unknown end, so it is refused, and so is all that
/// follows.
final class RequestRest: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let request: UnreadRequest
    /// The number of requests whose heads were passed on, and whose responses are not complete.
    private var unanswered = 0
    private var isReceiving = false
    private var isRefusing = false

    init(_ request: UnreadRequest) {
        self.request = request
    }

    /// Whether what comes belongs to a request that has been answered.
    private var isDropping: Bool { isReceiving && unanswered == 0 }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefusing else { return }
        switch unwrapInboundIn(data) {
        case .head(let head) where !Self.isEncodingKnown(of: head):
            isRefusing = true
            if unanswered == 0 { refuse(context) }
            return
        case .head:
            (isReceiving, unanswered) = (true, unanswered + 1)
        case .body(let part):
            request.add(max(0, UnreadRequest.costOfPart - part.readableBytes))
            if isDropping { return }
        case .end:
            isReceiving = false
            request.end()
        }
        context.fireChannelRead(data)
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.fireChannelReadComplete()
        if isDropping || isRefusing { context.read() }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if !isRefusing { context.fireErrorCaught(error) }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        context.write(data, promise: promise)
        guard case .end = unwrapOutboundIn(data) else { return }
        unanswered = max(0, unanswered - 1)
        if isRefusing, unanswered == 0 { refuse(context) }
        guard isDropping else { return }
        request.drop()
        context.read()
    }

    /// Whether the body, if there is one, is sent as it is or in chunks. Only one coding is known: of several, a proxy
    /// might go by another one than the server does.
    private static func isEncodingKnown(of head: HTTPRequestHead) -> Bool {
        head.headers["Transfer-Encoding"].joined(separator: ",").lowercased().trimmingSpaces == "chunked"
            || !head.headers.contains(name: "Transfer-Encoding")
    }

    private func refuse(_ context: ChannelHandlerContext) {
        let text = ByteBuffer(string: "The request is in an encoding that this server does not read.\n")
        let headers: HTTPHeaders = [
            "Content-Type": "text/plain", "Content-Length": "\(text.readableBytes)", "Connection": "close",
        ]
        let head = HTTPResponseHead(version: .http1_1, status: .notImplemented, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(text))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        // Closed as a whole, what has not been read would make the system drop the response.
        context.close(mode: .output, promise: nil)
        context.read()
    }
}

extension String {
    fileprivate var trimmingSpaces: Substring {
        let rest = drop { $0 == " " || $0 == "\t" }
        return rest.lastIndex { $0 != " " && $0 != "\t" }.map { rest[...$0] } ?? ""
    }
}
