import HTTPTypes
import Hummingbird
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
