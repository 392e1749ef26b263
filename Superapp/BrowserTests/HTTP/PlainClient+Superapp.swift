import Testing
import WebShellTesting

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
