public import NetworkServiceInterface
import Synchronization

/// A network for other modules' tests, with a closure that responds.
public final class StubNetwork: NetworkService {
    private let answer: @Sendable (NetworkRequest) async throws(NetworkError) -> NetworkResponse
    private let sent = Mutex<[NetworkRequest]>([])

    /// Makes a network.
    ///
    /// - Parameter answer: Responds to each request. It may wait, and throw the errors of a real network.
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
