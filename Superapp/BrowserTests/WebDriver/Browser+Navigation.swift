extension Browser {
    func go(to url: String) async throws {
        try await connection.post(path("url"), ["url": .string(url)])
    }

    func back() async throws { try await connection.post(path("back")) }

    func forward() async throws { try await connection.post(path("forward")) }

    func reload() async throws { try await connection.post(path("refresh")) }

    var url: String {
        get async throws { try await connection.get(path("url")).string ?? "" }
    }

    /// The path of the page's address, without host and query.
    var address: String {
        get async throws {
            let rest = try await url.drop { $0 != ":" }.dropFirst(3).drop { $0 != "/" }
            return String(rest.prefix { $0 != "?" && $0 != "#" })
        }
    }

    var title: String {
        get async throws { try await connection.get(path("title")).string ?? "" }
    }

    var source: String {
        get async throws { try await connection.get(path("source")).string ?? "" }
    }
}

extension Browser {
    /// A tab or window of the browser.
    struct WindowHandle: Hashable, Sendable {
        let rawValue: String
    }

    var currentWindow: WindowHandle {
        get async throws { WindowHandle(rawValue: try await connection.get(path("window")).string ?? "") }
    }

    var windows: [WindowHandle] {
        get async throws {
            let handles = try await connection.get(path("window/handles")).array ?? []
            return handles.compactMap(\.string).map(WindowHandle.init)
        }
    }

    /// Opens another tab and goes on in it.
    @discardableResult
    func openWindow() async throws -> WindowHandle {
        let answer = try await connection.post(path("window/new"), ["type": "tab"])
        let handle = WindowHandle(rawValue: answer["handle"]?.string ?? "")
        try await go(on: handle)
        return handle
    }

    /// Closes the current tab, as its user would, and goes on in another one.
    func closeWindow(goingOnIn window: WindowHandle) async throws {
        try await connection.delete(path("window"))
        try await go(on: window)
    }

    /// Goes on in another tab. The one left stays open and lives.
    func go(on window: WindowHandle) async throws {
        try await connection.post(path("window"), ["handle": .string(window.rawValue)])
    }
}

extension Browser {
    /// The cookies of the page's site, by name. Each is the driver's object: `value`, `httpOnly`, `sameSite`, `path`.
    var cookies: [String: JSONValue] {
        get async throws {
            let all = try await connection.get(path("cookie")).array ?? []
            return Dictionary(all.map { ($0["name"]?.string ?? "", $0) }) { _, last in last }
        }
    }

    /// Sets a cookie for the page's site.
    func setCookie(_ name: String, _ value: String) async throws {
        let cookie: JSONValue = ["name": .string(name), "value": .string(value), "path": "/"]
        try await connection.post(path("cookie"), ["cookie": cookie])
    }
}

extension Browser {
    /// Runs the body of a function in the page.
    ///
    /// - Returns: What it returns.
    @discardableResult
    func run(_ script: String) async throws -> JSONValue {
        try await connection.post(path("execute/sync"), ["script": .string(script), "args": []])
    }

    /// Carries out a command of Chromium's own protocol.
    func perform(_ command: String, _ parameters: JSONValue) async throws {
        try await connection.post(path("goog/cdp/execute"), ["cmd": .string(command), "params": parameters])
    }
}
