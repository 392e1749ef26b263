import Testing
import WebShell
import WebShellTesting

@MainActor
@Suite("One live connection for many windows", .timeLimit(.minutes(5)))
struct SharedLiveTests {
    /// The events up to a count, as `name of window`, in any order.
    private func events(_ count: Int, of live: inout LiveConnection) async throws -> Set<String> {
        var found: Set<String> = []
        while found.count < count, let event = try await live.next() {
            found.insert("\(event.name) of \(event.json("window") ?? "")")
        }
        return found
    }

    @Test("Each window is told of, and what happens in it, and those that are gone as such")
    func many() async throws {
        try await TestServer.run { @MainActor server in
            let browser = server.browser()
            let (one, two) = (try await browser.get("/"), try await browser.get("/"))
            var live = try await browser.live(
                "/-/live?windows=\(one.window).\(one.version),\(two.window).\(two.version),gone.3&inspect=\(one.window)"
            )
            #expect(live.status == 200)
            let expected: Set = [
                "joined of \(one.window)", "joined of \(two.window)", "closed of gone", "inspector of \(one.window)",
            ]
            #expect(try await events(4, of: &live) == expected)
            try server.model(two.window).notes.append("news")
            let event = try #require(try await live.next())
            #expect(event.name == "screen" && event.json("window") == two.window && event.html.contains("news"))
        }
    }

    @Test("A window that a connection names many times is joined once, and so is its inspector")
    func repeated() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let windows = Array(repeating: "\(page.window).\(page.version)", count: 50).joined(separator: ",")
            let inspectors = Array(repeating: page.window, count: 50).joined(separator: ",")
            var live = try await browser.live("/-/live?windows=\(windows)&inspect=\(inspectors)")
            var names: [String] = []
            while names.count < 3, let event = try await live.next() { names.append(event.name) }
            #expect(names.sorted() == ["inspector", "joined", "joined"])
            try server.model(page.window).notes.append("news")
            // The connection has not been ended as one too many of its window.
            var next = try #require(try await live.next())
            while next.name == "inspector" { next = try #require(try await live.next()) }
            #expect(next.name == "screen" && next.html.contains("news"))
        }
    }

    @Test("What happened while there was no connection is told at once, of each window what holds now")
    func missed() async throws {
        try await TestServer.run { @MainActor server in
            let browser = server.browser()
            let pages = [try await browser.get("/"), try await browser.get("/")]
            for page in pages { try server.model(page.window).notes.append("missed") }
            await server.settle()
            let windows = pages.map { "\($0.window).\($0.version)" }.joined(separator: ",")
            var live = try await browser.live("/-/live?windows=\(windows)")
            let expected = Set(pages.flatMap { ["joined of \($0.window)", "screen of \($0.window)"] })
            #expect(try await events(4, of: &live) == expected)
        }
    }

    @Test("Nobody is told of somebody else's windows")
    func others() async throws {
        try await TestServer.run { @MainActor server in
            let page = try await server.browser().get("/")
            let thief = server.browser()
            _ = try await thief.get("/")
            var live = try await thief.live("/-/live?windows=\(page.window).0&inspect=\(page.window)")
            #expect(try await live.next()?.name == "closed")
            #expect(try await live.next()?.name == "closed")
            #expect(try await live.next() == nil)
            #expect(server.application.windows[page.window]?.presence.isWatched == false)
        }
    }

    @Test("A connection that ends leaves all its windows, and one for nothing ends at once")
    func ends() async throws {
        try await TestServer.run { @MainActor server in
            let browser = server.browser()
            let pages = [try await browser.get("/"), try await browser.get("/")]
            let windows = pages.map { "\($0.window).\($0.version)" }.joined(separator: ",")
            try await look("/-/live?windows=\(windows)", by: browser)
            for page in pages { await server.application.windows[page.window]?.presence.wait(untilWatched: false) }
            var empty = try await browser.live("/-/live?windows=&inspect=")
            #expect(try await empty.next() == nil)
        }
    }

    /// Opens a connection for two windows, sees it work, and leaves.
    private func look(_ address: String, by browser: Browser) async throws {
        var live = try await browser.live(address)
        #expect(try await events(2, of: &live).count == 2)
    }

    @Test("Where there is no inspector, nothing is told of the inside of a window")
    func noInspector() async throws {
        try await TestServer.run(WebShellConfiguration(inspector: .never)) { @MainActor server in
            let (browser, page) = try await server.visit()
            var live = try await browser.live("/-/live?inspect=\(page.window)")
            #expect(try await live.next() == nil)
        }
    }
}
