/// Talks HTTP to other machines: one request, one answer, read as a whole.
public protocol NetworkService: Sendable {
    /// Sends a request and waits for the whole answer. Redirects are followed.
    ///
    /// An answer of any status is an answer: what 404 means is for the caller to say.
    ///
    /// - Parameter request: What to ask, how long to wait, and how much to read.
    /// - Returns: The answer.
    /// - Throws: ``NetworkError`` when no whole answer came. Cancelling the task ends the request with
    ///   ``NetworkError/cancelled``.
    func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse
}
