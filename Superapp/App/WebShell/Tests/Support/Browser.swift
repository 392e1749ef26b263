import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1

/// What a browser does without a script: keeps cookies, gets pages, sends their forms.
@MainActor
final class Browser {
    let server: TestServer
    var cookies: [String: String] = [:]
    var host: String?

    nonisolated init(server: TestServer) {
        self.server = server
    }

    func get(_ path: String, json: Bool = false) async throws -> Answer {
        try await send(.GET, path, headers: json ? ["accept": "application/json"] : [:])
    }

    /// Sends a form of a page, with some of its fields replaced, or left out when nil.
    func post(
        _ page: Answer, _ action: String, _ fields: [String: String?] = [:], json: Bool = false,
        to path: String = "/notes"
    ) async throws -> Answer {
        var all: [String: String?] = [
            "_window": page.window, "_screen": page.screen, "_token": page.token, "_action": action,
        ]
        all.merge(fields) { $1 }
        let body = all.compactMap { name, value in value.map { "\(name)=\(Self.encoded($0))" } }.joined(separator: "&")
        return try await post(body, json: json, to: path)
    }

    func post(
        _ body: String, type: String = "application/x-www-form-urlencoded", json: Bool = false,
        to path: String = "/notes"
    ) async throws -> Answer {
        var headers = ["content-type": type]
        if json { headers["accept"] = "application/json" }
        return try await send(.POST, path, headers: headers, body: .bytes(ByteBuffer(string: body)))
    }

    func send(
        _ method: HTTPMethod, _ path: String, headers: [String: String] = [:], body: HTTPClientRequest.Body? = nil
    ) async throws -> Answer {
        let response = try await server.client.execute(
            request(method, path, headers: headers, body: body), timeout: .minutes(10))
        for cookie in response.headers["set-cookie"] { keep(cookie) }
        let text = String(buffer: try await response.body.collect(upTo: 4 << 20))
        return Answer(status: Int(response.status.code), headers: response.headers, body: text)
    }

    /// Opens a live connection.
    func live(_ path: String, lastEvent: Int? = nil) async throws -> LiveConnection {
        let headers = lastEvent.map { ["last-event-id": "\($0)"] } ?? [:]
        let response = try await server.client.execute(request(.GET, path, headers: headers), timeout: .hours(1))
        return LiveConnection(status: Int(response.status.code), headers: response.headers, body: response.body)
    }

    /// The cookies, as a request has them.
    var cookieHeader: String {
        cookies.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    }

    private func request(
        _ method: HTTPMethod, _ path: String, headers: [String: String], body: HTTPClientRequest.Body? = nil
    ) -> HTTPClientRequest {
        var request = HTTPClientRequest(url: "\(server.address)\(path)")
        request.method = method
        request.body = body
        for (name, value) in headers { request.headers.replaceOrAdd(name: name, value: value) }
        if let host { request.headers.replaceOrAdd(name: "host", value: host) }
        if !cookies.isEmpty {
            request.headers.add(name: "cookie", value: cookieHeader)
        }
        return request
    }

    private func keep(_ cookie: String) {
        let parts = cookie.split(separator: ";")[0].split(separator: "=", maxSplits: 1).map(String.init)
        let isGone = parts.count < 2 || cookie.contains("Max-Age=0")
        cookies[parts[0]] = isGone ? nil : parts[1]
    }

    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
