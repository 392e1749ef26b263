public import IPAddresses

/// How a ``WebShell`` serves.
public struct WebShellConfiguration: Sendable {
    /// The address to listen on. On a loopback address that no proxy stands before, only requests to a loopback name are
    /// answered, and cookies are sent over plain HTTP; on any other, put a server that speaks TLS in front.
    public var host: String
    /// The port to listen on; 0 takes a free one.
    public var port: Int
    /// The names that requests may be addressed to when not on loopback; empty for any.
    public var names: Set<String>
    /// The proxies that stand before the server: they are believed whom they pass requests on for. Without any, a server
    /// on a loopback address refuses what a proxy has passed on.
    public var proxies: [IPBlock]
    /// Who may look into their windows with the inspector.
    public var inspector: InspectorAvailability
    /// The name of the cookie that carries the session.
    public var sessionCookie: String
    /// The largest body of a request, in bytes.
    public var bodyLimit: Int
    /// How long a connection may stand still while it has nothing to ask, or is in the middle of asking.
    public var patience: Duration
    /// How many connections there may be in all. More wait until one ends.
    public var connections: Int
    /// How many connections one client address, or one 64-bit prefix of IPv6, may have. One more is ended at once.
    public var connectionsPerClient: Int
    /// How often a live connection is assured that the server is there.
    public var heartbeat: Duration
    /// How many windows there may be, and for how long.
    public var windows: WindowLimits

    /// Whether ``WebShell`` offers the inspector.
    public enum InspectorAvailability: String, Sendable, CaseIterable {
        /// Nobody.
        case never
        /// Everyone, if the server can only be reached from this machine, and no proxy stands before it.
        case onLoopback
        /// Everyone, each for their own windows.
        case always
    }

    /// Makes a configuration; everything has a sensible default.
    public init(
        host: String = "127.0.0.1", port: Int = 8080, names: Set<String> = [], proxies: [IPBlock] = [],
        inspector: InspectorAvailability = .onLoopback, sessionCookie: String = "session", bodyLimit: Int = 64 * 1024,
        patience: Duration = .seconds(30), connections: Int = 16_384, connectionsPerClient: Int = 4_096,
        heartbeat: Duration = .seconds(15),
        windows: WindowLimits = WindowLimits()
    ) {
        self.host = host
        self.port = port
        self.names = names
        self.proxies = proxies
        self.inspector = inspector
        self.sessionCookie = sessionCookie
        self.bodyLimit = bodyLimit
        self.patience = patience
        self.connections = connections
        self.connectionsPerClient = connectionsPerClient
        self.heartbeat = heartbeat
        self.windows = windows
    }

    /// Whether the server can only be reached from this machine, by nobody in between.
    var isForThisMachine: Bool { HostRule.isLoopback(host) && proxies.isEmpty }

    var offersInspector: Bool { inspector == .always || inspector == .onLoopback && isForThisMachine }
}
