/// The maximum numbers of windows, and how long unused windows are kept.
public struct WindowLimits: Sendable {
    /// The maximum number of windows of one browser. A further one closes the least recently used.
    public var perBrowser: Int
    /// The maximum number of windows of one client address, or of one 64-bit prefix of IPv6. A further one closes the
    /// least recently used of the browser that holds most.
    public var perClient: Int
    /// The maximum number of windows of one 48-bit prefix of IPv6. A further one closes the least recently used of the
    /// client that holds most.
    public var perSite: Int
    /// The maximum number of a client's windows that no second request has used yet: those of crawlers, of health
    /// checks, of browsers without cookies. A further one closes the oldest.
    public var newcomers: Int
    /// The maximum number of windows in all. A further one closes one of a visitor, otherwise one of a signed-in user,
    /// each of the site that holds most, and of that site's the oldest one that no second request has used, if there is
    /// one. Those that were just opened are spared (``shareOfNewcomers``).
    public var inTotal: Int
    /// The maximum number of bytes of the pages that the windows of one client hold. Beyond that, unused windows of the
    /// browser that holds most sleep, and others of it are closed. A window holds about three times its page.
    public var bytesPerClient: Int
    /// The maximum number of bytes of the pages that all windows hold. Beyond that, the same of the client that holds
    /// most.
    public var bytesInTotal: Int
    /// How long a window stays awake after its last live connection or request ended.
    public var idle: Duration
    /// How long a window stays asleep before it is closed.
    public var asleep: Duration
    /// How long a window that has had no live connection yet stays asleep: it is used without the script, or was left
    /// at once.
    public var unvisited: Duration
    /// The maximum number of requests that can wait for their turn in one window.
    public var waiting: Int
    /// The maximum number of windows that are being opened, or wake up, at a time; one client has two of them. The others
    /// wait, and sites take turns.
    public var openings: Int
    /// The maximum number of requests of a site that wait for a window to be opened, or to wake up.
    public var waitingOpenings: Int
    /// The maximum number of live connections of one window, each from a tab, and of its inspectors. A further one ends
    /// the oldest, whose browser connects again if it still exists.
    public var connections: Int
    /// The maximum number of screens on the back stack of one window. A further one removes the oldest above the bottom
    /// one; the browser's Back opens its address again.
    public var depth: Int

    /// The number of sites of which the only window is spared for a minute after it was opened, although no second
    /// request has used it yet. Beyond that, such windows are closed before others.
    var shareOfNewcomers: Int { max(1, inTotal / 4) }

    /// Makes limits; everything has a sensible default.
    public init(
        perBrowser: Int = 128, perClient: Int = 512, perSite: Int = 1024, newcomers: Int = 64, inTotal: Int = 4096,
        bytesPerClient: Int = 64 << 20, bytesInTotal: Int = 256 << 20,
        idle: Duration = .seconds(60), asleep: Duration = .seconds(43_200), unvisited: Duration = .seconds(900),
        waiting: Int = 16, openings: Int = 4, waitingOpenings: Int = 128, connections: Int = 16, depth: Int = 50
    ) {
        self.perBrowser = perBrowser
        self.perClient = perClient
        self.perSite = perSite
        self.newcomers = newcomers
        self.inTotal = inTotal
        self.bytesPerClient = bytesPerClient
        self.bytesInTotal = bytesInTotal
        self.idle = idle
        self.asleep = asleep
        self.unvisited = unvisited
        self.waiting = waiting
        self.openings = openings
        self.waitingOpenings = waitingOpenings
        self.connections = connections
        self.depth = depth
    }
}
