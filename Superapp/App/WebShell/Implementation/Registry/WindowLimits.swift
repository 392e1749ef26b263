/// How many windows there may be, and how long they stay when nobody looks at them.
public struct WindowLimits: Sendable {
    /// How many windows one client address, or one 64-bit prefix of IPv6, may have. One more closes its longest unused one.
    public var perClient: Int
    /// How many windows one client may have that nobody has come back to yet: those of crawlers, of programs that look
    /// whether the server is there, of browsers without cookies. One more closes the oldest.
    public var newcomers: Int
    /// How many windows there may be in all. One more closes the longest unused one, those first that nobody has come back
    /// to.
    public var inTotal: Int
    /// How long a window stays awake after its last live connection or request ended.
    public var idle: Duration
    /// How long a window stays asleep before it is closed.
    public var asleep: Duration
    /// How long a window stays asleep that has had no live connection yet: it is used without the script, or was left at
    /// once.
    public var unvisited: Duration
    /// How many requests may wait for their turn in one window.
    public var waiting: Int
    /// How many live connections one window may have, each that of a tab, and how many its inspectors. One more ends the
    /// oldest, whose browser connects again if it is still there.
    public var connections: Int
    /// How many screens one window may have on its back stack. One more leaves the oldest above the bottom one, whose
    /// address the browser's Back opens anew.
    public var depth: Int

    /// Makes limits; everything has a sensible default.
    public init(
        perClient: Int = 512, newcomers: Int = 64, inTotal: Int = 4096, idle: Duration = .seconds(60),
        asleep: Duration = .seconds(43_200),
        unvisited: Duration = .seconds(900), waiting: Int = 16, connections: Int = 16,
        depth: Int = 50
    ) {
        self.perClient = perClient
        self.newcomers = newcomers
        self.inTotal = inTotal
        self.idle = idle
        self.asleep = asleep
        self.unvisited = unvisited
        self.waiting = waiting
        self.connections = connections
        self.depth = depth
    }
}
