import NIOCore
import NIOHTTP1

/// Tells a client that sends the body of a request only when it is asked for it (`Expect: 100-continue`) to go on.
/// Otherwise it would wait for as long as the server waits for the body.
///
/// It is told after a moment, unless the request has been answered by then: one that is refused for its head, for
/// example because its body is too large, needs no body. Nothing is said before all earlier requests are answered.
final class BodyExpectation: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias InboundOut = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart
    typealias OutboundOut = HTTPServerResponsePart

    /// How long an answer to the head of a request is waited for.
    static let moment = TimeAmount.milliseconds(20)

    /// The number of requests whose responses are not complete.
    private var unanswered = 0
    /// Whether the latest of them waits to be told to go on.
    private var isWaiting = false
    private var telling: Scheduled<Void>?

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let head) = unwrapInboundIn(data) {
            unanswered += 1
            isWaiting = head.version == .http1_1 && Self.isAsked(by: head)
            tellSoon(context)
        } else {
            stop()
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let part = unwrapOutboundIn(data)
        context.write(data, promise: promise)
        switch part {
        case .head: if unanswered == 1 { stop() }
        case .body: break
        case .end:
            unanswered = max(0, unanswered - 1)
            tellSoon(context)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        stop()
    }

    private static func isAsked(by head: HTTPRequestHead) -> Bool {
        head.headers[canonicalForm: "Expect"].contains { $0.lowercased() == "100-continue" }
    }

    private func tellSoon(_ context: ChannelHandlerContext) {
        guard isWaiting, unanswered == 1 else { return }
        telling = context.eventLoop.assumeIsolated().scheduleTask(in: Self.moment) { [self] in
            stop()
            context.writeAndFlush(wrapOutboundOut(.head(.init(version: .http1_1, status: .continue))), promise: nil)
        }
    }

    private func stop() {
        isWaiting = false
        telling?.cancel()
        telling = nil
    }
}
