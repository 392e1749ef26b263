import Changes
import DesignSystemInterface
import Logging

/// The open windows. Finds them for their owners, opens them within the limits, puts unwatched ones to sleep, and
/// closes those that have not been used for long.
@MainActor
final class WindowRegistry {
    let clock: any Clock<Duration>
    private let application: any WindowApplication
    private let renderer: any WebRenderer
    private let limits: WindowLimits
    private let isTraced: Bool
    private let logger: Logger
    private var windows = WindowTable()
    private var pages = PageBytes()
    /// The turns of what is drawn, or begins to be sent, without a request that waits for it.
    let background = BackgroundTurns()
    private let places: ClientPlaces
    private var uses: UInt64 = 0
    private var isShut = false
    private lazy var idle = Countdown<Window.ID>(limits.idle, clock: clock) { [weak self] in self?.putToSleep($0) }
    private lazy var asleep = Countdown<Window.ID>(limits.asleep, clock: clock) { [weak self] in self?.close($0) }
    private lazy var unvisited = Countdown<Window.ID>(limits.unvisited, clock: clock) { [weak self] in self?.close($0) }

    init(
        application: any WindowApplication, renderer: any WebRenderer, limits: WindowLimits, isTraced: Bool,
        clock: any Clock<Duration>, logger: Logger
    ) {
        self.application = application
        self.renderer = renderer
        self.limits = limits
        self.isTraced = isTraced
        self.clock = clock
        self.logger = logger
        places = ClientPlaces(total: limits.openings, longestLine: limits.waitingOpenings)
    }

    /// How many windows are open.
    var count: Int { windows.count }

    /// A window, if it is open and belongs to this browser and session.
    func window(_ id: String, for visitor: Visitor) -> Window? {
        let id = Window.ID(rawValue: id)
        guard let window = windows[id]?.window, Self.belongs(window, to: visitor) else { return nil }
        windows.update(id) { $0.hasReturned = true }
        return window
    }

    private static func belongs(_ window: Window, to visitor: Visitor) -> Bool {
        guard let browser = visitor.browser else { return false }
        return Secret.equal(window.browser, browser) && window.cookie.admits(visitor.session)
    }

    /// The windows of a browser, the latest used first.
    func windows(of visitor: Visitor) -> [Window] {
        let ofBrowser = visitor.browser.map(windows.windows(ofBrowser:)) ?? []
        let own = ofBrowser.filter { Self.belongs($0.window, to: visitor) }
        return own.sorted { $0.lastUse > $1.lastUse }.map(\.window)
    }

    /// Waits until it is a client's turn to open a window, or to wake one: the most that requests do on the main actor.
    ///
    /// - Parameters:
    ///   - client: The client.
    ///   - waiter: Who waits for it, if nobody else needs the window.
    /// - Returns: What has to be given back when the window is open.
    /// - Throws: ``Refusal`` if too many of the client's site wait, or if the waiter has left.
    func placeToOpen(
        for client: Window.Client, as waiter: Waiter? = nil
    ) async throws(Refusal) -> ClientPlaces.Place {
        do {
            return try await places.claim(for: client.atPlaces, as: waiter)
        } catch is ClientPlaces.LineTooLong {
            throw .crowded
        } catch {
            throw .abandoned
        }
    }

    /// Opens a window, closing another one if there are too many.
    ///
    /// - Parameters:
    ///   - visitor: The visitor for whom it is opened.
    ///   - isKept: Whether it stays open after the response.
    /// - Throws: ``Refusal`` if all other windows are in use, by those who hold no more than the visitor.
    func open(for visitor: Visitor, isKept: Bool = true) throws(Refusal) -> Window {
        guard !isShut else { throw .full }
        try makeRoom(for: visitor)
        let window = Window(
            client: visitor.client, browser: visitor.browser ?? Visitor.makeBrowser(), session: visitor.session,
            isKept: isKept, renderer: renderer, waiting: limits.waiting, isTraced: isTraced, background: background,
            onFailure: { [logger] in logger.error("A window faulted.", metadata: ["reason": "\($0)"]) },
            onWeight: { [weak self] in self?.note($1, of: $0) },
            onClose: { [weak self] in self?.forget($0) })
        uses += 1
        windows.insert(WindowEntry(window: window, lastUse: uses))
        return window
    }

