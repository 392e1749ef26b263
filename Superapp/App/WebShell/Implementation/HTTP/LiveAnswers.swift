import HTTPTypes
import Hummingbird

/// Handles requests for live connections, which send events of windows and inspectors to a browser.
///
/// A browser opens at most six connections to a server, so all its tabs share one (`live.js`); a single tab has its
/// own.
@MainActor
final class LiveAnswers {
    private let registry: WindowRegistry
    private let inspector: InspectorAnswers
    private let heartbeat: Heartbeat

    init(registry: WindowRegistry, inspector: InspectorAnswers, heartbeat: Heartbeat) {
        self.registry = registry
        self.inspector = inspector
        self.heartbeat = heartbeat
    }

    /// Sends the events of one window, or of its inspector.
    ///
    /// - Throws: ``Refusal/noWindow`` if it is not one of the visitor's windows.
    func tell(
        _ request: Request, address: ShellAddress, visitor: Visitor, isInspection: Bool = false
    ) async throws -> Response {
        guard let window = address.window.flatMap({ registry.window($0, for: visitor) }) else { throw Refusal.noWindow }
        let topic = LiveFeed.Topic(window: window.id.rawValue, isInspection: isInspection)
        if !isInspection { try await prepare(window) }
        let feed = LiveFeed([topic])
        let seen = request.lastEventID ?? address.version
        let ending = Ending()
        return LiveStream(request: request.body, feed: feed, heartbeat: heartbeat) { [registry, inspector] in
            if isInspection {
                ending.add(inspector.attach(feed, to: window))
            } else {
                registry.attach(feed, to: window, seen: seen)
                ending.add { registry.detach(feed, from: window) }
            }
        } onEnd: {
            ending.run()
        }.response
    }

    /// Sends the events of many windows and inspectors. A window that is not the visitor's is reported as closed.
    func tellAll(_ request: Request, address: ShellAddress, visitor: Visitor, withInspector: Bool) -> Response {
        let topics = address.topics.filter { withInspector || !$0.topic.isInspection }
        let feed = LiveFeed(topics.map(\.topic), isShared: true)
        let ending = Ending()
        return LiveStream(request: request.body, feed: feed, heartbeat: heartbeat) {
            for (topic, seen) in topics {
                guard let window = self.registry.window(topic.window, for: visitor) else {
                    feed.close(topic)
                    continue
                }
                // Each separately, because a window that sleeps takes a moment to wake; and in turns, because one client
                // can name many in many connections.
                self.registry.background.add(for: window.client.requester) {
                    Task { await self.attach(feed, to: window, topic, seen: seen, ending) }
                }
            }
            // There are no events, so the browser need not wait.
            if topics.isEmpty { feed.finish() }
        } onEnd: {
            ending.run()
        }.response
    }

    private func attach(
        _ feed: LiveFeed, to window: Window, _ topic: LiveFeed.Topic, seen: Int?, _ ending: Ending
    ) async {
        guard !ending.isOver else { return }
        if topic.isInspection {
            feed.join(topic)
            ending.add(inspector.attach(feed, to: window))
            return
        }
        // A window with too many waiting requests is included when the browser connects again.
        do { try await prepare(window) } catch { return feed.close(topic) }
        // In a turn once more, because a window that has changed is drawn for it.
        registry.background.add(for: window.client.requester) { [registry] in
            guard !ending.isOver else { return }
            guard window.rest == nil else {
                // It has waited so long that it sleeps again.
                Task { await self.attach(feed, to: window, topic, seen: seen, ending) }
                return
            }
            feed.join(topic)
            registry.attach(feed, to: window, seen: seen)
            ending.add { registry.detach(feed, from: window) }
        }
    }

    /// Wakes a window that sleeps, and checks access.
    private func prepare(_ window: Window) async throws {
        try await window.inTurn { [registry] in
            guard try await registry.wake(window) else { return await registry.checkAccess(to: window) }
            // The browser shows a page from before the sleep. If it were told that the page is loading, typed text
            // would be lost.
            await window.stage.waitForContent(clock: registry.clock, patience: Stage.formPatience)
        }
        registry.touch(window)
    }
}

/// The work to do when a live connection ends.
@MainActor
private final class Ending {
    private(set) var isOver = false
    private var works: [@MainActor () -> Void] = []

    /// Adds work; it is done at once if the connection has ended already.
    func add(_ work: @escaping @MainActor () -> Void) {
        if isOver { work() } else { works.append(work) }
    }

    func run() {
        isOver = true
        for work in works { work() }
        works = []
    }
}

extension ShellAddress {
    /// The subscriptions in a query such as `windows=ID.7,ID.9&inspect=ID`: windows, each with the number of the update
    /// that the browser has, and inspectors. Each counts once, however often it is named.
    fileprivate var topics: [(topic: LiveFeed.Topic, seen: Int?)] {
        let windows = list("windows").map { entry in
            let parts = entry.split(separator: ".", maxSplits: 1)
            return (
                LiveFeed.Topic(window: String(parts.first ?? "")), parts.count > 1 ? Int(parts[1]) : nil
            )
        }
        let inspections = list("inspect").map { (LiveFeed.Topic(window: String($0), isInspection: true), nil as Int?) }
        var known: Set<LiveFeed.Topic> = []
        return (windows + inspections).filter { known.insert($0.0).inserted }
    }
}

extension Request {
    /// The number of the last update that a reconnecting browser received.
    fileprivate var lastEventID: Int? {
        HTTPField.Name("Last-Event-ID").flatMap { headers[$0] }.flatMap { Int($0) }
    }
}
