import Foundation
import HummingbirdCore
import NIOCore

/// What one live connection still has to be told. Of each window only the latest update counts: a slow reader skips those
/// between. One connection can be for many windows: all the tabs of a browser share one.
@MainActor
final class LiveFeed {
    /// What a browser wants to be told of.
    struct Topic: Hashable, Sendable {
        let window: String
        /// Whether it is what the inspector shows of the window.
        var isInspection = false
    }

    /// Something to tell the browser.
    enum Event: Sendable, Equatable {
        /// The window is one of the browser's, and whatever happens in it is told from now on.
        case joined(Topic)
        /// What a window shows now, and what the browser has.
        case update(Update, after: Update?)
        case inspection(Update)
        /// The window is gone; ask for a new one.
        case closed(Topic)
        /// Nothing happened; keeps the connection from being taken for dead.
        case heartbeat
    }

    /// Yields when there is something to ``take()``; ends with the feed.
    let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation
    /// Whether it is for one window only, and ends with it.
    private let isShared: Bool
    private var open: Set<Topic>
    private var events: [(topic: Topic, event: Event)] = []
    /// What the browser has of each window.
    private var told: [Topic: Update] = [:]
    private var beats = false
    private(set) var isOver = false

    /// Makes a feed with nothing to tell.
    ///
    /// - Parameters:
    ///   - topics: What it tells of.
    ///   - isShared: Whether it says of each topic that it tells of it, and which one is gone.
    init(_ topics: [Topic], isShared: Bool = false) {
        open = Set(topics)
        self.isShared = isShared
        (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Says that a topic is told of from now on.
    func join(_ topic: Topic) {
        guard isShared else { return }
        events.append((topic, .joined(topic)))
        signal.yield()
    }

    func send(_ update: Update) {
        let topic = Topic(window: update.window)
        replace(topic, by: .update(update, after: told[topic]))
    }

    /// Takes note of what the browser has already.
    func note(_ update: Update) {
        told[Topic(window: update.window)] = update
    }

    func send(inspection update: Update) {
        replace(Topic(window: update.window, isInspection: true), by: .inspection(update))
    }

    /// Says that a window is gone; the feed ends with the last one.
    func close(_ topic: Topic) {
        open.remove(topic)
        told[topic] = nil
        events.removeAll { $0.topic == topic }
        events.append((topic, .closed(topic)))
        signal.yield()
        if open.isEmpty { finish() }
    }

    func beat() {
        beats = true
        signal.yield()
    }

    /// Ends the feed without a word, as when the server stops: the browser connects again.
    nonisolated func end() {
        signal.finish()
    }

    /// Takes note that nobody is told anything any more.
    func finish() {
        isOver = true
        signal.finish()
    }

    /// What there is to tell now, at most one event of a kind for each window.
    func take() -> [Event] {
        defer { (events, beats) = ([], false) }
        for case .update(let update, _) in events.map(\.event) { note(update) }
        return events.isEmpty && beats ? [.heartbeat] : events.map(\.event)
    }

    private func replace(_ topic: Topic, by event: Event) {
        guard open.contains(topic) else { return }
        events.removeAll { entry in
            guard entry.topic == topic else { return false }
            if case .joined = entry.event { return false }
            return true
        }
        events.append((topic, event))
        signal.yield()
    }
}

extension LiveFeed.Event {
    /// The event in the format of server-sent events.
    var bytes: ByteBuffer {
        get throws {
            switch self {
            case .heartbeat: ByteBuffer(string: ":\n\n")
            case .joined(let topic): Self.bytes("joined", try JSONEncoder().encode(topic))
            case .closed(let topic): Self.bytes("closed", try JSONEncoder().encode(topic))
            case .update(let update, let former):
                Self.bytes("screen\nid: \(update.version)", try update.json(after: former))
            case .inspection(let update):
                Self.bytes("inspector\nid: \(update.version)", try update.json(after: nil))
            }
        }
    }

    private static func bytes(_ head: String, _ json: Data) -> ByteBuffer {
        var bytes = ByteBuffer(string: "event: \(head)\ndata: ")
        bytes.writeBytes(json)
        bytes.writeStaticString("\n\n")
        return bytes
    }
}

extension LiveFeed.Topic: Encodable {
    private enum CodingKeys: String, CodingKey { case window, kind }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(window, forKey: .window)
        try container.encode(isInspection ? "inspect" : "windows", forKey: .kind)
    }
}