    /// Closes windows where a visitor, their network or the server has as many as there may be, so that there is room for
    /// one more.
    private func makeRoom(for visitor: Visitor) throws(Refusal) {
        let client = visitor.client
        let newcomers = windows.windows(ofClient: client.requester).filter { !$0.hasReturned }
        if newcomers.count >= limits.newcomers {
            close(WindowRoom(among: newcomers, for: client.requester, by: \.client.requester))
        }
        if let browser = visitor.browser {
            let ofBrowser = windows.windows(ofBrowser: browser)
            guard
                ofBrowser.count < limits.perBrowser || close(WindowRoom(among: ofBrowser, for: browser, by: \.browser))
            else { throw .tooManyWindows }
        }
        let ofClient = windows.windows(ofClient: client.requester)
        guard
            ofClient.count < limits.perClient
                || close(WindowRoom(among: ofClient, for: visitor.browser ?? "", by: \.browser))
        else { throw .tooManyWindows }
        let ofSite = windows.count(ofSite: client.site)
        guard
            ofSite < limits.perSite
                || close(
                    WindowRoom(
                        among: windows.windows(ofSite: client.site), for: client.requester, by: \.client.requester))
        else { throw .tooManyWindows }
        guard
            windows.count < limits.inTotal
                || close(
                    WindowRoom(
                        among: windows.all, for: client.site, by: \.client.site, count: windows.count(ofSite:),
                        sparing: limits.shareOfNewcomers))
        else { throw .full }
    }

    /// Closes the window that has to give way.
    ///
    /// - Returns: Whether there is one.
    @discardableResult
    private func close(_ room: WindowRoom<some Hashable>) -> Bool {
        room.victim?.close()
        return room.victim != nil
    }

    /// Starts the app of a window that was just opened.
    func start(_ window: Window) async {
        await application.start(window)
        leave(window)
    }

    /// Stops the app of a window that was closed while it started.
    private func leave(_ window: Window) {
        guard window.isClosed else { return }
        application.close(window)
        window.release()
    }

    /// Carries out an action of the window's header.
    ///
    /// - Throws: ``Refusal/malformed(_:)`` if the action does not exist.
    func perform(_ action: String, in window: Window) async throws(Refusal) {
        guard await application.perform(action, in: window) else {
            throw .malformed(WebFormError.unknownAction(action).description)
        }
    }

    /// Checks whether the window's owner may still use it.
    func checkAccess(to window: Window) async {
        await application.checkAccess(to: window)
    }

    /// Waits for work that must be done before the response to an action.
    func settle(_ window: Window) async {
        await application.settle(window)
        window.awaited = nil
        limitDepth(of: window)
    }

    /// Restores a window that sleeps: with its screens' routes, otherwise with its address.
    ///
    /// - Parameters:
    ///   - window: The window.
    ///   - waiter: Who waits for it, if nobody else needs it awake.
    /// - Returns: Whether it slept.
    /// - Throws: ``Refusal`` if it does not get its turn.
    @discardableResult
    func wake(_ window: Window, for waiter: Waiter? = nil) async throws(Refusal) -> Bool {
        guard window.rest != nil else { return false }
        let place = try await placeToOpen(for: window.client, as: waiter)
        defer { place.giveBack() }
        guard let rest = window.rest, !window.isClosed else { return true }
        window.deeds?.begin("The window woke")
        await application.start(window)
        defer { leave(window) }
        if window.isClosed { return true }
        if await application.restore(rest.snapshot, in: window) {
            window.awaited = rest.address
        } else if let address = rest.address, !window.stage.shows(address) {
            _ = await application.open(address, in: window)
        }
        window.wakeUp()
        return true
    }

    /// Shows an address in a window: goes back to it if it is on the back stack, otherwise opens it with the app.
    ///
    /// - Returns: The result.
    func show(_ address: String, in window: Window) async -> AddressResult {
        if address == window.awaited { return .shown }
        window.awaited = nil
        let stack = window.root.navigator.stack
        if let entry = stack.last(where: { window.stage.address(of: $0) == address }) {
            window.root.navigator.pop(to: entry.id)
            return .shown
        }
        let result = await application.open(address, in: window)
        limitDepth(of: window)
        return result
    }

