import WebShellTesting

/// A client without a browser's manners: sends what it is told, and keeps one app's cookies.
actor PlainClient {
    private let client: WebClient

    init(_ app: RunningApp) {
        client = WebClient(at: app.url)
    }

    var cookies: [String: String] { client.cookies }

    func setCookie(_ name: String, _ value: String) {
        client.cookies[name] = value
    }

    /// Opens a page; one that is still loading again, as it asks for it, until it is whole.
    func get(_ path: String, headers: [(String, String)] = []) async throws -> Answer {
        var answer = try await client.send("GET", path, headers: headers)
        while answer.isLoading {
            answer = try await client.send("GET", answer.reload ?? path, headers: headers)
        }
        return answer
    }

    func post(_ path: String, _ fields: [(String, String)], headers: [(String, String)] = []) async throws -> Answer {
        try await client.post(path, FormEncoding.encode(fields), headers: headers)
    }

    /// Posts a form without saying how long it is.
    func postInPieces(_ path: String, _ fields: [(String, String)]) async throws -> Answer {
        try await client.post(path, FormEncoding.encode(fields), isInPieces: true)
    }

    func send(_ method: String, _ path: String, headers: [(String, String)], body: String?) async throws -> Answer {
        try await client.send(method, path, headers: headers, body: body)
    }
}
