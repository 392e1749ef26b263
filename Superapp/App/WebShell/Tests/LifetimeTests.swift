import IPAddresses
import Testing
import WebShell
import WebShellTesting

@MainActor
@Suite("Lifetime of windows", .timeLimit(.minutes(5)))
struct LifetimeTests {
    @Test("A window that sleeps for long is closed")
    func closes() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            try await browser.visitLive(page)
            await server.clock.sleeper(for: .seconds(60))
            server.clock.advance(by: .seconds(60))
            await server.clock.sleeper(for: .seconds(43_200))
            server.clock.advance(by: .seconds(43_200))
            #expect(try await browser.get("/notes?window=\(page.window)").window != page.window)
        }
    }

    @Test("A window that comes back within the minute stays")
    func comesBack() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            try await browser.visitLive(page)
            await server.clock.sleeper(for: .seconds(60))
            server.clock.advance(by: .seconds(59))
            let again = try await browser.get("/notes?window=\(page.window)")
            #expect(again.window == page.window)
            server.clock.advance(by: .seconds(59))
            await server.clock.sleeper(for: .seconds(1))
            let window = try #require(server.application.windows[page.window])
            #expect(window.motherboard != nil)
            server.clock.advance(by: .seconds(1))
            #expect(await server.application.nextClosing() == page.window)
        }
    }

    @Test("However often windows are used and closed, no wait is cut short, which would keep its memory")
    func waits() async throws {
        try await TestServer.run(.limited(perClient: 2, inTotal: 10)) { @MainActor server in
            let browser = server.browser()
            for _ in 1...4 {
                let page = try await browser.get("/")
                try await browser.visitLive(page)
                _ = try await browser.get("/notes?window=\(page.window)")
            }
            #expect(server.clock.cutShort == 0)
            #expect(server.clock.sleeping <= 2, "Those for windows and for connections, one each.")
        }
    }

    @Test("What the windows of a client hold is bounded in bytes: an unused one sleeps, otherwise the oldest is closed")
    func bytes() async throws {
        let limits = WindowLimits(bytesPerClient: 50_000)
        try await TestServer.run(WebShellConfiguration(windows: limits)) { @MainActor server in
            let browser = server.browser()
            @MainActor func open() async throws -> Answer {
                let page = try await browser.get("/")
                try server.model(page.window).notes = [String(repeating: "long ", count: 4_000)]
                return try await browser.get("/notes?window=\(page.window)")
            }
            let watched = try await open()
            let live = try await browser.watchLive(watched)
            let unused = try await open()
            _ = try await open()
            #expect(await server.application.nextClosing() == unused.window)
            #expect(server.application.windows[unused.window]?.motherboard == nil)
            let again = try await browser.get("/notes?window=\(unused.window)")
            #expect(again.window == unused.window, "It wakes where it was.")
            _ = live
        }
    }

    @Test("A window that never had a live connection sleeps less long")
    func unvisited() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            await server.clock.sleeper(for: .seconds(60))
            server.clock.advance(by: .seconds(60))
            #expect(await server.application.nextClosing() == page.window)
            await server.clock.sleeper(for: .seconds(900))
            server.clock.advance(by: .seconds(900))
            #expect(try await browser.get("/notes?window=\(page.window)").window != page.window)
        }
    }

    @Test("One window more than a client may have closes its longest unused one")
    func perClient() async throws {
        try await TestServer.run(.limited(perClient: 2, inTotal: 10)) { @MainActor server in
            let browser = server.browser()
            let first = try await browser.get("/")
            let second = try await browser.get("/")
            _ = try await browser.get("/notes?window=\(first.window)")
            #expect(try await browser.get("/").status == 200)
            #expect(await server.application.nextClosing() == second.window)
            #expect(server.application.windows[first.window] != nil)
        }
    }

    @Test("A page that was just opened is not closed for the next one of the same client, before it could connect")
    func justOpened() async throws {
        try await TestServer.run(.limited(perClient: 2, inTotal: 10)) { @MainActor server in
            let browser = server.browser()
            let old = try await browser.get("/")
            _ = try await browser.get("/notes?window=\(old.window)")
            let fresh = try await browser.get("/")
            _ = try await browser.get("/")
            #expect(await server.application.nextClosing() == old.window)
            #expect(server.application.windows[fresh.window] != nil)
        }
    }

    @Test(
        "Who never comes back to a window has few of them, and they go first; looking whether the server is there opens none"
    )
    func newcomers() async throws {
        let limits = WindowLimits(perClient: 20, newcomers: 3, inTotal: 6)
        try await TestServer.run(WebShellConfiguration(windows: limits)) { @MainActor server in
            let person = server.browser()
            var kept: [String] = []
            for _ in 1...3 {
                let page = try await person.get("/")
                kept.append(try await person.get("/notes?window=\(page.window)").window)
            }
            for _ in 1...40 { #expect(try await server.browser().get("/").status == 200) }
            #expect(server.application.windows.count == 6)
            #expect(kept.allSatisfy { server.application.windows[$0] != nil })
            for _ in 1...10 { #expect(try await server.browser().send("GET", "/-/health").body == "ok\n") }
            #expect(try await server.browser().send("HEAD", "/-/health").status == 200)
            #expect(try await server.browser().send("POST", "/-/health").status == 405)
            #expect(server.application.windows.count == 6)
        }
    }

    @Test("Programs that read pages and come back to none open no window; who has our cookie does")
    func programs() async throws {
        try await TestServer.run { @MainActor server in
            let program = server.browser()
            program.goesToPages = false
            for path in ["/", "/notes", "/page/1"] {
                program.cookies = [:]
                let page = try await program.get(path)
                #expect(page.status == 200 && !page.window.isEmpty)
                #expect(server.application.windows.isEmpty)
            }
            #expect(try await program.get("/notes").status == 200)
            #expect(server.application.windows.count == 1)
        }
    }

    @Test("The windows of a network's 64-bit prefix of IPv6 are counted together")
    func prefix() async throws {
        let configuration = WebShellConfiguration(
            proxies: [IPBlock("127.0.0.1")].compactMap(\.self), windows: WindowLimits(newcomers: 2))
        try await TestServer.run(configuration) { @MainActor server in
            for number in 1...20 {
                let from = [("X-Forwarded-For", "2001:db8::\(number)")]
                let page = try await server.browser().send("GET", "/", headers: from)
                #expect(page.status == 200)
            }
            #expect(server.application.windows.count == 2)
        }
    }

    @Test("When the server is full, the site that holds most gives one up, also one in use; who holds few loses none")
    func fullOfOne() async throws {
        let configuration = WebShellConfiguration(
            proxies: [IPBlock("127.0.0.1")].compactMap(\.self), windows: WindowLimits(inTotal: 5))
        try await TestServer.run(configuration) { @MainActor server in
            let person = server.browser()
            let unwatched = try await person.visit(from: "192.0.2.1")
            _ = try await person.visit("/notes?window=\(unwatched.window)", from: "192.0.2.1")
            var connections: [LiveConnection] = []
            for network in 1...4 {
                let many = server.browser()
                let page = try await many.visit(from: "2001:db8:0:\(network)::1")
                connections.append(try await many.watchLive(page, from: "2001:db8:0:\(network)::1"))
            }
            #expect(try await many(server).status == 503, "Who holds most gets no more.")
            let fresh = try await server.browser().visit(from: "198.51.100.1")
            #expect(fresh.status == 200)
            #expect(server.application.windows[unwatched.window] != nil)
            #expect(server.application.windows.count == 5)
        }
    }

    private func many(_ server: TestServer) async throws -> Answer {
        try await server.browser().visit(from: "2001:db8:0:9::1")
    }

    @Test("The windows of a site's 48-bit prefix of IPv6 are counted together, and so are those of a browser")
    func siteAndBrowser() async throws {
        let configuration = WebShellConfiguration(
            proxies: [IPBlock("127.0.0.1")].compactMap(\.self), windows: WindowLimits(perBrowser: 2, perSite: 4))
        try await TestServer.run(configuration) { @MainActor server in
            for network in 1...10 { _ = try await server.browser().visit(from: "2001:db8:0:\(network)::1") }
            #expect(server.application.windows.count == 4)
            let browser = server.browser()
            for number in 1...5 { #expect(try await browser.visit(from: "192.0.2.\(number)").status == 200) }
            #expect(server.application.windows.count == 6)
        }
    }

    @Test("One browser's windows, all in use, don't keep another one behind the same address away")
    func sameAddress() async throws {
        let limits = WindowLimits(perBrowser: 3, perClient: 3)
        try await TestServer.run(WebShellConfiguration(windows: limits)) { @MainActor server in
            let many = server.browser()
            var connections: [LiveConnection] = []
            for _ in 1...3 { connections.append(try await many.watchLive(try await many.get("/"))) }
            #expect(try await many.get("/").status == 429)
            #expect(try await server.browser().get("/").status == 200)
            #expect(server.application.windows.count == 3)
        }
    }

    @Test("Windows that are looked at are never closed for another of the same browser; the answer says what to do")
    func allInUse() async throws {
        try await TestServer.run(.limited(perClient: 1, inTotal: 10)) { @MainActor server in
            let (browser, page) = try await server.visit()
            var live = try await browser.watchLive(page)
            let refused = try await browser.get("/")
            #expect(refused.status == 429 && refused.title == "Too many windows")
            try server.model(page.window).notes.append("still here")
            #expect(try await live.next()?.html.contains("still here") == true)
        }
    }

    @Test("More windows than the server may hold are refused when all are in use")
    func full() async throws {
        try await TestServer.run(.limited(perClient: 10, inTotal: 1)) { @MainActor server in
            let (browser, page) = try await server.visit()
            let live = try await browser.watchLive(page)
            #expect(live.status == 200)
            #expect(try await browser.get("/").status == 503)
        }
    }

    @Test("A stop of the server closes every window")
    func stop() async throws {
        let application = try await TestServer.run { @MainActor server in
            for _ in 1...3 { _ = try await server.browser().get("/") }
            #expect(server.application.windows.count == 3)
            return server.application
        }
        #expect(application.windows.isEmpty)
    }
}

extension WebShellConfiguration {
    fileprivate static func limited(perClient: Int, inTotal: Int) -> WebShellConfiguration {
        WebShellConfiguration(windows: WindowLimits(perClient: perClient, inTotal: inTotal))
    }
}
