import IPAddresses
import Testing
import WebShell
import WebShellTesting

@MainActor
@Suite("How requests come", .timeLimit(.minutes(5)))
struct ApproachTests {
    private static let proxied = WebShellConfiguration(
        proxies: [IPBlock("127.0.0.1"), IPBlock("10.0.0.0/8")].compactMap(\.self))

    @Test(
        "A server for this machine only answers nothing that a proxy has passed on",
        arguments: [
            [("X-Forwarded-For", "192.0.2.1")], [("Forwarded", "for=192.0.2.1")], [("X-Real-IP", "192.0.2.1")],
            [("X-Forwarded-Server", "a")], [("X-Forwarded-Prefix", "/a")], [("CF-Ray", "1")],
            [("True-Client-IP", "192.0.2.1")],
            [("X-Forwarded-Proto", "https")], [("Via", "1.1 proxy")], [("Connection", "close")],
            [("Sec-Fetch-Site", "same-origin"), ("Referer", "https://app.example/")],
        ])
    func unknownProxy(headers: [(String, String)]) async throws {
        try await TestServer.run { @MainActor server in
            let answer = try await server.browser().send("GET", "/", headers: headers)
            #expect(answer.status == 421 && answer.body.contains("--behind-proxy"))
            #expect(answer.setCookie("browser") == nil)
        }
    }

    @Test("A program that closes its connection is answered")
    func closing() async throws {
        try await TestServer.run { @MainActor server in
            let request = "GET / HTTP/1.1\r\nHost: localhost\r\nUser-Agent: curl/8.0\r\nConnection: close\r\n\r\n"
            let line = try await server.statusLine(of: request)
            #expect(line.contains(" 200 "), "\(line)")
        }
    }

    @Test("Behind a proxy cookies are for TLS only, and there is no inspector, whatever the request is addressed to")
    func knownProxy() async throws {
        try await TestServer.run(Self.proxied) { @MainActor server in
            for host in ["app.example", "127.0.0.1:\(server.address.port)"] {
                let browser = server.browser()
                browser.host = host
                let page = try await browser.send("GET", "/", headers: [("X-Forwarded-For", "192.0.2.1")])
                #expect(page.status == 200)
                #expect(page.setCookie("__Host-browser")?.contains("; Path=/; HttpOnly; SameSite=Lax; Secure") == true)
                #expect(!page.body.contains("/inspector"))
                let inspector = try await browser.send("GET", "/inspector", headers: [("X-Forwarded-For", "192.0.2.1")])
                #expect(inspector.status == 404)
            }
        }
    }

    @Test("A proxy that does not say whom it passes requests on for is told of")
    func silentProxy() async throws {
        try await TestServer.run(Self.proxied) { @MainActor server in
            for headers in [[], [("X-Forwarded-For", "")], [("X-Forwarded-For", "unknown")]] {
                let answer = try await server.browser().send("GET", "/", headers: headers)
                #expect(answer.status == 502 && answer.body.contains("X-Forwarded-For"))
            }
        }
    }

    @Test(
        "Windows are counted for whom the last proxy that is known says, not for what a client claims",
        arguments: [
            ("192.0.2.1", "192.0.2.1"), ("198.51.100.7, 192.0.2.1", "192.0.2.1"),
            ("192.0.2.1, 10.1.2.3", "192.0.2.1"), ("1.1.1.1, 192.0.2.1, 10.1.2.3,10.1.2.4", "192.0.2.1"),
            ("198.51.100.7,\t192.0.2.1\t, 10.1.2.3", "192.0.2.1"),
            ("10.1.2.3", "10.1.2.3"), ("[2001:db8::1]:4711", "[2001:db8::1]:4711"),
        ])
    func client(list: String, address: String) async throws {
        try await TestServer.run(Self.proxied) { @MainActor server in
            let page = try await server.browser().send("GET", "/", headers: [("X-Forwarded-For", list)])
            #expect(server.application.windows[page.window]?.client.address == address)
        }
    }

    @Test("A peer that is no proxy of ours is believed nothing")
    func strangePeer() async throws {
        let configuration = WebShellConfiguration(proxies: [IPBlock("10.0.0.0/8")].compactMap(\.self))
        try await TestServer.run(configuration) { @MainActor server in
            let page = try await server.browser().send("GET", "/", headers: [("X-Forwarded-For", "192.0.2.1")])
            #expect(server.application.windows[page.window]?.client.address == "127.0.0.1")
            #expect(page.setCookie("__Host-browser")?.contains("; Path=/; HttpOnly; SameSite=Lax; Secure") == true)
        }
    }

