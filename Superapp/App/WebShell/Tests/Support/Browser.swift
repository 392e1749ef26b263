import WebShell
import WebShellTesting

/// What a browser does without a script: keeps cookies, gets pages, sends their forms.
@MainActor
final class Browser {
    let server: TestServer
    var host: String?
    private let client: WebClient

    init(server: TestServer) {
        self.server = server
        client = WebClient(at: "\(server.address)")
    }

    var cookies: [String: String] {
        get { client.cookies }
        set { client.cookies = newValue }
    }

    /// Whether it says that a person goes to a page.
    var goesToPages: Bool {
        get { client.goesToPages }
        set { client.goesToPages = newValue }
    }

    /// The cookies, as a request has them.
    var cookieHeader: String { client.cookieHeader }

    func get(_ path: String, json: Bool = false) async throws -> Answer {
        try await send("GET", path, headers: json ? [("accept", "application/json")] : [])
    }

    /// Opens a page, as a client of a proxy.
    func visit(_ path: String = "/", from address: String) async throws -> Answer {
        try await send("GET", path, headers: [("X-Forwarded-For", address)])
    }

    /// Sends a form of a page, with some of its fields replaced, or left out when nil.
    func post(
        _ page: Answer, _ action: String, _ fields: [String: String?] = [:], json: Bool = false,
        to path: String = "/notes", headers: [(String, String)] = []
    ) async throws -> Answer {
        var all: [String: String?] = [
            "_window": page.window, "_screen": page.screen, "_token": page.token, "_action": action,
        ]
        all.merge(fields) { $1 }
        let sent = all.compactMap { name, value in value.map { (name, $0) } }
        return try await post(FormEncoding.encode(sent), json: json, to: path, headers: headers)
    }

    func post(
        _ body: String, type: String = "application/x-www-form-urlencoded", json: Bool = false,
        to path: String = "/notes", isInPieces: Bool = false, headers: [(String, String)] = []
    ) async throws -> Answer {
        let accept = json ? [("accept", "application/json")] : []
        return try await send(
            "POST", path, headers: [("content-type", type)] + accept + headers, body: body, isInPieces: isInPieces)
    }

    func send(
        _ method: String, _ path: String, headers: [(String, String)] = [], body: String? = nil,
        isInPieces: Bool = false
    ) async throws -> Answer {
        try await client.send(method, path, headers: headers + hostHeader, body: body, isInPieces: isInPieces)
    }

    /// Opens a live connection.
    func live(
        _ path: String, lastEvent: Int? = nil, headers: [(String, String)] = []
    ) async throws -> LiveConnection {
        let last = lastEvent.map { [("last-event-id", "\($0)")] } ?? []
        return try await client.live(path, headers: last + headers + hostHeader)
    }

    private var hostHeader: [(String, String)] { host.map { [("host", $0)] } ?? [] }
}
