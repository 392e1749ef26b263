/// Where a ``WebShell`` answers.
public struct ListeningAddress: Sendable, Hashable, CustomStringConvertible {
    /// The address that was asked for, such as `127.0.0.1`.
    public let host: String
    /// The port, also when a free one was taken.
    public let port: Int

    /// Whether only this machine reaches it. Any other needs a server in front that speaks TLS: browsers keep its cookies
    /// over HTTPS only.
    public var isLoopback: Bool { HostRule.isLoopback(host) }

    /// The address to open in a browser, such as `http://127.0.0.1:8080`.
    public var description: String { "http://\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}
