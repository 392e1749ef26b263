public import Backplane
import Changes
import DesignSystemInterface
import Foundation
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

        /// Stands for a window that is yet to be opened. No window has this one.
        static let new = ID(rawValue: "new")
    }

    public nonisolated let id: ID
    /// The time at which it was opened.
    let openedAt = Date()
    /// The root into which the motherboard is installed and on which its screens appear. Its faults are shown in this
    /// window.
    public let root: Root
    /// The client that opened the window.
    public nonisolated let client: Client
    /// The window's motherboard, set by ``WindowApplication/start(_:)``. The inspector shows it.
    public var motherboard: Motherboard?
    /// The header of the window's pages.
    public var header: WindowHeader {
        get { masthead.header }
        set { masthead.header = newValue }
    }
    /// Whether the window's content may still be shown to its user. Called before each update that was not requested.
    /// If it returns false, the app shows something else.
    public var mayShow: @MainActor () -> Bool = { true }
    /// Called before a response shows the window, for what the app shows only from time to time otherwise.
    public var willAnswer: @MainActor () -> Void = {}
    /// Whether the window is being looked at.
    public let presence = WindowPresence()
    /// Whether a request is being handled: its answer shows what has changed meanwhile.
    public var isAtWork: Bool { turns.isBusy }
    /// Whether a form is being carried out that holds what somebody has written.
    public internal(set) var isTakingText = false
    /// The name of the person who has filled in forms of this window after their session had ended, if any. What the
    /// window holds of it, and does when they sign in, is for nobody else.
    public internal(set) var writer: String?
    /// The value of the session cookie, or nil if there is none.
    public var session: String? { cookie.value }

    /// The browser that the window belongs to, by its own random cookie.
    let browser: String
    /// What every form of this window carries.
    let token: FormToken
    /// Its name in forms and links: its own, or ``ID/new`` if it is closed with the response that shows it.
    let linkedID: ID
    /// The hash of the form of such a page that this window was opened for, to know it if it comes again.
    var firstForm: Int?
    let turns: Turnstile
    /// The objects that keep the window's content up to date.
    let audience = Audience()
    let stage: Stage
    private let masthead = Masthead()
    /// The messages between the window's boards, with payloads, if the window can be inspected.
    let recorder: TraceRecorder?
    /// The user's actions, if the window can be inspected.
    let deeds: DeedLog?
    var cookie: SessionCookie
    /// Whether nothing is pushed until the answer is sent that brings the browser a new session: a page of that
    /// session, shown before, might be left for another tab that does not have it yet.
    private(set) var holdsUpdates = false
    private var worksAfterSession: [@MainActor () -> Void] = []
    /// The hash of the last form that was carried out, to know it if it comes again.
    var lastForm: Int?
    /// The live connections of the tabs that show this window, the oldest first.
    var feeds: [LiveFeed] = [] {
        didSet { presence.feeds = feeds.count }
    }
    /// The live connections of inspectors, which do not keep the window open.
    var inspectors: [LiveFeed] = []
    /// Whether the window is being looked at, or a request waits for it.
    var isInUse: Bool { !feeds.isEmpty || turns.isBusy }
    /// The state that is stored while the window sleeps; nil while it is awake.
    private(set) var rest: Rest?
    /// The address that the window had before it slept, as long as its screen is still to be restored and nothing else
    /// was done.
    var awaited: String?
    /// The title of the screen before the window slept.
    private(set) var title: String?
    private(set) var successors: [String: String] = [:]
    /// The maximum number of screens from before sleeps that a window knows.
    static let successorLimit = 100
    private let onClose: @MainActor (Window) -> Void
    private(set) var isClosed = false

    init(
        client: Client, browser: String, session: String?, isKept: Bool = true, renderer: any WebRenderer, waiting: Int,
        isTraced: Bool, background: BackgroundTurns = BackgroundTurns(),
        onFailure: @escaping @MainActor (String) -> Void,
        onWeight: @escaping @MainActor (Window, Int) -> Void = { _, _ in },
        onClose: @escaping @MainActor (Window) -> Void
    ) {
        id = ID(rawValue: Secret.make(bits: 128))
        linkedID = isKept ? id : .new
        self.client = client
        self.browser = browser
        token = FormToken(browser: browser)
        self.onClose = onClose
        cookie = SessionCookie(value: session)
        turns = Turnstile(limit: waiting)
        let faults = FaultRelay()
        root = Root(faultHandler: FaultHandler { faults.note($0) })
        stage = Stage(
            navigator: root.navigator, masthead: masthead, window: id.rawValue, linkedID: linkedID.rawValue,
            token: token, renderer: renderer
        ) { background.add(for: client.requester, $0) }
        recorder = isTraced ? Self.makeRecorder() : nil
        deeds = isTraced ? DeedLog() : nil
        stage.onFailure = onFailure
        faults.onFault = { [weak stage] fault in
            // A leak only costs memory, and a late message is no mistake: they are logged, and the window continues.
            if case .leaked = fault.kind { return onFailure(fault.description) }
            if fault.kind.isMistake { stage?.fail(fault) } else { onFailure(fault.description) }
        }
        stage.onUpdate = { [weak self] update in self?.push(update) }
        stage.onWeight = { [weak self] in if let self { onWeight(self, $0) } }
        if let recorder { root.trace.add(recorder) }
        if let deeds {
            deeds.isAtWork = { [turns] in turns.isBusy }
            root.trace.add(deeds)
        }
    }

    /// The maximum number of recorded messages, and of the bytes of their payloads.
    static let recordingLimits = (messages: 500, bytes: 256 * 1024)

    private static func makeRecorder() -> TraceRecorder {
        TraceRecorder(
            capacity: recordingLimits.messages, keepingPayloads: true, byteLimit: recordingLimits.bytes)
    }

    /// Sets the session cookie with the next response of this window. The window belongs to that session from now on.
    public func setSession(_ value: String, lifetime: Duration) {
        cookie.set(value, lifetime: lifetime)
        holdsUpdates = turns.isBusy
    }

    /// Runs code as soon as the answer is sent that brings the browser the session that was set last.
    public func afterSessionIsSent(_ work: @escaping @MainActor () -> Void) {
        if holdsUpdates { worksAfterSession.append(work) } else { work() }
    }

    /// Removes the session cookie with the next response of this window, and clears the recording, which the next user
    /// must not read.
    public func clearSession() {
        cookie.clear()
        recorder?.clear()
        deeds?.clear()
    }

    /// The path of the screen, with its query; nil if the screen has none.
    public var address: String? { stage.screen?.address }

    /// Runs code when all earlier requests have been handled. Listeners that are added meanwhile belong to this window.
    ///
    /// - Parameters:
    ///   - waiter: Who waits for it, if nobody else needs it done.
    ///   - body: The code.
    func inTurn<Value: Sendable>(
        as waiter: Waiter? = nil, _ body: @MainActor () async throws -> Value
    ) async throws -> Value {
        try await turns.pass(as: waiter) {
            try await ClientPlaces.$client.withValue(client.atPlaces) {
                try await Audience.$current.withValue(audience) { try await body() }
            }
        }
    }

    /// The origin of its links and actions on a page that is none of its own.
    var origin: WebFormOrigin {
        WebFormOrigin(window: linkedID.rawValue, screen: "", token: token.text(for: header.person), address: "/")
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
        let works = worksAfterSession
        worksAfterSession = []
        for work in works { work() }
    }

    /// Takes note of where the window is, as long as it is awake.
    ///
    /// - Returns: Whether it can be restored from that; not if it shows an error.
    func prepareSleep() -> Bool {
        guard !isClosed, rest == nil, stage.failure == nil else { return false }
        rest = Rest(self)
        title = root.navigator.top?.screen.title
        return stage.failure == nil
    }

    /// Ends everything behind the window, except what ``prepareSleep()`` stored.
    func release() {
        motherboard?.shutDown()
        motherboard = nil
        stage.clear()
        // It wakes with other boards.
        recorder?.beginAnew()
        deeds?.clear()
    }

    /// Records that the window has been restored.
    func wakeUp() {
        guard let rest else { return }
        self.rest = nil
        let again = rest.successors(in: self)
        successors = successors.compactMapValues { again[$0] }.merging(again) { first, _ in first }
        // A user who has often been away for a while has no page from the first time left.
        if successors.count > Self.successorLimit { successors = again }
    }

    /// The current identity of a screen that has slept and woken since a form was made.
    func currentID(of screen: String) -> String { successors[screen] ?? screen }

    /// Closes the window, for example because its session ended elsewhere. The browser opens the same address in a new
    /// one.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        for feed in feeds { feed.close(LiveFeed.Topic(window: id.rawValue)) }
        for feed in inspectors { feed.close(LiveFeed.Topic(window: id.rawValue, isInspection: true)) }
        onClose(self)
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
