import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// What a browser does without a script: sends requests to one server and keeps its cookies. It follows no redirect.
public final class WebClient {
    /// One for all. It lives as long as the process, so nobody has to shut it down.
    private static let http: HTTPClient = {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        // Each live connection keeps one.
        configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 64
        return HTTPClient(configuration: configuration)
    }()
    /// Only an app that is broken needs as long.
    private static let patience = TimeAmount.minutes(10)
    private static let longestAnswer = 8 << 20
    private static let longestPiece = 8 << 10

    /// The cookies by their names.
    public var cookies: [String: String]
    private let server: String
    /// Whether requests say that a person goes to a page, as browsers do.
    public var goesToPages = true

    /// Makes a client of a server, given as in `http://127.0.0.1:8080`.
    public init(at server: String, cookies: [String: String] = [:]) {
        self.server = server
        self.cookies = cookies
    }

    /// The cookies, as a request has them.
    public var cookieHeader: String {
        cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    }

    /// Sends a form, encoded by ``FormEncoding``. In pieces, it does not say how long it is.
    public func post(
        _ path: String, _ form: String, headers: [(String, String)] = [], isInPieces: Bool = false,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> Answer {
        let type = ("Content-Type", "application/x-www-form-urlencoded")
        return try await send("POST", path, headers: [type] + headers, body: form, isInPieces: isInPieces)
    }

    /// Sends any request, with the cookies. In pieces, it does not say how long its body is.
    public func send(
        _ method: String, _ path: String, headers: [(String, String)] = [], body: String? = nil,
        isInPieces: Bool = false, isolation: isolated (any Actor)? = #isolation
    ) async throws -> Answer {
        var request = request(method, path, headers)
        request.body = body.map { isInPieces ? Self.pieces($0) : .bytes(ByteBuffer(string: $0)) }
        let response = try await Self.http.execute(request, timeout: Self.patience)
        keepCookies(of: response.headers)
        let bytes = try await response.body.collect(upTo: Self.longestAnswer)
        return Answer(status: Int(response.status.code), headers: response.headers, body: String(buffer: bytes))
    }

    /// Opens a live connection, with the cookies.
    public func live(
        _ path: String, headers: [(String, String)] = [], isolation: isolated (any Actor)? = #isolation
    ) async throws -> LiveConnection {
        let response = try await Self.http.execute(request("GET", path, headers), timeout: Self.patience)
        return LiveConnection(status: Int(response.status.code), headers: response.headers, body: response.body)
    }

    private func request(_ method: String, _ path: String, _ headers: [(String, String)]) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: server + path)
        request.method = HTTPMethod(rawValue: method)
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if goesToPages, !headers.contains(where: { $0.0.lowercased().hasPrefix("sec-fetch") }) {
            request.headers.add(name: "Sec-Fetch-Mode", value: "navigate")
        }
        if !cookies.isEmpty { request.headers.add(name: "Cookie", value: cookieHeader) }
        return request
    }

    private static func pieces(_ text: String) -> HTTPClientRequest.Body {
        let (pieces, piece) = AsyncStream.makeStream(of: ByteBuffer.self)
        var rest = ByteBuffer(string: text)
        while rest.readableBytes > 0, let next = rest.readSlice(length: min(longestPiece, rest.readableBytes)) {
            piece.yield(next)
        }
        piece.finish()
        return .stream(pieces, length: .unknown)
    }

    /// Cookies as a browser keeps them: one with no time left is dropped.
    private func keepCookies(of headers: HTTPHeaders) {
        for header in headers["Set-Cookie"] {
            let parts = header.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { continue }
            let isOver = parts.contains { $0.lowercased() == "max-age=0" }
            cookies[String(pair[..<equals])] = isOver ? nil : String(pair[pair.index(after: equals)...])
        }
    }
}
