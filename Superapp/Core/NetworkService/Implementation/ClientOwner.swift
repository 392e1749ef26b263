import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import Synchronization

/// Makes the client at the first request, and shuts it down once.
final class ClientOwner: Sendable {
    private enum State {
        case unused
        case running(HTTPClient)
        case stopped
    }

    private let connections: Int
    private let connectTimeout: TimeAmount
    private let state = Mutex(State.unused)

    /// - Parameters:
    ///   - connections: The maximum number of connections to one server.
    ///   - connectTimeout: The longest wait for a connection.
    init(connections: Int, connectTimeout: TimeAmount) {
        self.connections = connections
        self.connectTimeout = connectTimeout
    }

    /// The client.
    ///
    /// - Throws: `CancellationError` after ``stop()``.
    func client() throws -> HTTPClient {
        try state.withLock { state in
            switch state {
            case .running(let client): return client
            case .stopped: throw CancellationError()
            case .unused:
                let client = HTTPClient(
                    eventLoopGroupProvider: .singleton, configuration: configuration)
                state = .running(client)
                return client
            }
        }
    }

    func stop() async {
        // Shutting down twice is the only thing that it throws for.
        try? await takeClient()?.shutdown()
    }

    private func takeClient() -> HTTPClient? {
        state.withLock { state in
            defer { state = .stopped }
            if case .running(let client) = state { return client }
            return nil
        }
    }

    private var configuration: HTTPClient.Configuration {
        var configuration = HTTPClient.Configuration(
            redirectConfiguration: .disallow,
            timeout: .init(connect: connectTimeout))
        // A person waits: that nobody answers is said at once, and they decide whether to try again.
        configuration.connectionPool.retryConnectionEstablishment = false
        // Further requests wait for one, in the order in which they came, as long as for being connected.
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = connections
        // Answers over HTTP/2 would not pass the guard.
        configuration.httpVersion = .http1Only
        configuration.http1_1ConnectionDebugInitializer = { channel in
            channel.eventLoop.submit {
                let pipeline = channel.pipeline.syncOperations
                let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
                try pipeline.addHandler(AnswerGuard(), position: .after(decoder))
            }
        }
        return configuration
    }

    deinit {
        guard let client = takeClient() else { return }
        Task { try? await client.shutdown() }
    }
}