    @Test(
        "A form from another site is refused even with its token, and nothing is changed",
        arguments: [
            [("Sec-Fetch-Site", "cross-site")], [("Sec-Fetch-Site", "same-site")], [("Origin", "https://evil.example")],
            [("Origin", "null")], [("Origin", "http://localhost:1")],
            [("Origin", "http://localhost.evil.example")], [("Sec-Fetch-Site", "cross-site"), ("Origin", "null")],
            [("Origin", "http://localhost@evil.example")],
        ])
    func foreign(headers: [(String, String)]) async throws {
        try await TestServer.run { @MainActor server in
            let browser = server.browser()
            browser.host = "localhost"
            let page = try await browser.get("/")
            let answer = try await browser.post(page, "add", ["text": "x"], headers: headers)
            #expect(answer.status == 403 && answer.title == "That came from another site")
            #expect(try server.model(page.window).notes.isEmpty)
        }
    }

    @Test(
        "A form of our own is carried out, by every kind of browser",
        arguments: [
            [], [("Origin", "http://localhost:8080")],
            [("Origin", "HTTP://LOCALHOST:8080"), ("Sec-Fetch-Site", "same-origin")],
            [("Sec-Fetch-Site", "same-origin"), ("Origin", "null")], [("Sec-Fetch-Site", "none")],
        ])
    func ours(headers: [(String, String)]) async throws {
        try await TestServer.run { @MainActor server in
            let browser = server.browser()
            browser.host = "localhost:8080"
            let page = try await browser.get("/")
            let answer = try await browser.post(page, "add", ["text": "x"], headers: headers)
            #expect(answer.status == 303)
            #expect(try server.model(page.window).notes.count == 1)
        }
    }

    @Test("Behind a proxy a form's origin is the browser's to compare, or that of the name the proxy is reached by")
    func origins() async throws {
        try await TestServer.run(Self.proxied) { @MainActor server in
            let ways: [(headers: [(String, String)], status: Int)] = [
                ([("Sec-Fetch-Site", "same-origin"), ("Origin", "https://app.example")], 303),
                ([("X-Forwarded-Host", "app.example"), ("Origin", "https://app.example")], 303),
                ([("X-Forwarded-Host", "app.example"), ("Origin", "https://evil.example")], 403),
                ([("Origin", "https://app.example")], 403), ([("Sec-Fetch-Site", "cross-site")], 403),
            ]
            for (headers, status) in ways {
                let browser = server.browser()
                let client = [("X-Forwarded-For", "192.0.2.1")]
                let page = try await browser.send("GET", "/", headers: client)
                let answer = try await browser.post(page, "add", ["text": "x"], headers: client + headers)
                #expect(answer.status == status, "\(headers)")
            }
        }
    }

    @Test("Over TLS, a cookie that a site on another name of the domain may have set counts for nothing")
    func tossedCookie() async throws {
        try await TestServer.run(Self.proxied) { @MainActor server in
            let browser = server.browser()
            let client = [("X-Forwarded-For", "192.0.2.1")]
            browser.cookies = ["session": "session-of-eve", "browser": String(repeating: "a", count: 22)]
            let page = try await browser.send("GET", "/", headers: client)
            #expect(server.application.windows[page.window]?.session == nil)
            let own = try #require(browser.cookies["__Host-browser"])
            #expect(own != browser.cookies["browser"])
            browser.cookies["__Host-session"] = "session-of-ada"
            let signedIn = try await browser.send("GET", "/", headers: client)
            #expect(server.application.windows[signedIn.window]?.session == "session-of-ada")
        }
    }

    @Test("Links of other sites lead here; their pages can load nothing of ours")
    func links() async throws {
        try await TestServer.run { @MainActor server in
            for site in ["cross-site", "same-site"] {
                let link = [("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", "navigate")]
                let page = try await server.browser().send("GET", "/", headers: link)
                #expect(page.status == 200)
                for mode in ["no-cors", "cors", "websocket"] {
                    let load = [("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", mode)]
                    let answer = try await server.browser().send("GET", "/", headers: load)
                    #expect(answer.status == 403)
                }
            }
        }
    }
}
