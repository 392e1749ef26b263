public import Backplane
import DesignSystemInterface

/// One browser tab: a root with its own motherboard and back stack.
@MainActor
public final class Window: Identifiable {
    /// The identity of a window: 128 random bits.
    public struct ID: Hashable, Sendable, RawRepresentable {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }

    public nonisolated let id: ID
    /// What the motherboard is installed into and where its screens appear. Its faults are shown in this window.
    public let root: Root
    /// Who opened the window.
    public nonisolated let client: Client
    /// The window's motherboard, set by ``WindowApplication/start(_:)``. The inspector shows it.
    public var motherboard: Motherboard?
    /// What the header of the window's pages offers.
    public var header: WindowHeader {
        get { masthead.header }
        set { masthead.header = newValue }
    }
    /// The value of the session cookie, or nil if there is none.
    public var session: String? { cookie.value }

    /// The browser that the window belongs to, by its own random cookie.
    let browser: String
    /// The secret that every form of this window carries.
    let token = Secret.make(bits: 256)
    let turns: Turnstile
    let stage: Stage
    private let masthead = Masthead()
    let recorder: TraceRecorder?
    var cookie: SessionCookie
    /// The live connections of the browser tabs that show this window.
    var feeds: [ObjectIdentifier: LiveFeed] = [:]
    /// The live connections of inspectors, which do not keep the window open.
    var inspectors: [ObjectIdentifier: LiveFeed] = [:]
    private let onClose: @MainActor (Window) -> Void
    private(set) var isClosed = false

    init(
        client: Client, browser: String, session: String?, renderer: any WebRenderer, waiting: Int, isTraced: Bool,
        onFailure: @escaping @MainActor (String) -> Void, onClose: @escaping @MainActor (Window) -> Void
    ) {
        id = ID(rawValue: Secret.make(bits: 128))
        self.client = client
        self.browser = browser
        self.onClose = onClose
        cookie = SessionCookie(value: session)
        turns = Turnstile(limit: waiting)
        let faults = FaultRelay()
        root = Root(faultHandler: FaultHandler { faults.note($0) })
        stage = Stage(
            navigator: root.navigator, masthead: masthead, window: id.rawValue, token: token, renderer: renderer)
        recorder = isTraced ? TraceRecorder(capacity: 64) : nil
        stage.onFailure = onFailure
        faults.onFault = { [weak stage] fault in
            // A leak costs memory, not the person's work: it is written down and the window goes on.
            if case .leaked = fault.kind { onFailure(fault.description) } else { stage?.fail(fault) }
        }
        stage.onUpdate = { [weak self] update in self?.feeds.values.forEach { $0.send(update) } }
        if let recorder { root.trace.add(recorder) }
    }

    /// Gives the browser a session cookie with the next answer of this window. The window belongs to that session from
    /// now on.
    public func setSession(_ value: String, lifetime: Duration) {
        cookie.set(value, lifetime: lifetime)
    }

    /// Takes the session cookie from the browser with the next answer of this window.
    public func clearSession() {
        cookie.clear()
    }

    /// Closes the window, as when its session ended elsewhere. The browser opens the same address in a new one.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        for feed in feeds.values { feed.close() }
        for feed in inspectors.values { feed.close() }
        onClose(self)
    }
}
