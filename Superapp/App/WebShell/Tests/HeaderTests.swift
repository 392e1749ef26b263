import DesignSystemInterface
import Testing
import WebShell

@MainActor
@Suite("The header of a window", .timeLimit(.minutes(5)))
struct HeaderTests {
    @Test("What has to be known on every page is in the header, as text, and goes when it is over")
    func notice() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            var live = try await browser.live("/-/live?window=\(page.window)&version=\(page.version)")
            let window = try #require(server.application.windows[page.window])
            window.header.notice = Notice("<b>Not stored</b>", tone: .warning)
            let told = try #require(try await live.next())
            #expect(told.header.contains("role=\"alert\"") && told.header.contains("&lt;b&gt;Not stored&lt;/b&gt;"))
            window.header.notice = nil
            #expect(try await live.next()?.header.contains("Not stored") == false)
        }
    }

    @Test("Shows the way home, who is there and what can be done, in every page and in the script's answers")
    func shown() async throws {
        try await TestServer.run { @MainActor server in
            let page = try await server.visit().page
            #expect(page.body.contains("Ada &lt;Lovelace&gt;"))
            #expect(page.body.contains(#"href="/notes?window=\#(page.window)""#))
            #expect(page.body.contains(#"value="window/leave""#))
        }
    }

    @Test("Its action is the application's, whatever screen the form is of, and the header changes with it")
    func action() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let answer = try await browser.post(page, "window/leave", ["_screen": "an old one"])
            #expect(answer.status == 303)
            let next = try await browser.get("/notes?window=\(page.window)")
            #expect(!next.body.contains("window/leave"))
            #expect(next.body.contains(#"aria-current="page">Sign in"#))
        }
    }

    @Test("An action that it does not have is refused")
    func unknownAction() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            #expect(try await browser.post(page, "window/explode").status == 400)
        }
    }

}
