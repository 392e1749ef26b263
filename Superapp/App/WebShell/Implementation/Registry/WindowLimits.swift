/// How many windows there may be, and how long they stay when nobody looks at them.
public struct WindowLimits: Sendable {
    /// How many windows one client address may have. One more closes its longest unused one.
    public var perClient: Int
    /// How many windows there may be in all. One more closes the longest unused one.
    public var inTotal: Int
    /// How long a window stays after its last live connection ended.
    public var idle: Duration
    /// How long a window stays that has had no live connection yet: it is used without the script, or was left at once.
    public var unvisited: Duration
    /// How many requests may wait for their turn in one window.
    public var waiting: Int

    /// Makes limits; everything has a sensible default.
    public init(
        perClient: Int = 512, inTotal: Int = 4096, idle: Duration = .seconds(60), unvisited: Duration = .seconds(900),
        waiting: Int = 16
    ) {
        self.perClient = perClient
        self.inTotal = inTotal
        self.idle = idle
        self.unvisited = unvisited
        self.waiting = waiting
    }
}
