/// Who is asking: for the rate limit and the list of sessions.
public struct Client: Hashable, Sendable {
    /// The network address, without a port.
    public let address: String

    /// The program, as it names itself (the `User-Agent` header).
    public let agent: String

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - address: The network address, without a port.
    ///   - agent: The program, as it names itself.
    public init(address: String, agent: String) {
        self.address = address
        self.agent = agent
    }
}
