import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat
import NIOHTTP1

/// A client without a browser's manners: sends what it is told, follows no redirect, and keeps one app's cookies.
actor PlainClient {
    /// One client for all tests. It lives as long as the process, so nobody has to shut it down.
    private static let http = HTTPClient(configuration: HTTPClient.Configuration(redirectConfiguration: .disallow))
    private static let longestAnswer = 8 << 20
    /// Only an app that is broken needs as long.
    private static let patience = TimeAmount.minutes(10)

    let base: String
    private(set) var cookies: [String: String] = [:]

    init(_ app: RunningApp) {
        base = app.url
    }

    func setCookie(_ name: String, _ value: String) {
        cookies[name] = value
    }

    /// Opens a page; one that is still loading again, as it asks for it, until it is whole.
    func get(_ path: String, headers: [(String, String)] = []) async throws -> PlainResponse {
        var response = try await exchange("GET", path, headers: headers, body: nil)
        while response.isLoading {
            response = try await exchange("GET", response.reload ?? path, headers: headers, body: nil)
        }
        return response
    }

    func post(_ path: String, _ fields: [(String, String)], headers: [(String, String)] = []) async throws
        -> PlainResponse
    {
        let form = [("Content-Type", "application/x-www-form-urlencoded")]
        return try await send("POST", path, headers: form + headers, body: Data(FormEncoding.encode(fields).utf8))
    }

    /// Posts a form without saying how long it is.
    func postInPieces(_ path: String, _ fields: [(String, String)]) async throws -> PlainResponse {
        let form = [("Content-Type", "application/x-www-form-urlencoded")]
        let pieces = AsyncStream { continuation in
            continuation.yield(ByteBuffer(string: FormEncoding.encode(fields)))
            continuation.finish()
        }
        return try await exchange("POST", path, headers: form, body: .stream(pieces, length: .unknown))
    }

    func send(_ method: String, _ path: String, headers: [(String, String)], body: Data?) async throws -> PlainResponse
    {
        try await exchange(method, path, headers: headers, body: body.map { .bytes($0) })
    }

    private func exchange(
        _ method: String, _ path: String, headers: [(String, String)], body: HTTPClientRequest.Body?
    ) async throws -> PlainResponse {
        var request = HTTPClientRequest(url: base + path)
        request.method = HTTPMethod(rawValue: method)
        for (name, value) in headers { request.headers.add(name: name, value: value) }
        if !cookies.isEmpty {
            let header = cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
            request.headers.add(name: "Cookie", value: header)
        }
        request.body = body
        let response = try await Self.http.execute(request, timeout: Self.patience)
        keepCookies(of: response.headers)
        let bytes = try await response.body.collect(upTo: Self.longestAnswer)
        return PlainResponse(
            status: Int(response.status.code), headers: response.headers, body: String(buffer: bytes))
    }

    /// Cookies as a browser keeps them: one with no time left is dropped.
    private func keepCookies(of headers: HTTPHeaders) {
        for header in headers["Set-Cookie"] {
            let parts = header.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            guard let pair = parts.first, let equals = pair.firstIndex(of: "=") else { continue }
            let ended = parts.contains { $0.lowercased() == "max-age=0" }
            cookies[String(pair[..<equals])] = ended ? nil : String(pair[pair.index(after: equals)...])
        }
    }
}
