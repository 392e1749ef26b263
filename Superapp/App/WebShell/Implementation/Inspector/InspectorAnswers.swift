import Backplane
import DesignSystemInterface
import HTTPTypes
import Hummingbird

/// Answers requests for the inspector: the boards of a window and what they just said to each other.
@MainActor
final class InspectorAnswers {
    private let registry: WindowRegistry
    private let pages: PageAnswers

    init(registry: WindowRegistry, pages: PageAnswers) {
        self.registry = registry
        self.pages = pages
    }

    /// Shows a window's inside, or the visitor's windows to choose from.
    func show(_ request: Request, address: ShellAddress, visitor: Visitor) throws -> Response {
        guard let id = address.window else {
            let list = InspectorList(registry.windows(of: visitor))
            return pages.plain("Inspector", content: pages.renderer.draw(list.markup), status: .ok, for: request)
        }
        guard let window = registry.window(id, for: visitor) else { throw Refusal.noWindow }
        let update = render(window, version: 0)
        let live = WebPage.Live(
            window: id, address: update.address, screen: update.screen, depth: update.depth, version: 0,
            events: "/-/inspector?window=\(id)")
        return pages.plain("Inspector", content: update.drawing, live: live, status: .ok, for: request)
    }

    /// Leads to what a window shows: an address that stays the same, for the frame beside its inside.
    func app(_ address: ShellAddress, visitor: Visitor) throws -> Response {
        guard let window = address.window.flatMap({ registry.window($0, for: visitor) }) else { throw Refusal.noWindow }
        let place = window.rest.map { Update.link(to: $0.address ?? "/", in: address.window ?? "") }
        return Response(status: .seeOther, headers: [.location: place ?? window.stage.current().link])
    }

    /// A window's recording, as a file to keep: what was said between its boards, with what it carried.
    func save(_ address: ShellAddress, visitor: Visitor) throws -> Response {
        guard let window = address.window.flatMap({ registry.window($0, for: visitor) }), let recorder = window.recorder
        else { throw Refusal.noWindow }
        let bytes = ByteBuffer(bytes: try recorder.recording.data)
        let headers: HTTPFields = [
            .contentType: "application/json", .contentLength: "\(bytes.readableBytes)",
            .contentDisposition: "attachment; filename=\"superapp-\(window.id.rawValue.prefix(6)).trace\"",
        ]
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: bytes))
    }

    /// Begins to send a window's inside. Being inspected does not keep a window open.
    ///
    /// - Returns: What ends it.
    func attach(_ feed: LiveFeed, to window: Window) -> @MainActor () -> Void {
        guard !window.isClosed else {
            feed.close(LiveFeed.Topic(window: window.id.rawValue, isInspection: true))
            return {}
        }
        var version = 0
        let tap = InspectorTap(clock: registry.clock) { [weak self, weak window] in
            guard let self, let window else { return }
            let update = render(window, version: version + 1)
            version = update.version
            feed.send(inspection: update)
        }
        window.root.trace.add(tap)
        registry.attach(inspector: feed, to: window)
        // What happened between the page and this connection would be missed otherwise.
        tap.tell()
        return {
            window.root.trace.remove(tap)
            window.inspectors.removeAll { $0 === feed }
        }
    }

    private func render(_ window: Window, version: Int) -> Update {
        let id = window.id.rawValue
        return Update(
            window: id, version: version, address: "/inspector?window=\(id)", title: "Inspector", screen: "inspector",
            depth: 1, drawing: pages.renderer.draw(InspectorPage(window).markup))
    }
}

/// Tells when something happened in a root; many messages at once are told once.
@MainActor
final class InspectorTap: TraceSink {
    let wantsLabels = false
    private let clock: any Clock<Duration>
    private let onChange: @MainActor () -> Void
    private var pending: Task<Void, Never>?

    /// How long messages are gathered before they are told.
    private static let pause = Duration.milliseconds(100)

    init(clock: any Clock<Duration>, onChange: @escaping @MainActor () -> Void) {
        self.clock = clock
        self.onChange = onChange
    }

    func record(_ event: TraceEvent) {
        guard pending == nil else { return }
        pending = Task { [weak self, clock] in
            try? await clock.sleep(for: Self.pause)
            self?.tell()
        }
    }

    /// Tells what happened until now.
    func tell() {
        pending = nil
        onChange()
    }
}
