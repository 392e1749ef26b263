import Backplane
import DesignSystemInterface
import Observation

/// Draws the window's content, and draws it again when an observed value changes.
@MainActor
final class Stage {
    /// Called with each update that differs from the previous one and was not requested.
    var onUpdate: @MainActor (Update) -> Void = { _ in }
    /// Called with the bytes of what is held, when they change.
    var onWeight: @MainActor (Int) -> Void = { _ in }
    /// Called with the reason when the window shows an error from now on.
    var onFailure: @MainActor (String) -> Void = { _ in }
    /// Why the window shows an error instead of its screen.
    private(set) var failure: String? { didSet { failure.map(onFailure) } }
    private let navigator: Navigator
    /// The number of the last form that has come.
    var form: String?
    private let window: String
    private let linkedID: String
    private let token: FormToken
    private let renderer: any WebRenderer
    private let masthead: Masthead
    private let takeTurn: @Sendable (@escaping @MainActor () -> Void) -> Void
    private let staleness = Staleness()
    private var shown: Update? {
        didSet {
            let (weight, former) = (shown?.weight ?? 0, oldValue?.weight ?? 0)
            if weight != former { onWeight(weight) }
        }
    }
    private var version = 0
    /// Whether nothing has been requested since everything was cleared.
    private var isCleared = false
    private var shownContext: Any?
    private var shownOrigin: WebFormOrigin?
    private weak var shownScreen: (any WebScreen)?

    /// - Parameter takeTurn: Draws when other windows have been drawn.
    init(
        navigator: Navigator, masthead: Masthead, window: String, linkedID: String, token: FormToken,
        renderer: any WebRenderer,
        takeTurn: @escaping @Sendable (@escaping @MainActor () -> Void) -> Void
    ) {
        self.takeTurn = takeTurn
        self.navigator = navigator
        self.masthead = masthead
        self.window = window
        self.linkedID = linkedID
        self.token = token
        self.renderer = renderer
    }

    /// The current content. Draws only if something has changed.
    func current() -> Update {
        isCleared = false
        if let shown, !staleness.clear() { return shown }
        _ = staleness.clear()
        let update = withObservationTracking {
            draw()
        } onChange: { [weak self, staleness, takeTurn] in
            guard staleness.set() else { return }
            takeTurn { self?.catchUp() }
        }
        guard let shown, shown.sameContent(as: update) else {
            var update = update
            version += 1
            update.version = version
            self.shown = update
            onUpdate(update)
            return update
        }
        return shown
    }

    /// Clears what was drawn. Versions keep increasing, so that a browser which returns notices that it is behind.
    func clear() {
        isCleared = true
        shown = nil
        shownContext = nil
        masthead.clear()
        _ = staleness.set()
    }

    /// The current screen, if it can be shown.
    var screen: (any WebScreen)? {
        failure == nil ? navigator.top?.screen as? any WebScreen : nil
    }

    /// Whether unsaved input would be lost with the screens.
    var holdsUnsaved: Bool {
        navigator.stack.contains { ($0.screen as? any WebScreen)?.holdsUnsaved == true }
    }

    /// Whether nothing needs to be done for this address: its screen is on top, or an error is shown permanently.
    func shows(_ address: String) -> Bool {
        failure != nil || screen?.address == address
    }

    /// The address of an entry of the back stack, if it can be shown here.
    func address(of entry: NavigationEntry) -> String? {
        (entry.screen as? any WebScreen)?.address
    }

    /// Shows an error from now on, whatever the screens do.
    func fail(_ fault: Fault) {
        fail(fault.description)
    }

    private func fail(_ reason: String) {
        guard failure == nil else { return }
        failure = reason
        if staleness.set() { Task { self.catchUp() } }
    }

    /// Called once after several consecutive changes. A request may have drawn them meanwhile.
    private func catchUp() {
        if !isCleared { _ = current() }
    }

    private func draw() -> Update {
        let depth = navigator.stack.count
        if failure == nil, let entry = navigator.top {
            if let screen = entry.screen as? any WebScreen { return draw(screen, depth: depth) }
            failure = "The screen '\(entry.screen.title)' of '\(entry.boardID)' is not a WebScreen."
        }
        return drawMessage(depth: depth)
    }

    private func draw<Shown: WebScreen>(_ screen: Shown, depth: Int) -> Update {
        if let former = shownScreen, former.id != screen.id { former.wasLeft() }
        shownScreen = screen
        let context = screen.context
        var update = Update(
            window: window, version: 0, address: screen.address, title: screen.title, waiting: masthead.header.waiting,
            screen: screen.id.rawValue, depth: depth, isLoading: screen.isLoading, form: form)
        let origin = origin(of: update.screen, at: update.address)
        update.header = masthead.drawing(origin, by: renderer)
        let former = origin == shownOrigin ? shown?.drawing : nil
        shownOrigin = origin
        if let former, shownContext as? Shown.Context == context {
            update.drawing = former
            return update
        }
        update.drawing = renderer.draw(Shown.draw(context), in: origin, after: former)
        shownContext = context
        return update
    }

    private func origin(of screen: String, at address: String) -> WebFormOrigin {
        WebFormOrigin(
            window: linkedID, screen: screen, token: token.text(for: masthead.header.person), address: address)
    }

    private func drawMessage(depth: Int) -> Update {
        let refusal = failure == nil ? Refusal.empty : .failed
        shownContext = nil
        let address = shown?.address ?? "/"
        let origin = origin(of: "", at: address)
        shownOrigin = nil
        return Update(
            window: window, version: 0, address: address, title: refusal.title, screen: "", depth: depth,
            drawing: renderer.draw(MessagePage(refusal).markup), header: masthead.drawing(origin, by: renderer),
            isFailure: failure != nil)
    }
}

extension Update {
    fileprivate var weight: Int { drawing.bytes.count + header.bytes.count }

    fileprivate func sameContent(as other: Update) -> Bool {
        var other = other
        (other.version, other.form) = (version, form)
        return self == other
    }
}

extension Stage {
    /// How long a response waits for a screen that is loading. After that, it shows that the screen is loading.
    static let loadingPatience = Duration.milliseconds(500)

    /// How long a form from before a sleep waits for its screen's content, and how long its response waits for the
    /// changes. It is longer, because typed text depends on it.
    static let formPatience = Duration.seconds(5)

    /// Waits a moment while the screen on top is loading, so that the first page is not empty, especially without the
    /// script, which would fill it later.
    func waitForContent(clock: any Clock<Duration>, patience: Duration = loadingPatience) async {
        guard isLoading else { return }
        let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let timer = Task {
            try? await clock.sleep(for: patience)
            change.finish()
        }
        defer { timer.cancel() }
        var iterator = changes.makeAsyncIterator()
        while withObservationTracking({ isLoading }, onChange: { change.yield() }) {
            guard await iterator.next() != nil else { return }
        }
    }

    /// Whether the screen on top has nothing to show yet.
    var isLoading: Bool { screen?.isLoading == true }
}
