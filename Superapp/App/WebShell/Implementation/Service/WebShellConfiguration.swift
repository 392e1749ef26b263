public import IPAddresses

/// How a ``WebShell`` serves.
public struct WebShellConfiguration: Sendable {
    /// The address to listen on. On a loopback address without a proxy, only requests to a loopback name are answered,
    /// and cookies are sent over plain HTTP. Any other address needs a server in front that speaks TLS.
    public var host: String
    /// The port to listen on; 0 takes a free one.
    public var port: Int
    /// The host names that requests may have if the address is not a loopback address; empty for any.
    public var names: Set<String>
    /// The proxies in front of the server, whose information about clients is trusted. Without any, a server on a
    /// loopback address refuses forwarded requests.
    public var proxies: [IPBlock]
    /// Who may use the inspector, for their own windows.
    public var inspector: InspectorAvailability
    /// The name of the cookie that carries the session.
    public var sessionCookie: String
    /// The largest body of a request, in bytes.
    public var bodyLimit: Int
    /// The maximum time for which a connection may be idle or a request incomplete.
    public var patience: Duration
    /// The maximum number of connections. Further ones wait until one ends.
    public var connections: Int
    /// The maximum number of connections of one client address, or of one 64-bit prefix of IPv6; nil for a quarter of
    /// all. A further one closes the one that has been without a request for longest; if there is none, it is closed.
    public var connectionsPerClient: Int?
    /// The number of open files that the process needs for something else, such as its own connections to other
    /// servers.
    public var otherFiles: Int
    /// The interval between heartbeats on a live connection.
    public var heartbeat: Duration
    /// The maximum numbers of windows, and how long they are kept.
    public var windows: WindowLimits

    /// Whether ``WebShell`` offers the inspector.
    public enum InspectorAvailability: String, Sendable, CaseIterable {
        /// Nobody.
        case never
        /// Everyone, if the server can only be reached from this machine and has no proxy in front.
        case onLoopback
        /// Everyone, each for their own windows.
        case always
    }

    /// Makes a configuration; everything has a sensible default.
    public init(
        host: String = "127.0.0.1", port: Int = 8080, names: Set<String> = [], proxies: [IPBlock] = [],
        inspector: InspectorAvailability = .onLoopback, sessionCookie: String = "session", bodyLimit: Int = 64 * 1024,
        patience: Duration = .seconds(30), connections: Int = 16_384, connectionsPerClient: Int? = nil,
        otherFiles: Int = 0, heartbeat: Duration = .seconds(15),
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
        self.otherFiles = otherFiles
        self.heartbeat = heartbeat
        self.windows = windows
    }

    /// Whether the server can only be reached from this machine, and not through a proxy.
    var isForThisMachine: Bool { HostRule.isLoopback(host) && proxies.isEmpty }

    /// The name under which a browser keeps a cookie. Over TLS, a prefix makes browsers accept the cookie from this
    /// host only: a site on another name of the same domain could otherwise set it, and sign a person in as somebody
    /// else.
    func cookieName(_ name: String) -> String { isForThisMachine ? name : "__Host-\(name)" }

    var offersInspector: Bool { inspector == .always || inspector == .onLoopback && isForThisMachine }
}
