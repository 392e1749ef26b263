import Backplane
import DesignSystemInterface
import HTTPTypes
import Hummingbird

/// Handles requests for the inspector: the boards of a window and their latest messages.
@MainActor
final class InspectorAnswers {
    private let registry: WindowRegistry
    private let pages: PageAnswers

    init(registry: WindowRegistry, pages: PageAnswers) {
        self.registry = registry
        self.pages = pages
    }

    /// Shows the inspector of a window, or a list of the visitor's windows: in turn, because either takes long to draw.
    func show(_ request: Request, address: ShellAddress, visitor: Visitor) async throws -> Response {
        try await registry.background.inTurn(for: visitor.client.requester) { [self] in
            try draw(request, address: address, visitor: visitor)
        }
    }

    private func draw(_ request: Request, address: ShellAddress, visitor: Visitor) throws -> Response {
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

    /// Redirects to the window's current page: a fixed address, for the frame beside the inspector.
    func app(_ address: ShellAddress, visitor: Visitor) throws -> Response {
        guard let window = address.window.flatMap({ registry.window($0, for: visitor) }) else { throw Refusal.noWindow }
        let place = window.rest.map { Update.link(to: $0.address ?? "/", in: address.window ?? "") }
        return Response(status: .seeOther, headers: [.location: place ?? window.stage.current().link])
    }

    /// A window's recording as a file: the messages between its boards, with payloads.
    func save(_ address: ShellAddress, visitor: Visitor) async throws -> Response {
        try await registry.background.inTurn(for: visitor.client.requester) { [self] in
            try makeFile(address, visitor: visitor)
        }
    }

    private func makeFile(_ address: ShellAddress, visitor: Visitor) throws -> Response {
        guard let window = address.window.flatMap({ registry.window($0, for: visitor) }), let recorder = window.recorder
        else { throw Refusal.noWindow }
        let bytes = ByteBuffer(bytes: try recorder.recording.data)
        let headers: HTTPFields = [
            .contentType: "application/json", .contentLength: "\(bytes.readableBytes)",
            .contentDisposition: "attachment; filename=\"superapp-\(window.id.rawValue.prefix(6)).trace\"",
        ]
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: bytes))
    }

    /// Begins to send a window's inspector. Being inspected does not keep a window open.
    ///
    /// - Returns: A function that stops it.
    func attach(_ feed: LiveFeed, to window: Window) -> @MainActor () -> Void {
        guard !window.isClosed else {
            feed.close(LiveFeed.Topic(window: window.id.rawValue, isInspection: true))
            return {}
        }
        var version = 0
        let tap = InspectorTap(clock: registry.clock) { [weak self, weak window, registry] in
            guard let client = window?.client.requester else { return }
            registry.background.add(for: client) {
                guard let self, let window, !feed.isOver else { return }
                let update = self.render(window, version: version + 1)
                version = update.version
                feed.send(inspection: update)
            }
        }
        window.root.trace.add(tap)
        registry.attach(inspector: feed, to: window)
        // Otherwise, events between the page and this connection would be missed.
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

/// Notifies that something has happened in a root; many messages at once cause one notification.
@MainActor
final class InspectorTap: TraceSink {
    let wantsLabels = false
    private let clock: any Clock<Duration>
    private let onChange: @MainActor () -> Void
    private var pending: Task<Void, Never>?

    /// How long messages are collected before a notification.
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

    /// Sends a notification about everything until now.
    func tell() {
        pending = nil
        onChange()
    }
}
