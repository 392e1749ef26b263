/// What one live connection still has to be told. Only the latest update counts: a slow reader skips those between.
@MainActor
final class LiveFeed {
    /// Something to tell the browser.
    enum Event: Sendable, Equatable {
        case update(Update)
        /// The window is gone; ask for a new one.
        case closed
        /// Nothing happened; keeps the connection from being taken for dead.
        case heartbeat
    }

    /// Yields when there is something to ``take()``; ends with the feed.
    let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation
    private var update: Update?
    private var isClosed = false
    private var beats = false

    init() {
        (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    func send(_ update: Update) {
        self.update = update
        signal.yield()
    }

    func beat() {
        beats = true
        signal.yield()
    }

    func close() {
        isClosed = true
        signal.yield()
        signal.finish()
    }

    /// Ends the feed without a word, as when the server stops: the browser connects again.
    nonisolated func end() {
        signal.finish()
    }

    /// What there is to tell now, at most one event of a kind.
    func take() -> [Event] {
        var events: [Event] = []
        if isClosed {
            events = [.closed]
        } else if let update {
            events = [.update(update)]
        } else if beats {
            events = [.heartbeat]
        }
        update = nil
        beats = false
        return events
    }
}
