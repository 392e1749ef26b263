public import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix
public import NetworkServiceInterface
import Synchronization

/// A real HTTP server on this machine, for the duration of a test, that responds as the test defines: also late,
/// incorrectly, or not at all.
///
/// ```swift
/// try await LocalServer.run { request in .json("[]") } test: { server in
///     let response = try await network.send(NetworkRequest(server.url.appending(path: "posts")))
/// }
/// ```
public final class LocalServer: Sendable {
    /// Decides the response to a request. It may wait, for example for a ``Gate``.
    public typealias Handler = @Sendable (LocalRequest) async -> LocalAnswer

    /// Its address, without a path.
    public let url: URL
    /// Each request as it arrives, for one reader.
    public let arrivals: AsyncStream<LocalRequest>
    private let seen = Mutex<[LocalRequest]>([])
    private let arrival: AsyncStream<LocalRequest>.Continuation
    private let answer: Handler

    private init(port: Int, answer: @escaping Handler) throws {
        guard let url = URL(string: "http://127.0.0.1:\(port)") else { throw URLError(.badURL) }
        self.url = url
        self.answer = answer
        (arrivals, arrival) = AsyncStream.makeStream()
    }

    /// All requests so far, in their order.
    public var requests: [LocalRequest] { seen.withLock { $0 } }

    /// Serves on a free port, runs the test, and stops.
    ///
    /// - Parameters:
    ///   - answer: Decides the response to each request.
    ///   - isolation: The actor on which the test runs: the caller's.
    ///   - test: The test.
    /// - Returns: What the test returns.
    /// - Throws: What the test throws, or the reason why no port was available.
    @discardableResult
    public static func run<Value>(
        _ answer: @escaping Handler, isolation: isolated (any Actor)? = #isolation,
        test: (LocalServer) async throws -> Value
    ) async throws -> Value {
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelOption(.autoRead, value: false)
            .bind(host: "127.0.0.1", port: 0) { channel in channel.eventLoop.makeSucceededFuture(channel) }
        let server = try LocalServer(port: listener.channel.localAddress?.port ?? 0, answer: answer)
        let serving = Task { try await server.serve(listener) }
        let result = await Result { try await test(server) }
        serving.cancel()
        server.arrival.finish()
        _ = await serving.result
        return try result.get()
    }

    private func serve(_ listener: NIOAsyncChannel<any Channel, Never>) async throws {
        try await listener.executeThenClose { channels in
            try await withThrowingDiscardingTaskGroup { group in
                for try await channel in channels {
                    group.addTask {
                        // Made here and not when it was accepted: one that is made has to be served, and the server may
                        // stop in between.
                        guard let connection = try? await LocalConnection.make(on: channel) else { return }
                        await connection.serve(with: self)
                    }
                }
            }
        }
    }

    func answer(to request: LocalRequest) async -> LocalAnswer {
        seen.withLock { $0.append(request) }
        arrival.yield(request)
        return await answer(request)
    }
}

extension Result where Failure == any Error {
    fileprivate init(
        isolation: isolated (any Actor)? = #isolation, catching body: () async throws -> Success
    ) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}

/// A request as received by a local server.
public struct LocalRequest: Sendable, Hashable {
    /// The method, such as `GET`.
    public let method: String
    /// The path and the query, as sent.
    public let target: String
    /// The header fields.
    public let headers: NetworkHeaders
    /// The whole body.
    public let body: Data

    /// The path, without the query, as sent.
    public var path: String { String(target.prefix { $0 != "?" }) }

    /// The value of a name in the query, decoded.
    public func query(_ name: String) -> String? {
        let items = URLComponents(string: target)?.queryItems
        return items?.first { $0.name == name }?.value?.replacing("+", with: " ")
    }
}

/// A local server's response to a request: a proper response, or one of the failures of servers and networks.
public enum LocalAnswer: Sendable {
    /// A proper response.
    case response(status: Int, headers: NetworkHeaders = [:], body: String = "")
    /// These bytes, and nothing after them.
    case bytes(String)
    /// The beginning of a response; then the connection ends.
    case cut
    /// A response whose body never ends.
    case endless
    /// No response; the connection stays open.
    case silence
    /// No response; the connection ends.
    case drop

    /// A proper response in JSON.
    public static func json(_ body: String, status: Int = 200, headers: NetworkHeaders = [:]) -> LocalAnswer {
        var headers = headers
        headers["content-type"] = "application/json; charset=utf-8"
        return .response(status: status, headers: headers, body: body)
    }
}

/// A port of this machine that refuses every connection while this object exists: it is reserved, and nothing listens.
public final class ClosedPort: Sendable {
    /// The address of the port, without a path.
    public let url: URL
    private let descriptor: Int32

    /// Reserves a free port.
    ///
    /// - Throws: `POSIXError` when there is none.
    public init() throws {
        #if os(Linux)
            descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #else
            descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isTaken = withUnsafeMutablePointer(to: &address) { [descriptor] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, size) == 0 && getsockname(descriptor, address, &size) == 0
            }
        }
        guard isTaken, let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))") else {
            close(descriptor)
            throw POSIXError(.EADDRINUSE)
        }
        self.url = url
    }

    deinit {
        close(descriptor)
    }
}
