import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NetworkServiceInterface

/// Sends requests with async-http-client.
final class HTTPNetwork: NetworkService {
    private let client: ClientOwner
    private let clock: any Clock<Duration>

    /// - Parameters:
    ///   - connections: The maximum number of connections to one server.
    ///   - connectTimeout: The longest wait for a connection.
    ///   - clock: What measures how long an exchange takes.
    init(connections: Int = 64, connectTimeout: TimeAmount = .seconds(5), clock: any Clock<Duration>) {
        client = ClientOwner(connections: connections, connectTimeout: connectTimeout)
        self.clock = clock
    }

    func send(_ request: NetworkRequest) async throws(NetworkError) -> NetworkResponse {
        guard let host = request.url.host(), !host.isEmpty, ["http", "https"].contains(request.url.scheme) else {
            throw .invalidAddress(request.url.absoluteString)
        }
        do {
            return try await withDeadline(of: request) { client in
                try await Self.exchange(request, host: host, by: client)
            }
        } catch {
            throw NetworkError(error, of: request, host: host)
        }
    }

    /// Ends the requests under way. Later ones are cancelled at once.
    func stop() async {
        await client.stop()
    }

    /// Runs an exchange for no longer than its request allows: what is slower is cancelled.
    private func withDeadline(
        of request: NetworkRequest,
        _ exchange: @escaping @Sendable (HTTPClient) async throws -> NetworkResponse
    ) async throws -> NetworkResponse {
        let client = try client.client()
        return try await withThrowingTaskGroup(of: NetworkResponse.self) { group in
            group.addTask { try await exchange(client) }
            group.addTask { [clock] in
                try await clock.sleep(for: request.timeout)
                throw HTTPClientError.deadlineExceeded
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }

    private static func exchange(
        _ request: NetworkRequest, host: String, by client: HTTPClient
    ) async throws -> NetworkResponse {
        let response = try await answer(to: request, host: host, by: client)
        let announced = response.headers.first(name: "content-length").flatMap { Int($0) } ?? 0
        guard announced <= request.responseLimit else {
            throw NetworkError.tooLarge(host: host, limit: request.responseLimit)
        }
        var body = Data(capacity: announced)
        for try await part in response.body {
            guard body.count + part.readableBytes <= request.responseLimit else {
                throw NetworkError.tooLarge(host: host, limit: request.responseLimit)
            }
            body.append(contentsOf: part.readableBytesView)
        }
        let headers = NetworkHeaders(response.headers.map { (name: $0.name, value: $0.value) })
        return NetworkResponse(status: Int(response.status.code), headers: headers, body: body)
    }
}

extension HTTPNetwork {
    private static let maximumRedirects = 5

    /// The answer after redirects, of reads only: changes are for the address that they were sent to.
    ///
    /// - Throws: `unreadable` for a redirect to another server, which whoever chose this one may not know, or to
    ///   itself.
    private static func answer(
        to request: NetworkRequest, host: String, by client: HTTPClient
    ) async throws -> HTTPClientResponse {
        var (wanted, url) = (HTTPClientRequest(request), request.url)
        for _ in 0...maximumRedirects {
            // The deadline of the group is the one that counts; this one only has to be later.
            let response = try await client.execute(wanted, deadline: .distantFuture)
            guard [301, 302, 303, 307, 308].contains(response.status.code), request.method == .get,
                let target = response.headers.first(name: "location"),
                let next = URL(string: target, relativeTo: url)?.absoluteURL
            else { return response }
            guard isSameServer(next, as: url) else { break }
            (wanted.url, url) = (next.absoluteString, next)
        }
        throw NetworkError.unreadable(host: host)
    }

    /// Whether an address is at the same host and port; a change to HTTPS may change the port.
    private static func isSameServer(_ next: URL, as url: URL) -> Bool {
        guard next.host()?.lowercased() == url.host()?.lowercased() else { return false }
        return next.scheme == url.scheme && next.port == url.port || url.scheme == "http" && next.scheme == "https"
    }
}

extension HTTPClientRequest {
    /// The same request, for the client.
    init(_ request: NetworkRequest) {
        self.init(url: request.url.absoluteString)
        method = HTTPMethod(rawValue: request.method.rawValue)
        for (name, value) in request.headers.all { headers.add(name: name, value: value) }
        body = request.body.map { .bytes(ByteBuffer(bytes: $0)) }
    }
}

extension NetworkError {
    /// What an error of the client means to those who sent the request.
    init(_ error: any Error, of request: NetworkRequest, host: String) {
        switch error {
        case let error as NetworkError: self = error
        case is CancellationError: self = .cancelled
        case let error as HTTPClientError: self.init(error, of: request, host: host)
        case HTTPParserError.invalidEOFState: self = .dropped(host: host)
        case is HTTPParserError: self = .unreadable(host: host)
        case ChannelError.connectTimeout: self = .cannotConnect(host: host)
        case let error as IOError where error.errnoCode == ECONNREFUSED: self = .cannotConnect(host: host)
        case is IOError, is ChannelError: self = .dropped(host: host)
        default: self = .cannotConnect(host: host)
        }
        if Task.isCancelled { self = .cancelled }
    }

    private init(_ error: HTTPClientError, of request: NetworkRequest, host: String) {
        switch error {
        case .invalidURL, .emptyHost, .emptyScheme: self = .invalidAddress(request.url.absoluteString)
        case .cancelled, .alreadyShutdown: self = .cancelled
        case .deadlineExceeded, .readTimeout, .writeTimeout, .getConnectionFromPoolTimeout:
            self = .timedOut(host: host, after: request.timeout)
        case .connectTimeout, .tlsHandshakeTimeout: self = .cannotConnect(host: host)
        case .remoteConnectionClosed, .bodyLengthMismatch, .uncleanShutdown: self = .dropped(host: host)
        default: self = .unreadable(host: host)
        }
    }
}
