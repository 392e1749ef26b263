public import Domain
import Hummingbird
import IPAddresses
public import Logging
import NIOCore
public import PlatformAPI
import RequestReading
public import ServiceLifecycle

/// Serves posts and todos to other processes as JSON over HTTP, as `PlatformAPI` defines, until it is asked to stop.
public struct APIServer: Service {
    private let responder: APIResponder
    private let host: String
    private let port: Int
    private let patience: Duration
    private let connections: Int
    private let logger: Logger
    private let onListening: @Sendable (String) async -> Void

    /// Makes a server, which does not serve yet.
    ///
    /// - Parameters:
    ///   - useCases: The use cases that carry requests out.
    ///   - key: The key with which owner tokens have to be signed.
    ///   - host: The address to listen on. Any address except a loopback address needs a server in front that speaks
    /// TLS.
    ///   - port: The port to listen on; 0 takes a free one.
    ///   - clock: The clock that measures waits.
    ///   - patience: The maximum time for which a connection may be idle or a request incomplete.
    ///   - connections: The maximum number of connections, if the process may have as many open files. One network
    ///     client,
    /// such as an app, has half of them.
    ///   - logger: The log for failures.
    ///   - onListening: Called once with the base URL, when requests can be sent.
    public init(
        useCases: any UseCaseProvider, key: APIKey, host: String = "127.0.0.1", port: Int,
        clock: any Clock<Duration> = ContinuousClock(), patience: Duration = .seconds(30),
        connections: Int = 16_384, logger: Logger = Logger(label: "APIServer"),
        onListening: @escaping @Sendable (String) async -> Void = { _ in }
    ) {
        responder = APIResponder(useCases: useCases, key: key, clock: clock, logger: logger)
        self.host = host
        self.port = port
        self.patience = patience
        self.connections = connections
        self.logger = logger
        self.onListening = onListening
    }

    /// Serves until a graceful shutdown or cancellation.
    ///
    /// - Throws: ``APIServerError`` if the address can't be listened on.
    public func run() async throws {
        let unread = UnreadRequests()
        let inTotal = OpenFiles.connections(connections)
        let connections = ConnectionLimit(inTotal: inTotal, perClient: inTotal / 2) {
            ConnectionLimit.Holder(client: "\(Requester($0))", site: "\(Requester(siteOf: $0))")
        }
        let server = Application(
            responder: responder,
            server: .http1(
                configuration: .init(
                    additionalChannelHandlers: [
                        RequestReading(patience: patience, unread: unread), CountedConnection(connections),
                    ],
                    idleTimeout: TimeAmount(patience))),
            configuration: .init(
                address: .hostname(host, port: port), serverName: nil,
                availableConnectionsDelegate: connections.available),
            onServerRunning: { [host, port, onListening] channel in
                let name = host.contains(":") ? "[\(host)]" : host
                await onListening("http://\(name):\(channel.localAddress?.port ?? port)")
            },
            logger: logger)
        do {
            try await server.run()
        } catch let error as IOError {
            throw APIServerError(host: host, port: port, reason: "\(error)")
        } catch is SocketAddressError.UnknownHost {
            throw APIServerError(
                host: host, port: port, reason: "there is no such host; give an address of this machine")
        }
    }
}

/// Why the API can't be served.
public struct APIServerError: Error, Hashable, Sendable {
    /// The address to listen on.
    public let host: String
    /// The port to listen on.
    public let port: Int
    /// The system's error message.
    public let reason: String
}

extension APIServerError: CustomStringConvertible {
    /// What happened and what to do, in one line.
    public var description: String {
        "Can't listen on \(host), port \(port): \(reason). Choose another port, or stop the program that listens there."
    }
}
