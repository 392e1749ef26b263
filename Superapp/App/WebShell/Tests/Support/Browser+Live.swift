import Observation
import WebShell
import WebShellTesting

extension Browser {
    /// Opens a live connection, sees it work, and leaves; returns when the server has noticed.
    func visitLive(_ page: Answer) async throws {
        try await lookAt(page)
        await server.application.windows[page.window]?.presence.wait(untilWatched: false)
    }

    /// Opens a live connection, also as a client of a proxy; returns when the server has noticed.
    func watchLive(_ page: Answer, from address: String? = nil) async throws -> LiveConnection {
        let path = "/-/live?window=\(page.window)&version=\(page.version)"
        let live = try await live(path, headers: address.map { [("X-Forwarded-For", $0)] } ?? [])
        await server.application.windows[page.window]?.presence.wait(untilWatched: true)
        return live
    }

    private func lookAt(_ page: Answer) async throws {
        var live = try await live("/-/live?window=\(page.window)&version=\(page.version)")
        try server.model(page.window).notes.append("live")
        _ = try await live.next()
    }
}

extension WindowPresence {
    /// Waits until somebody looks at the window, or nobody.
    func wait(untilWatched expected: Bool) async {
        while isWatched != expected {
            await withCheckedContinuation { changed in
                withObservationTracking {
                    _ = isWatched
                } onChange: {
                    changed.resume()
                }
            }
        }
    }
}
