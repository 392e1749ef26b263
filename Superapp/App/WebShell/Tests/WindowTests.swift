import Testing
import WebShell

@MainActor
@Suite("Windows", .timeLimit(.minutes(5)))
struct WindowTests {
    @Test("A page opens a window with its screen, its forms and its security headers")
    func opens() async throws {
        try await TestServer.run { @MainActor server in
            let page = try await server.browser().get("/")
            #expect(page.status == 200)
            #expect(page.title == "Notes")
            #expect(page.html.contains("<h1>Notes</h1>"))
            #expect(page.window.count == 22 && page.token.count == 43 + 1 + 16)
            #expect(page.headers.first(name: "cache-control") == "no-store")
            #expect(page.headers.first(name: "x-content-type-options") == "nosniff")
            #expect(page.headers.first(name: "referrer-policy") == "same-origin")
            let policy = try #require(page.headers.first(name: "content-security-policy"))
            #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'self'"))
            #expect(!page.body.contains("<style") && !page.body.contains(" style=") && !page.body.contains("onclick"))
        }
    }

    @Test("No page of any site shows ours in a frame where there is no inspector, and its own alone where there is")
    func frames() async throws {
        for (inspector, frames) in [(WebShellConfiguration.InspectorAvailability.never, "'none'"), (.always, "'self'")]
        {
            try await TestServer.run(WebShellConfiguration(inspector: inspector)) { @MainActor server in
                let headers = try await server.browser().get("/").headers
                let policy = try #require(headers.first(name: "content-security-policy"))
                #expect(policy.contains("frame-ancestors \(frames)") && policy.contains("frame-src \(frames)"))
                #expect(headers.first(name: "x-frame-options") == (inspector == .never ? "DENY" : "SAMEORIGIN"))
            }
        }
    }

    @Test("Every page without a window opens one of its own; one with its window continues it")
    func continues() async throws {
        try await TestServer.run { @MainActor server in
            let browser = server.browser()
            let first = try await browser.get("/")
            let second = try await browser.get("/")
            #expect(first.window != second.window && first.token != second.token)
            _ = try await browser.post(first, "add", ["text": "milk"])
            let again = try await browser.get("/notes?window=\(first.window)")
            #expect(again.window == first.window && again.body.contains("<li>milk</li>"))
            #expect(try await browser.get("/notes?window=\(second.window)").body.contains("milk") == false)
        }
    }

    @Test("Somebody else's window, an unknown one and a malformed one open a new window instead")
    func others() async throws {
        try await TestServer.run { @MainActor server in
            let theirs = try await server.browser().get("/")
            let me = server.browser()
            for id in [theirs.window, "unknown", "%3Cscript%3E", "", "../.."] {
                let page = try await me.get("/?window=\(id)")
                #expect(page.status == 200 && page.window != theirs.window && page.window.count == 22)
            }
        }
    }

    @Test("The browser's cookie is out of reach of scripts and other sites, and sent once")
    func browserCookie() async throws {
        try await TestServer.run { @MainActor server in
            let browser = server.browser()
            let cookie = try #require(try await browser.get("/").setCookie("browser"))
            #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax") && cookie.contains("Path=/"))
            #expect(!cookie.contains("Secure"))
            #expect(try await browser.get("/").setCookie("browser") == nil)
        }
    }

    @Test(
        "A browser's cookie that was not made here is replaced",
        arguments: [
            "x", "%00", String(repeating: "A", count: 21), String(repeating: "A", count: 23), "AAAAAAAAAAAAAAAAAAAA==",
        ])
    func madeUpCookie(value: String) async throws {
        try await TestServer.run { @MainActor server in
            let browser = server.browser()
            browser.cookies["browser"] = value
            let page = try await browser.get("/")
            let cookie = try #require(page.setCookie("browser"))
            #expect(!cookie.hasPrefix("browser=\(value);"))
            #expect(try await browser.get("/notes?window=\(page.window)").window == page.window)
        }
    }

