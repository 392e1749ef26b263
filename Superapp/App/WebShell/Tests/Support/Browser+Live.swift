extension Browser {
    /// Opens a live connection, sees it work, and leaves.
    func visitLive(_ page: Answer) async throws {
        var live = try await live("/-/live?window=\(page.window)&version=\(page.version)")
        try server.model(page.window).notes.append("live")
        _ = try await live.next()
    }
}
