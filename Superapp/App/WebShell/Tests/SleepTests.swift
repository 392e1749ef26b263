import Testing

@testable import WebShell

@MainActor
@Suite("Sleep of windows", .timeLimit(.minutes(5)))
struct SleepTests {
    @Test("A minute after its last live connection ended a window is put to sleep: its boards are released")
    func sleeps() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            try await browser.visitLive(page)
            await server.clock.sleeper(for: .seconds(60))
            server.clock.advance(by: .seconds(59))
            let window = try #require(server.application.windows[page.window])
            #expect(window.motherboard != nil)
            server.clock.advance(by: .seconds(1))
            #expect(await server.application.nextClosing() == page.window)
            #expect(window.motherboard == nil && window.root.navigator.stack.isEmpty)
        }
    }

    @Test("It is not put to sleep while a screen holds what would be lost, and is closed in its time all the same")
    func unsaved() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            try server.model(page.window).holdsUnsaved = true
            try await browser.visitLive(page)
            await server.clock.sleeper(for: .seconds(60))
            server.clock.advance(by: .seconds(60))
            await server.clock.sleeper(for: WindowLimits().asleep)
            let window = try #require(server.application.windows[page.window])
            #expect(window.motherboard != nil && window.root.navigator.stack.count == 1)
            server.clock.advance(by: WindowLimits().asleep)
            #expect(await server.application.nextClosing() == page.window)
        }
    }

    @Test("Closed while it wakes or begins, it leaves nothing", arguments: [true, false])
    func closedMeanwhile(slept: Bool) async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit("/notes")
            if slept { try await server.sleep(page) }
            let (starts, started) = AsyncStream.makeStream(of: Window.self)
            let (gate, opening) = AsyncStream.makeStream(of: Void.self)
            server.application.beforeStart = { window in
                started.yield(window)
                for await _ in gate {}
            }
            async let answer = browser.get(slept ? "/notes?window=\(page.window)" : "/page/1")
            var waiting = starts.makeAsyncIterator()
            let window = try #require(await waiting.next())
            window.close()
            opening.finish()
            // A newcomer has to try again; who came back is told that the window is closed.
            #expect(try await answer.status == (slept ? 410 : 503))
            #expect(window.motherboard == nil && window.root.navigator.stack.isEmpty)
            #expect(server.application.windows[window.id.rawValue] == nil)
        }
    }

    @Test("However often it sleeps, the screens of before that it knows are bounded")
    func successors() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit("/detail")
            var most = 0
            for _ in 1...Window.successorLimit / 2 + 10 {
                try await server.sleep(page)
                _ = try await browser.get("/detail?window=\(page.window)")
                let window = try #require(server.application.windows[page.window])
                most = max(most, window.successors.count)
            }
            #expect((Window.successorLimit - 2...Window.successorLimit).contains(most))
        }
    }

    @Test("It wakes where it was, screen by screen")
    func wakes() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit("/detail")
            try await server.sleep(page)
            let again = try await browser.get("/detail?window=\(page.window)")
            #expect(again.window == page.window && again.title == "Detail" && again.version > page.version)
            let window = try #require(server.application.windows[page.window])
            #expect(window.root.navigator.stack.map(\.screen.title) == ["Notes", "Detail"])
        }
    }

    @Test("A screen that can't be restored comes back by its address")
    func byAddress() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit("/notes")
            _ = try await browser.get("/detail?window=\(page.window)")
            try await server.sleep(page)
            let back = try await browser.get("/notes?window=\(page.window)")
            #expect(back.window == page.window && back.title == "Notes")
        }
    }

    @Test("A connection that comes back wakes it, gets what has changed, and live updates go on")
    func live() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            try await browser.visitLive(page)
            try await server.sleep(page)
            try server.model(page.window).notes.append("while away")
            var live = try await browser.live("/-/live?window=\(page.window)&version=\(page.version + 1)")
            let first = try #require(try await live.next())
            #expect(first.html.contains("while away") && first.version > page.version + 1)
            try server.model(page.window).notes.append("after")
            #expect(try await live.next()?.html.contains("after") == true)
        }
    }

    @Test("A form that was shown before the sleep is carried out after it, once")
    func form() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit("/notes")
            for round in 1...2 {
                try await server.sleep(page)
                #expect(try await browser.post(page, "add", ["text": "late \(round)"]).status == 303)
            }
            #expect(try server.model(page.window).notes == ["late 1", "late 2"])
        }
    }

    @Test("A window that shows an error is closed instead")
    func failed() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit("/notes")
            #expect(try await browser.post(page, "fault").status == 303)
            try await server.sleep(page)
            let again = try await browser.get("/notes?window=\(page.window)")
            #expect(again.window != page.window && again.status == 200)
        }
    }

    @Test("Nobody else wakes it, and its session's end is found out when it wakes")
    func privacy() async throws {
        try await TestServer.run { @MainActor server in
            let page = try await server.browser().get("/notes")
            try await server.sleep(page)
            let stranger = server.browser()
            _ = try await stranger.get("/notes")
            #expect(try await stranger.live("/-/live?window=\(page.window)").status == 404)
            #expect(server.application.windows[page.window] == nil)
        }
    }
}
