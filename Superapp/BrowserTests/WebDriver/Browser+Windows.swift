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

    /// Goes on in another tab. The one left stays open and lives.
    func go(on window: WindowHandle) async throws {
        try await connection.post(path("window"), ["handle": .string(window.rawValue)])
    }
}
