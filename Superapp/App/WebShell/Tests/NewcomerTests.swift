import IPAddresses
import Testing
import WebShell
import WebShellTesting

/// What happens to those who have just come when all windows are used up.
@MainActor
@Suite("Newcomers at a full server", .timeLimit(.minutes(5)))
struct NewcomerTests {
    @Test("Sites that hold all windows and come back to each take none from a newcomer who has just opened a page")
    func newcomerBesideMany() async throws {
        let configuration = WebShellConfiguration(
            proxies: [IPBlock("127.0.0.1")].compactMap(\.self), windows: WindowLimits(perClient: 20, inTotal: 4))
        try await TestServer.run(configuration) { @MainActor server in
            let sites = [server.browser(), server.browser()]
            @MainActor func open(_ site: Int) async throws {
                let from = [("X-Forwarded-For", "192.0.2.\(site + 1)")]
                let page = try await sites[site].send("GET", "/", headers: from)
                _ = try await sites[site].send("GET", "/notes?window=\(page.window)", headers: from)
            }
            for _ in 1...2 { for site in sites.indices { try await open(site) } }
            let page = try await server.browser().send("GET", "/", headers: [("X-Forwarded-For", "198.51.100.1")])
            #expect(page.status == 200)
            for _ in 1...3 { for site in sites.indices { try await open(site) } }
            #expect(server.application.windows[page.window] != nil)
        }
    }

    @Test("When the server is full, windows that nobody has come back to go first, and those of signed-in users last")
    func byWorth() async throws {
        let configuration = WebShellConfiguration(
            proxies: [IPBlock("127.0.0.1")].compactMap(\.self), windows: WindowLimits(inTotal: 5))
        try await TestServer.run(configuration) { @MainActor server in
            let user = server.browser()
            user.cookies["__Host-session"] = "ada"
            var kept: [String] = []
            for _ in 1...3 { kept.append(try await user.visit(from: "192.0.2.1").window) }
            let visitor = server.browser()
            let returned = try await visitor.visit(from: "198.51.100.1")
            _ = try await visitor.visit("/notes?window=\(returned.window)", from: "198.51.100.1")
            for number in 1...20 {
                #expect(try await server.browser().visit(from: "203.0.113.\(number)").status == 200)
            }
            kept.append(returned.window)
            #expect(kept.allSatisfy { server.application.windows[$0] != nil })
            for number in 21...22 {
                let stranger = server.browser()
                let page = try await stranger.visit(from: "203.0.113.\(number)")
                _ = try await stranger.visit("/notes?window=\(page.window)", from: "203.0.113.\(number)")
            }
            #expect(server.application.windows[returned.window] == nil)
            #expect(kept.dropLast().allSatisfy { server.application.windows[$0] != nil })
        }
    }

    @Test("When each window is another site's, which uses it again and again, newcomers don't take one another's page")
    func full() async throws {
        try await TestServer.run(.full(of: 8)) { @MainActor server in
            let crowd = try await Crowd(of: 8, at: server)
            let first = try await server.browser().visit(from: "203.0.113.1")
            try await crowd.comeBack()
            let second = try await server.browser().visit(from: "203.0.113.2")
            try await crowd.comeBack()
            #expect([first, second].allSatisfy { server.application.windows[$0.window] != nil })
            #expect(server.application.windows.count == 8)
        }
    }

    @Test("A crowd that never comes back takes a quarter of the windows that others have come back to, and no more")
    func share() async throws {
        try await TestServer.run(.full(of: 8)) { @MainActor server in
            let crowd = try await Crowd(of: 8, at: server)
            for number in 1...40 {
                #expect(try await server.browser().visit(from: "203.0.113.\(number)").status == 200)
                #expect(server.application.windows.count == 8)
            }
            #expect(crowd.openWindows == 6)
        }
    }

    @Test("Windows of signed-in users that are used up by many sites leave newcomers theirs, in which they can sign in")
    func signedIn() async throws {
        try await TestServer.run(.full(of: 8)) { @MainActor server in
            let crowd = try await Crowd(of: 8, at: server, session: "ada")
            let pages = [
                try await server.browser().visit(from: "203.0.113.1"),
                try await server.browser().visit(from: "203.0.113.2"),
            ]
            #expect(pages.allSatisfy { server.application.windows[$0.window] != nil })
            #expect(crowd.openWindows == 6)
        }
    }

    @Test("A page to which nobody has come back for a minute goes before those to which somebody has")
    func afterMinute() async throws {
        try await TestServer.run(.full(of: 8)) { @MainActor server in
            let crowd = try await Crowd(of: 7, at: server)
            let page = try await server.browser().visit(from: "203.0.113.1")
            await server.clock.sleeper(for: .seconds(60))
            server.clock.advance(by: .seconds(60))
            while await server.application.nextClosing() != page.window {}
            try await crowd.wake()
            _ = try await server.browser().visit(from: "203.0.113.2")
            #expect(crowd.openWindows == 7)
        }
    }

    @Test("Who has all windows in use takes no newcomer's for a further one, and has to wait")
    func allInUse() async throws {
        try await TestServer.run(.full(of: 4)) { @MainActor server in
            let many = server.browser()
            var connections: [LiveConnection] = []
            for _ in 1...4 {
                let page = try await many.visit(from: "192.0.2.1")
                connections.append(try await many.watchLive(page, from: "192.0.2.1"))
            }
            let page = try await server.browser().visit(from: "203.0.113.1")
            #expect(try await many.visit(from: "192.0.2.1").status == 503)
            #expect(server.application.windows[page.window] != nil)
        }
    }
}

/// Visitors of as many sites, with one window each.
@MainActor
private struct Crowd {
    private let server: TestServer
    private var visitors: [(browser: Browser, address: String, page: Answer)] = []

    init(of count: Int, at server: TestServer, session: String? = nil) async throws {
        self.server = server
        for number in 1...count {
            let (browser, address) = (server.browser(), "198.51.100.\(number)")
            browser.cookies["__Host-session"] = session
            visitors.append((browser, address, try await browser.visit(from: address)))
        }
        try await comeBack()
    }

    /// Each uses its window again, if it is still there.
    func comeBack() async throws {
        for (browser, address, page) in visitors where server.application.windows[page.window] != nil {
            _ = try await browser.visit("/notes?window=\(page.window)", from: address)
        }
    }

    /// Each uses its window again, which sleeps.
    func wake() async throws {
        for (browser, address, page) in visitors {
            #expect(try await browser.visit("/notes?window=\(page.window)", from: address).window == page.window)
        }
    }

    /// The number of their windows that are left.
    var openWindows: Int { visitors.count { server.application.windows[$0.page.window] != nil } }
}

extension WebShellConfiguration {
    /// For a server behind a proxy, with as many windows.
    fileprivate static func full(of count: Int) -> WebShellConfiguration {
        WebShellConfiguration(
            proxies: [IPBlock("127.0.0.1")].compactMap(\.self), windows: WindowLimits(inTotal: count))
    }
}
