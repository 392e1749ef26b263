import NIOCore
import NIOHTTP1

/// Takes care of what the server does not read of a request.
///
/// What is still sent of a request that has been answered, for example because it is too large, is read and dropped, up
/// to its deadline and a maximum: many clients send everything before they read anything, and would wait for a server
/// that reads no more. A request whose encoding is not known has an unknown end, as has one of HTTP/1.0 with an encoding
/// (RFC 9112, section 6.1), and one that expects something that is not known may be sent only if that happens: it is
/// refused, and so is all that follows.
final class RequestRest: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    private let request: UnreadRequest
    /// The number of requests whose heads were passed on, and whose responses are not complete.
    private var unanswered = 0
    private var isReceiving = false
    /// What is refused since a request, and all that follows.
    private var refusal: HeadRefusal?
    private var isRefusing: Bool { refusal != nil }

    init(_ request: UnreadRequest) {
        self.request = request
    }

    /// Whether what comes belongs to a request that has been answered.
    private var isDropping: Bool { isReceiving && unanswered == 0 }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefusing else { return }
        switch unwrapInboundIn(data) {
        case .head(let head):
            refusal = HeadRefusal(of: head)
            guard !isRefusing else {
                if unanswered == 0 { refuse(context) }
                return
            }
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

    private func refuse(_ context: ChannelHandlerContext) {
        guard let refusal else { return }
        let text = ByteBuffer(string: refusal.text)
        let headers: HTTPHeaders = [
            "Content-Type": "text/plain", "Content-Length": "\(text.readableBytes)", "Connection": "close",
        ]
        let head = HTTPResponseHead(version: .http1_1, status: refusal.status, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.write(wrapOutboundOut(.body(.byteBuffer(text))), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
        // Closed as a whole, what has not been read would make the system drop the response.
        context.close(mode: .output, promise: nil)
        context.read()
    }
}

/// Why a request is refused by what its head says about the rest.
private enum HeadRefusal {
    case framing, encoding, expectation

    init?(of head: HTTPRequestHead) {
        if (head.version.major, head.version.minor) < (1, 1), head.headers.contains(name: "Transfer-Encoding") {
            self = .framing
        } else if !Self.isEncodingKnown(of: head) {
            self = .encoding
        } else if !Self.isExpectationKnown(of: head) {
            self = .expectation
        } else {
            return nil
        }
    }

    var status: HTTPResponseStatus {
        switch self {
        case .framing: .badRequest
        case .encoding: .notImplemented
        case .expectation: .expectationFailed
        }
    }

    var text: String {
        switch self {
        case .framing: "A request of HTTP/1.0 has no Transfer-Encoding: a proxy might see another end of it.\n"
        case .encoding: "The request is in an encoding that this server does not read.\n"
        case .expectation: "The request expects something other than 100-continue, which this server does not know.\n"
        }
    }

    /// Whether the body, if there is one, is sent as it is or in chunks. Only one coding is known: of several, a proxy
    /// might go by another one than the server does.
    private static func isEncodingKnown(of head: HTTPRequestHead) -> Bool {
        head.headers["Transfer-Encoding"].joined(separator: ",").lowercased().trimmingSpaces == "chunked"
            || !head.headers.contains(name: "Transfer-Encoding")
    }

    /// Whether the client expects nothing but to be told to go on (RFC 9110, section 10.1.1).
    private static func isExpectationKnown(of head: HTTPRequestHead) -> Bool {
        head.headers[canonicalForm: "Expect"].allSatisfy { $0.isEmpty || $0.lowercased() == "100-continue" }
    }
}

extension String {
    fileprivate var trimmingSpaces: Substring {
        let rest = drop { $0 == " " || $0 == "\t" }
        return rest.lastIndex { $0 != " " && $0 != "\t" }.map { rest[...$0] } ?? ""
    }
}
