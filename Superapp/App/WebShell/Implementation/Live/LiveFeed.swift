import Foundation
import HummingbirdCore
import NIOCore

/// The events that one live connection still has to send. Only the latest update of each window counts: a slow reader
/// skips those in between. One connection can serve many windows, because all tabs of a browser share one.
@MainActor
final class LiveFeed {
    /// Something that a browser subscribes to.
    struct Topic: Hashable, Sendable {
        let window: String
        /// Whether it is the inspector's view of the window.
        var isInspection = false
    }

    /// An event for the browser.
    enum Event: Sendable, Equatable {
        /// The window belongs to the browser, and its events are sent from now on.
        case joined(Topic)
        /// The window's current content, and the update that the browser has.
        case update(Update, after: Update?)
        case inspection(Update)
        /// The window is closed; the browser should open a new one.
        case closed(Topic)
        /// Nothing has happened; keeps the connection from being considered dead.
        case heartbeat
    }

    /// Yields when there are events to ``take()``; ends with the feed.
    let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation
    /// Whether it is for a single window and ends with it.
    private let isShared: Bool
    private var open: Set<Topic>
    /// Subscriptions to confirm.
    private var joined: [Topic] = []
    /// The latest event of each window, and the order in which they came.
    private var latest: [Topic: Event] = [:]
    private var order: [Topic] = []
    /// The update that the browser has of each window.
    private var told: [Topic: Update] = [:]
    private var beats = false
    private(set) var isOver = false

    /// Makes a feed without events.
    ///
    /// - Parameters:
    ///   - topics: The subscriptions.
    ///   - isShared: Whether it confirms each subscription, and reports which one has ended.
    init(_ topics: [Topic], isShared: Bool = false) {
        open = Set(topics)
        self.isShared = isShared
        (signals, signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Adds a subscription and confirms it.
    func join(_ topic: Topic) {
        guard isShared else { return }
        joined.append(topic)
        signal.yield()
    }

    func send(_ update: Update) {
        let topic = Topic(window: update.window)
        replace(topic, by: .update(update, after: told[topic]))
    }

    /// Records the update that the browser has.
    func note(_ update: Update) {
        told[Topic(window: update.window)] = update
    }

    func send(inspection update: Update) {
        replace(Topic(window: update.window, isInspection: true), by: .inspection(update))
    }

    /// Reports that a window is closed; the feed ends with the last one.
    func close(_ topic: Topic) {
        open.remove(topic)
        told[topic] = nil
        joined.removeAll { $0 == topic }
        keep(.closed(topic), of: topic)
        if open.isEmpty { finish() }
    }

    func beat() {
        beats = true
        signal.yield()
    }

    /// Ends the feed without an event, for example when the server stops: the browser connects again.
    nonisolated func end() {
        signal.finish()
    }

    /// Records that nothing is sent anymore.
    func finish() {
        isOver = true
        signal.finish()
    }

    /// The pending events, at most one of a kind for each window.
    func take() -> [Event] {
        defer { (joined, latest, order, beats) = ([], [:], [], false) }
        for case .update(let update, _) in latest.values { note(update) }
        let events = joined.map(Event.joined) + order.compactMap { latest[$0] }
        return events.isEmpty && beats ? [.heartbeat] : events
    }

    private func replace(_ topic: Topic, by event: Event) {
        if open.contains(topic) { keep(event, of: topic) }
    }

    private func keep(_ event: Event, of topic: Topic) {
        if latest.updateValue(event, forKey: topic) == nil { order.append(topic) }
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
