import NIOCore
import NIOHTTP1

/// Refuses answers that async-http-client should not see: those with a status below 100, which it takes for interim
/// answers, which have no end, and stops the process when their end arrives; and interim answers without end, such as
/// `100 Continue`, each of which it reads and drops.
final class AnswerGuard: ChannelInboundHandler {
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    /// The most interim answers before the one that counts. Servers send one or two.
    private static let mostInterim = 16

    private var interim = 0
    private var hasRefused = false

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasRefused else { return }
        if case .head(let head) = unwrapInboundIn(data) {
            interim = head.status.code < 200 ? interim + 1 : 0
            guard head.status.code >= 100, interim <= Self.mostInterim else { return refuse(context) }
        }
        context.fireChannelRead(data)
    }

    private func refuse(_ context: ChannelHandlerContext) {
        hasRefused = true
        context.fireErrorCaught(HTTPParserError.invalidStatus)
        context.close(promise: nil)
    }
}