    @Test("A session cookie is repeated until the browser has it, and removed when the session ends")
    func sessionCookie() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let signedIn = try await browser.post(page, "signIn")
            let cookie = try #require(signedIn.setCookie("session"))
            #expect(cookie.hasPrefix("session=session-of-ada;") && cookie.contains("Max-Age=3600"))
            browser.cookies["session"] = nil
            #expect(try await browser.get(signedIn.location).setCookie("session") == cookie)
            #expect(try await browser.get(signedIn.location).setCookie("session") == nil)
            let signedOut = try await browser.post(page, "signOut")
            #expect(signedOut.setCookie("session")?.contains("Max-Age=0") == true)
            #expect(browser.cookies["session"] == nil)
        }
    }

    @Test("A window with a session is not continued under another session")
    func sessionBound() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            _ = try await browser.post(page, "signIn")
            #expect(try await browser.get("/notes?window=\(page.window)").window == page.window)
            browser.cookies["session"] = "session-of-eve"
            #expect(try await browser.get("/notes?window=\(page.window)").window != page.window)
            #expect(try await browser.post(page, "add", ["text": "x"]).status == 403)
        }
    }

    @Test("Who signs out and in again keeps the new session, whatever they do in a window of the old one")
    func signedInAgain() async throws {
        try await TestServer.run { @MainActor server in
            let browser = server.browser()
            browser.cookies["session"] = "session-of-ada"
            let page = try await browser.get("/")
            server.application.windows[page.window]?.clearSession()
            browser.cookies["session"] = "session-of-eve"
            let refused = try await browser.post(page, "add", ["text": "x"])
            #expect(refused.status == 403 && refused.setCookie("session") == nil)
            let fresh = try await browser.get("/notes?window=\(page.window)")
            #expect(fresh.window != page.window && fresh.setCookie("session") == nil)
            #expect(server.application.windows[fresh.window]?.session == "session-of-eve")
        }
    }

    @Test("A visitor's window gives way to one of whoever has signed in elsewhere")
    func signedInElsewhere() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let other = try await browser.get("/")
            _ = try await browser.post(other, "signIn")
            #expect(try await browser.post(page, "add", ["text": "x"]).status == 403)
            let fresh = try await browser.get("/notes?window=\(page.window)")
            #expect(server.application.windows[fresh.window]?.session == browser.cookies["session"])
        }
    }

    @Test("Going to an address on the back stack goes back to it; another is opened")
    func backAndForward() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            #expect(try await browser.post(page, "open").location == "/detail?window=\(page.window)")
            let model = try server.model(page.window)
            let back = try await browser.get("/notes?window=\(page.window)", json: true)
            #expect(back.title == "Notes" && back.json("address") == "/notes")
            #expect(model.journal == ["open /"])
            let forward = try await browser.get("/detail?window=\(page.window)", json: true)
            #expect(forward.title == "Detail" && model.journal == ["open /", "open /detail"])
        }
    }

    @Test("A link opens its screen directly, and its query reaches the app without the window")
    func links() async throws {
        try await TestServer.run { @MainActor server in
            let browser = server.browser()
            let detail = try await browser.get("/detail")
            #expect(detail.title == "Detail")
            #expect(try await browser.get("/notes?q=a%20b&window=\(detail.window)&r=1").status == 404)
            #expect(try server.model(detail.window).journal.last == "open /notes?q=a%20b&r=1")
        }
    }

    @Test("Slashes at the end of an address make no difference")
    func trailingSlashes() async throws {
        try await TestServer.run { @MainActor server in
            let browser = server.browser()
            let page = try await browser.get("/detail/")
            #expect(page.title == "Detail")
            for path in ["/notes/", "/inspector/", "/inspector/recording//"] {
                #expect(try await browser.get("\(path)?window=\(page.window)").status == 200, "\(path)")
            }
            _ = try await browser.get("/notes//?q=a&window=\(page.window)")
            #expect(try server.model(page.window).journal.last == "open /notes?q=a")
        }
    }

    @Test("An unknown address is a 404 page that leaves the window as it was")
    func notFound() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let missing = try await browser.get("/nowhere?window=\(page.window)")
            #expect(missing.status == 404 && missing.title == "Page not found")
            #expect(missing.body.contains(#"href="/notes">Go to the start page"#))
            #expect(try await browser.get("/notes?window=\(page.window)").title == "Notes")
            #expect(server.application.windows.count == 1)
        }
    }

    @Test("The page of an unknown address has the bar of every page, whose actions work, also where it opened a window")
    func notFoundBar() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            for query in ["?window=\(page.window)", ""] {
                let missing = try await browser.get("/nowhere\(query)")
                #expect(missing.body.contains("Ada &lt;Lovelace&gt;"))
                let form = try #require(missing.forms.first { $0.actions.contains("window/leave") })
                let fields = Dictionary(form.hidden + [("_action", "window/leave")]) { first, _ in first }
                let window = try #require(fields["_window"])
                #expect(try await browser.post(page, "window/leave", fields).status == 303)
                #expect(server.application.windows[window]?.header.person == nil)
            }
            // For those who only look, no window is kept.
            #expect(try await browser.send("HEAD", "/nowhere").status == 404)
            #expect(server.application.windows.count == 2)
        }
    }

    @Test("A window whose app shows nothing says so, until something is opened in it")
    func empty() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            var live = try await browser.live("/-/live?window=\(page.window)&version=\(page.version)")
            server.application.windows[page.window]?.motherboard?.completeAll()
            #expect(try await live.next()?.title == "Nothing here right now")
            #expect(try await browser.get("/notes?window=\(page.window)").title == "Notes")
            #expect(try await live.next()?.title == "Notes")
        }
    }

    @Test("HEAD is answered like GET, without a body and without leaving a window behind")
    func head() async throws {
        try await TestServer.run { @MainActor server in
            let answer = try await server.browser().send("HEAD", "/")
            #expect(answer.status == 200 && answer.body.isEmpty)
            #expect(server.application.windows.isEmpty)
        }
    }

    @Test("HEAD for an address of a window leaves the window where it is")
    func headOfWindow() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit("/notes")
            #expect(try await browser.send("HEAD", "/detail?window=\(page.window)").status == 200)
            #expect(try server.model(page.window).journal == ["open /notes"])
            #expect(Array(server.application.windows.keys) == [page.window])
        }
    }
}
