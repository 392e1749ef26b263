import Observation
import WebShell

extension Browser {
    /// Opens a live connection, sees it work, and leaves; returns when the server has noticed.
    func visitLive(_ page: Answer) async throws {
        try await lookAt(page)
        await server.application.windows[page.window]?.presence.ended()
    }

    private func lookAt(_ page: Answer) async throws {
        var live = try await live("/-/live?window=\(page.window)&version=\(page.version)")
        try server.model(page.window).notes.append("live")
        _ = try await live.next()
    }
}

extension WindowPresence {
    /// Waits until nobody looks at the window.
    fileprivate func ended() async {
        while isWatched {
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
