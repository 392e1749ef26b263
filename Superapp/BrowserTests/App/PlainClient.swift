import Testing
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

/// What a person does in Superapp, by plain requests.
extension PlainClient {
    /// Opens a page and presses one of its buttons.
    ///
    /// - Returns: The answer to the form, not the page it leads to.
    func submit(_ action: String, at path: String, _ fields: [(String, String)] = []) async throws -> Answer {
        let hidden = try await get(path).hiddenFields(for: action)
        return try await post(path, hidden + fields + [("_action", action)])
    }

    /// Presses one of a page's buttons and goes where that leads, in the same window.
    func press(_ action: String, at path: String, _ fields: [(String, String)] = []) async throws -> Answer {
        let answer = try await submit(action, at: path, fields)
        guard let place = answer.headers.first(name: "Location") else { return answer }
        return try await get(place)
    }

    func register(_ name: String, _ password: String = Browser.password) async throws {
        let answer = try await submit("register", at: "/register", [("name", name), ("password", password)])
        try #require(
            answer.location == "/home", "Registering \(name) led to \(answer.status) \(answer.location ?? "-")")
    }

    func signIn(_ name: String, _ password: String = Browser.password) async throws {
        let answer = try await submit("signIn", at: "/login", [("name", name), ("password", password)])
        try #require(answer.location == "/home", "Signing \(name) in led to \(answer.status) \(answer.location ?? "-")")
    }

    /// Whether this person can sign in.
    func canSignIn(_ name: String) async throws -> Bool {
        let fields = [("name", name), ("password", Browser.password)]
        return try await submit("signIn", at: "/login", fields).location == "/home"
    }
}

extension Answer {
    /// Where the answer leads, without the window.
    var location: String? {
        headers.first(name: "Location").map { String($0.prefix { $0 != "?" }) }
    }

    var inspectorLink: String? {
        body.firstMatch(of: /href="(\/inspector[^"]*)"/).map { String($0.1).replacing("&amp;", with: "&") }
    }
}

extension Answer {
    /// Whether the page says that it is not whole yet.
    var isLoading: Bool { reload != nil || body.contains("Loading…") }

    /// Where a page that is not whole yet has itself asked for again; nil for one that answers a browser without
    /// cookies.
    var reload: String? {
        body.firstMatch(of: /<meta http-equiv="refresh" content="\d+; url=([^"]*)">/).map {
            String($0.1).replacing("&amp;", with: "&")
        }
    }

    /// The form that has an action; the page's first form if none has.
    func form(for action: String?) -> PageForm? {
        let forms = forms
        return forms.first { form in action.map(form.actions.contains) ?? true } ?? forms.first
    }

    /// The hidden fields of the form that has an action, or else of the page's first form: what a form post has to
    /// carry.
    func hiddenFields(for action: String? = nil) -> [(String, String)] {
        form(for: action)?.hidden ?? []
    }

    /// What a reader sees, without markup.
    var text: String { Self.text(of: body) }

    /// What a reader sees of the screen, without the header and its counts, which change by themselves.
    var content: String {
        Self.text(of: body.firstMatch(of: /(?s)<main.*<\/main>/).map { String($0.output) } ?? body)
    }

    private static func text(of body: String) -> String {
        body.replacing(/(?s)<(?:script|style).*?<\/(?:script|style)>/, with: "").replacing(/<[^>]*>/, with: " ")
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
