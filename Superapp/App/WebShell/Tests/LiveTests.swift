import Testing
import WebShell
import WebShellTesting

@MainActor
@Suite("Live updates", .timeLimit(.minutes(5)))
struct LiveTests {
    @Test("A change of what a screen shows is sent; changes in a row are sent as one")
    func update() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            var live = try await browser.live("/-/live?window=\(page.window)&version=\(page.version)")
            #expect(live.status == 200 && live.headers.first(name: "content-type") == "text/event-stream")
            let model = try server.model(page.window)
            for number in 1...100 { model.notes.append("note \(number)") }
            let event = try #require(try await live.next())
            #expect(event.name == "screen" && event.html.contains("<li>note 100</li>"))
            #expect(event.version == page.version + 1)
        }
    }

    @Test("What did not change the page is not sent")
    func unchanged() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            var live = try await browser.live("/-/live?window=\(page.window)&version=\(page.version)")
            let model = try server.model(page.window)
            model.notes = []
            model.notes.append("a")
            model.notes = []
            await server.settle()
            model.draft = "typed"
            let event = try #require(try await live.next())
            #expect(event.html.contains("value=\"typed\"") && event.version == page.version + 1)
        }
    }

    @Test("What happened while the connection was away is sent when it comes back, and nothing otherwise")
    func resumes() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let model = try server.model(page.window)
            model.notes.append("missed")
            await server.settle()
            var late = try await browser.live("/-/live?window=\(page.window)&version=\(page.version)")
            let missed = try #require(try await late.next())
            #expect(missed.html.contains("missed") && missed.id == "\(missed.version)")
            var again = try await browser.live(
                "/-/live?window=\(page.window)&version=\(page.version)", lastEvent: missed.version)
            model.notes.append("next")
            #expect(try await again.next()?.html.contains("<li>missed</li><li>next</li>") == true)
        }
    }

    @Test("An action's result reaches every connection of the window")
    func actions() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            var one = try await browser.live("/-/live?window=\(page.window)&version=\(page.version)")
            var two = try await browser.live("/-/live?window=\(page.window)&version=\(page.version)")
            _ = try await browser.post(page, "open", json: true)
            #expect(try await one.next()?.title == "Detail")
            #expect(try await two.next()?.title == "Detail")
        }
    }

    @Test("One connection more than a window may have ends the oldest, of pages and of inspectors each")
    func connections() async throws {
        var configuration = WebShellConfiguration()
        configuration.windows.connections = 1
        try await TestServer.run(configuration) { @MainActor server in
            let (browser, page) = try await server.visit()
            let inspector = try await expectReplaced("/-/inspector?window=\(page.window)", in: browser)
            var live = try await expectReplaced("/-/live?window=\(page.window)&version=0", in: browser)
            try server.model(page.window).notes.append("still live")
            #expect(try await live.next()?.html.contains("still live") == true)
            #expect(inspector.status == 200)
        }
    }

    /// Connects twice, and sees the first connection end.
    private func expectReplaced(_ path: String, in browser: Browser) async throws -> LiveConnection {
        var old = try await browser.live(path)
        #expect(try await old.next() != nil)
        var new = try await browser.live(path)
        #expect(try await new.next() != nil)
        while try await old.next() != nil {}
        return new
    }

    @Test("A quiet connection is kept alive with comments")
    func heartbeat() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            var live = try await browser.live("/-/live?window=\(page.window)&version=\(page.version)")
            for _ in 1...2 {
                await server.clock.sleeper(for: .seconds(15))
                server.clock.advance(by: .seconds(15))
                #expect(try await live.next()?.isComment == true)
            }
        }
    }

    @Test("The connection is told that its window was closed")
    func closed() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            var live = try await browser.live("/-/live?window=\(page.window)&version=\(page.version)")
            server.application.windows[page.window]?.close()
            #expect(try await live.next()?.name == "closed")
            #expect(try await live.next() == nil)
            #expect(try await browser.live("/-/live?window=\(page.window)").status == 404)
        }
    }

    @Test("A fault outside any request reaches the page of its window")
    func fault() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            var live = try await browser.live("/-/live?window=\(page.window)&version=\(page.version)")
            server.application.windows[page.window]?.motherboard?.activate(.unregistered)
            #expect(try await live.next()?.title == "Something went wrong")
        }
    }

    @Test("A stop of the server ends live connections at once")
    func stop() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            var live = try await browser.live("/-/live?window=\(page.window)&version=\(page.version)")
            try server.model(page.window).notes.append("last")
            #expect(try await live.next()?.html.contains("last") == true)
            await server.stop()
            #expect(try await live.next() == nil)
        }
    }
}
