import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// The body of an answer that goes on until the browser leaves, the window closes or the server stops.
struct LiveStream: Sendable {
    /// The request's body, whose end tells that the browser left.
    let request: RequestBody
    let feed: LiveFeed
    let heartbeat: Heartbeat
    /// Called when the stream begins. It never does if the browser has left before.
    let onStart: @MainActor @Sendable () -> Void
    /// Called once if it has begun, when the stream has ended for whatever reason.
    let onEnd: @MainActor @Sendable () -> Void

    var body: ResponseBody {
        ResponseBody { writer in
            await start()
            do {
                try await write(to: &writer)
            } catch {
                await end()
                throw error
            }
            await end()
            try await writer.finish(nil)
        }
    }

    @MainActor
    private func start() {
        heartbeat.start(feed)
        onStart()
    }

    @MainActor
    private func end() {
        heartbeat.stop(feed)
        feed.finish()
        onEnd()
    }

    private func write(to writer: inout any ResponseBodyWriter) async throws {
        let feed = feed
        try await withGracefulShutdownHandler {
            try await request.consumeWithInboundCloseHandler { _ in
                try await pump(into: &writer)
            } onInboundClosed: {
                feed.end()
            }
        } onGracefulShutdown: {
            feed.end()
        }
    }

    private func pump(into writer: inout any ResponseBodyWriter) async throws {
        for await _ in feed.signals {
            for event in await feed.take() { try await writer.write(event.bytes) }
        }
    }
}

extension LiveStream {
    /// The answer that the stream is the body of. It watches the connection to its end, so no request can follow on it.
    var response: Response {
        let headers: HTTPFields = [
            .contentType: "text/event-stream", .cacheControl: "no-store", .connection: "close",
        ]
        return Response(status: .ok, headers: headers, body: body)
    }
}

/// Assures every live connection now and then that the server is there.
@MainActor
final class Heartbeat {
    private let pause: Duration
    private let clock: any Clock<Duration>
    private var feeds: [ObjectIdentifier: LiveFeed] = [:]
    private lazy var countdown = Countdown<ObjectIdentifier>(pause, clock: clock) { [weak self] in self?.beat($0) }

    /// Makes a heartbeat that nobody feels.
    ///
    /// - Parameters:
    ///   - pause: How often a connection is assured.
    ///   - clock: What measures it.
    init(every pause: Duration, clock: any Clock<Duration>) {
        self.pause = pause
        self.clock = clock
    }

    func start(_ feed: LiveFeed) {
        let id = ObjectIdentifier(feed)
        feeds[id] = feed
        countdown.start(id)
    }

    func stop(_ feed: LiveFeed) {
        let id = ObjectIdentifier(feed)
        feeds[id] = nil
        countdown.stop(id)
    }

    private func beat(_ id: ObjectIdentifier) {
        feeds[id]?.beat()
        countdown.start(id)
    }
}

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
