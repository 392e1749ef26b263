/// Carries requests to a server.
public protocol HTTPTransport: Sendable {
    /// Sends requests, several at once, and gives the answer to each, in the order of the requests. It takes a bounded time.
    func send(_ requests: [HTTPRequest]) async -> [HTTPAnswer]
}
