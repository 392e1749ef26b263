import AsyncHTTPClient
import Foundation
import NIOCore
import NIOFoundationCompat

/// Sends commands to a driver: JSON over HTTP, as in the W3C's WebDriver standard.
struct WebDriverConnection: Sendable {
    /// The longest answer that is read: a screenshot of a tall page, in bytes.
    private static let longestAnswer = 64 << 20

    let port: Int

    @discardableResult
    func post(_ path: String, _ body: JSONValue = [:]) async throws -> JSONValue {
        try await send("POST", path, body: body)
    }

    func get(_ path: String) async throws -> JSONValue {
        try await send("GET", path, body: nil)
    }

    @discardableResult
    func delete(_ path: String) async throws -> JSONValue {
        try await send("DELETE", path, body: nil)
    }

    private func send(_ method: String, _ path: String, body: JSONValue?) async throws -> JSONValue {
        var request = HTTPClientRequest(url: "http://127.0.0.1:\(port)\(path)")
        request.method = .init(rawValue: method)
        if let body {
            request.headers.add(name: "Content-Type", value: "application/json")
            request.body = .bytes(try JSONEncoder().encode(body))
        }
        let response = try await HTTPClient.shared.execute(request, timeout: .minutes(10))
        let bytes = try await response.body.collect(upTo: Self.longestAnswer)
        let value = try JSONDecoder().decode(JSONValue.self, from: Data(buffer: bytes))["value"] ?? .null
        guard let code = value["error"]?.string else { return value }
        throw WebDriverError(code: code, message: value["message"]?.string ?? "")
    }
}
