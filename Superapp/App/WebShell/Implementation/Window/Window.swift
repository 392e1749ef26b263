public import Backplane
import Changes
import DesignSystemInterface
import Foundation
import IPAddresses
import Observation

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
    /// When it was opened.
    let openedAt = Date()
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
    /// Whether what the window shows may still be shown to who looks at it, asked before each update that nobody asked for.
    /// When it may not, the app shows something else.
    public var mayShow: @MainActor () -> Bool = { true }
    /// Whether anyone looks at the window.
    public let presence = WindowPresence()
    /// The value of the session cookie, or nil if there is none.
    public var session: String? { cookie.value }

    /// The browser that the window belongs to, by its own random cookie.
    let browser: String
    /// The secret that every form of this window carries.
    let token = Secret.make(bits: 256)
    let turns: Turnstile
    /// Those who keep up to date what the window shows.
    let audience = Audience()
    let stage: Stage
    private let masthead = Masthead()
    /// What is said between the window's boards, if it may be inspected; with payloads, to be saved.
    let recorder: TraceRecorder?
    /// What the person did, if it may be inspected.
    let deeds: DeedLog?
    var cookie: SessionCookie
    /// Whether nothing is pushed until the answer is sent that brings the browser a new session: a page of that session, shown
    /// before, might be left for another tab that does not have it yet.
    private(set) var holdsUpdates = false
    /// The hash of the last form that was carried out, to know it if it comes again.
    var lastForm: Int?
    /// The live connections of the browser tabs that show this window, the oldest first.
    var feeds: [LiveFeed] = [] {
        didSet { presence.feeds = feeds.count }
    }
    /// The live connections of inspectors, which do not keep the window open.
    var inspectors: [LiveFeed] = []
    /// Whether somebody looks at the window, or waits for an answer of it.
    var isInUse: Bool { !feeds.isEmpty || turns.isBusy }
    /// What is kept while the window sleeps; nil while it is awake.
    private(set) var rest: Rest?
    /// The address that the window had before it slept, while what it stands for is still to come, until something is done.
    var awaited: String?
    /// The title of what was shown before it slept.
    private(set) var title: String?
    private(set) var successors: [String: String] = [:]
    /// How many screens of before its sleeps a window knows.
    static let successorLimit = 100
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
        recorder = isTraced ? Self.makeRecorder() : nil
        deeds = isTraced ? DeedLog() : nil
        stage.onFailure = onFailure
        faults.onFault = { [weak stage] fault in
            // A leak costs memory, not the person's work, and who came too late made no mistake: it is written down and the
            // window goes on.
            if case .leaked = fault.kind { return onFailure(fault.description) }
            if fault.kind.isMistake { stage?.fail(fault) } else { onFailure(fault.description) }
        }
        stage.onUpdate = { [weak self] update in self?.push(update) }
        if let recorder { root.trace.add(recorder) }
        if let deeds {
            deeds.isAtWork = { [turns] in turns.isBusy }
            root.trace.add(deeds)
        }
    }

    /// How many messages are kept of a window, and how many bytes of what they carried.
    static let recordingLimits = (messages: 500, bytes: 256 * 1024)

    private static func makeRecorder() -> TraceRecorder {
        TraceRecorder(
            capacity: recordingLimits.messages, keepingPayloads: true, byteLimit: recordingLimits.bytes)
    }

    /// Gives the browser a session cookie with the next answer of this window. The window belongs to that session from
    /// now on.
    public func setSession(_ value: String, lifetime: Duration) {
        cookie.set(value, lifetime: lifetime)
        holdsUpdates = turns.isBusy
    }

    /// Takes the session cookie from the browser with the next answer of this window, and forgets what was recorded: whoever
    /// comes next must not read it.
    public func clearSession() {
        cookie.clear()
        recorder?.clear()
        deeds?.clear()
    }

    /// The path of what is shown, with its query; nil while that is nothing that has one.
    public var address: String? { stage.screen?.address }

    /// Does something when every request before has been answered. What begins to listen meanwhile listens for this window.
    func inTurn<Value: Sendable>(_ body: @MainActor () async throws -> Value) async throws -> Value {
        try await turns.pass { try await Audience.$current.withValue(audience) { try await body() } }
    }

    private func push(_ update: Update) {
        guard mayShow(), !holdsUpdates else { return }
        for feed in feeds { feed.send(update) }
    }

    /// Pushes again, beginning with what was held back.
    func releaseUpdates() {
        guard holdsUpdates else { return }
        holdsUpdates = false
        if rest == nil, !isClosed { push(stage.current()) }
    }

    /// Takes note of where the window is, as long as it is awake.
    ///
    /// - Returns: Whether it can come back from that: not if it shows an error.
    func prepareSleep() -> Bool {
        guard !isClosed, rest == nil, stage.failure == nil else { return false }
        rest = Rest(self)
        title = root.navigator.top?.screen.title
        return stage.failure == nil
    }

    /// Ends everything behind the window. Nothing of it is left but what ``prepareSleep()`` took note of.
    func release() {
        motherboard?.shutDown()
        motherboard = nil
        stage.clear()
        // It wakes with other boards.
        recorder?.beginAnew()
        deeds?.clear()
    }

    /// Takes note that the window has been brought back.
    func wakeUp() {
        guard let rest else { return }
        self.rest = nil
        let again = rest.successors(in: self)
        successors = successors.compactMapValues { again[$0] }.merging(again) { first, _ in first }
        // Who is away every other minute for days has no page of the first time left.
        if successors.count > Self.successorLimit { successors = again }
    }

    /// The identity that a screen has now, which slept and woke since a form was made.
    func currentID(of screen: String) -> String { successors[screen] ?? screen }

    /// Closes the window, as when its session ended elsewhere. The browser opens the same address in a new one.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        for feed in feeds { feed.close(LiveFeed.Topic(window: id.rawValue)) }
        for feed in inspectors { feed.close(LiveFeed.Topic(window: id.rawValue, isInspection: true)) }
        onClose(self)
    }
}

extension Window {
    /// Who opened a window.
    public struct Client: Sendable, Hashable {
        /// The network address, such as `127.0.0.1`.
        public let address: String
        /// For whom windows are counted.
        let requester: Requester
        /// What the browser calls itself, shortened to 256 code points.
        public let agent: String

        init(address: String, agent: String) {
            self.address = address
            requester = Requester(address)
            self.agent = String(String.UnicodeScalarView(agent.unicodeScalars.prefix(256)))
        }
    }
}

/// Whether anyone looks at a window, as far as the shell knows: a page is connected to it, or asks for it right now, as
/// one without the script does.
@MainActor
@Observable
public final class WindowPresence {
    /// Whether the window is shown somewhere.
    public private(set) var isWatched = false
    @ObservationIgnored var feeds = 0 { didSet { update() } }
    @ObservationIgnored var requests = 0 { didSet { update() } }

    private func update() {
        let isWatchedNow = feeds > 0 || requests > 0
        if isWatchedNow != isWatched { isWatched = isWatchedNow }
    }
}

/// Takes the faults of a root to the window that was made after it.
@MainActor
final class FaultRelay {
    var onFault: @MainActor (Fault) -> Void = { _ in }

    nonisolated init() {}

    func note(_ fault: Fault) {
        onFault(fault)
    }
}
