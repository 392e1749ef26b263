public import Foundation

/// What to ask a server, how long to wait for the answer, and how much of it to read.
public struct NetworkRequest: Sendable, Hashable {
    /// What the server is to do.
    public var method: NetworkMethod
    /// Where: an `http` or `https` address with a host.
    public var url: URL
    /// What goes before the body.
    public var headers: NetworkHeaders
    /// The body, if there is one.
    public var body: Data?
    /// How long the whole exchange may take, redirects and the body of the answer included.
    public var timeout: Duration
    /// How many bytes the body of the answer may have.
    public var responseLimit: Int

    /// Makes a request.
    ///
    /// - Parameters:
    ///   - url: Where: an `http` or `https` address with a host.
    ///   - method: What the server is to do. `GET` unless given.
    ///   - headers: What goes before the body.
    ///   - body: The body, if there is one.
    ///   - timeout: How long the whole exchange may take. 15 seconds unless given.
    ///   - responseLimit: How many bytes the body of the answer may have. 1 MiB unless given.
    public init(
        _ url: URL, method: NetworkMethod = .get, headers: NetworkHeaders = [:], body: Data? = nil,
        timeout: Duration = .seconds(15), responseLimit: Int = 1 << 20
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.timeout = timeout
        self.responseLimit = responseLimit
    }
}
