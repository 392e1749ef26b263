import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ServiceLifecycle

/// The body of a response that continues until the browser leaves, the window closes or the server stops.
struct LiveStream: Sendable {
    /// The request's body, whose end shows that the browser has left.
    let request: RequestBody
    let feed: LiveFeed
    let heartbeat: Heartbeat
    /// Called when the stream begins; never if the browser has left before.
    let onStart: @MainActor @Sendable () -> Void
    /// Called once when the stream has ended for any reason, if it has begun.
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
    /// The response with the stream as its body. It reads the connection to its end, so no further request can follow
    /// on it.
    var response: Response {
        let headers: HTTPFields = [
            .contentType: "text/event-stream", .cacheControl: "no-store", .connection: "close",
        ]
        return Response(status: .ok, headers: headers, body: body)
    }
}

/// Sends heartbeats to every live connection.
@MainActor
final class Heartbeat {
    private let pause: Duration
    private let clock: any Clock<Duration>
    private var feeds: [ObjectIdentifier: LiveFeed] = [:]
    private lazy var countdown = Countdown<ObjectIdentifier>(pause, clock: clock) { [weak self] in self?.beat($0) }

    /// Makes a heartbeat without connections.
    ///
    /// - Parameters:
    ///   - pause: The interval.
    ///   - clock: The clock that measures it.
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
