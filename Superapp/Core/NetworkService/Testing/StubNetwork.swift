public import NetworkServiceInterface
import Synchronization

/// A network for other modules' tests, in which a closure answers.
public final class StubNetwork: NetworkService {
    private let answer: @Sendable (NetworkRequest) async throws(NetworkError) -> NetworkResponse
    private let sent = Mutex<[NetworkRequest]>([])

    /// Makes a network.
    ///
    /// - Parameter answer: Answers each request. It may wait, and throw what a real network would.
    public init(answer: @escaping @Sendable (NetworkRequest) async throws(NetworkError) -> NetworkResponse) {
        self.answer = answer
    }

    /// All requests so far, in their order.
    public var requests: [NetworkRequest] { sent.withLock { $0 } }

    public func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        sent.withLock { $0.append(request) }
        return try await answer(request)
    }
}