    /// Removes the oldest screens above the bottom one if there are too many, so that a window does not grow without
    /// limit.
    private func limitDepth(of window: Window) {
        let stack = window.root.navigator.stack
        let surplus = stack.dropFirst().dropLast().prefix(max(0, stack.count - limits.depth))
        window.root.navigator.leave(surplus.map(\.id))
    }

    /// Begins to send a window's updates, starting with those after the one that the browser has seen.
    func attach(_ feed: LiveFeed, to window: Window, seen: Int?) {
        guard !window.isClosed else { return feed.close(LiveFeed.Topic(window: window.id.rawValue)) }
        window.feeds.append(feed)
        limitConnections(&window.feeds)
        let current = window.stage.current()
        if current.version == seen { feed.note(current) } else if !window.holdsUpdates { feed.send(current) }
        touch(window)
    }

    /// Begins to send the inspector's view of a window.
    func attach(inspector feed: LiveFeed, to window: Window) {
        window.inspectors.append(feed)
        limitConnections(&window.inspectors)
    }

    /// Ends the oldest connections if there are too many. They may belong to a network that a phone has left.
    private func limitConnections(_ feeds: inout [LiveFeed]) {
        while feeds.count > limits.connections { feeds.removeFirst().end() }
    }

    /// Stops sending a window's updates.
    func detach(_ feed: LiveFeed, from window: Window) {
        window.feeds.removeAll { $0 === feed }
        touch(window)
    }

    /// Records that a window is used, and puts it to sleep later if it is not used again.
    func touch(_ window: Window) {
        guard windows[window.id] != nil else { return }
        uses += 1
        windows.update(window.id) { entry in
            entry.lastUse = uses
            entry.hasBeenLive = entry.hasBeenLive || !window.feeds.isEmpty
        }
        stopCountdowns(of: window.id)
        if window.feeds.isEmpty { idle.start(window.id) }
    }

    /// Closes all windows and opens no more.
    func shut() {
        isShut = true
        for entry in windows.all { entry.window.close() }
    }

    /// Records what a window holds. Windows of whoever holds too much give way: of the browser that holds most, an
    /// unused one sleeps, otherwise the least recently used is closed, whose page opens it again.
    private func note(_ bytes: Int, of window: Window) {
        // One that was closed may still be drawn for the request that closed it.
        let bytes = windows[window.id] == nil ? 0 : bytes
        pages.set(bytes, of: window.id, client: window.client.requester)
        while bytes > 0, let holder = pages.surplus(perClient: limits.bytesPerClient, inTotal: limits.bytesInTotal) {
            let others = windows.windows(ofClient: holder).filter { $0.window !== window && pages[$0.window.id] > 0 }
            let ofBrowsers = Dictionary(grouping: others, by: \.window.browser)
            let heaviest = ofBrowsers.values.max {
                $0.reduce(0) { $0 + pages[$1.window.id] } < $1.reduce(0) { $0 + pages[$1.window.id] }
            }
            let victim = heaviest?.min {
                ($0.window.isInUse ? 1 : 0, $0.lastUse) < ($1.window.isInUse ? 1 : 0, $1.lastUse)
            }?.window
            guard let victim else { return }
            putToSleep(victim.id)
            if pages[victim.id] > 0 { victim.close() }
        }
    }

    /// Stops the app of an unused window, and closes the window later. A request in progress counts as use and is
    /// recorded when it ends.
    private func putToSleep(_ id: Window.ID) {
        guard let entry = windows[id], !entry.window.isInUse else { return }
        let window = entry.window
        (entry.hasBeenLive ? asleep : unvisited).start(id)
        guard window.rest == nil, !window.stage.holdsUnsaved else { return }
        guard window.prepareSleep() else { return window.close() }
        application.close(window)
        window.release()
    }

    private func close(_ id: Window.ID) {
        windows[id]?.window.close()
    }

    private func stopCountdowns(of id: Window.ID) {
        for countdown in [idle, asleep, unvisited] { countdown.stop(id) }
    }

    private func forget(_ window: Window) {
        guard windows.remove(window) else { return }
        stopCountdowns(of: window.id)
        if window.rest == nil { application.close(window) }
        window.release()
    }
}
