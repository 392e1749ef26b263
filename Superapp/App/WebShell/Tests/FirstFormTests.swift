import Testing
import WebShell
import WebShellTesting

@MainActor
@Suite("Forms of pages without a window", .timeLimit(.minutes(5)))
struct FirstFormTests {
    @Test("A browser that does not say how it comes sends its very first form; pressed twice, it is carried out once")
    func firstForm() async throws {
        try await TestServer.run { @MainActor server in
            let browser = server.browser()
            browser.goesToPages = false
            let page = try await browser.get("/notes")
            #expect(server.application.windows.isEmpty)
            let form: [String: String?] = ["_window": page.hiddenField("_window"), "text": "first"]
            for _ in 1...2 {
                let answer = try await browser.post(page, "add", form)
                #expect(answer.status == 303)
                let window = try #require(answer.headers.first(name: "location")?.split(separator: "=").last)
                #expect(try server.model(String(window)).notes == ["first"])
            }
            #expect(server.application.windows.count == 1)
        }
    }

    @Test("A form of a page without a window is carried out for the browser that was given the page, and no other")
    func firstFormOfOthers() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, other) = (server.browser(), server.browser())
            for browser in [browser, other] { browser.goesToPages = false }
            let (page, foreign) = (try await browser.get("/notes"), try await other.get("/notes"))
            for token in [foreign.token, "forged", "", "\(page.token)x"] {
                let answer = try await browser.post(page, "add", ["_window": "new", "_token": token, "text": "x"])
                #expect(answer.status == 403 && !answer.html.contains(#"value="x""#))
            }
            for origin in [("Origin", "https://evil.example"), ("Sec-Fetch-Site", "cross-site")] {
                let form: [String: String?] = ["_window": "new", "text": "x"]
                #expect(try await browser.post(page, "add", form, headers: [origin]).status == 403)
            }
            let notes = server.application.models.values.flatMap(\.notes)
            #expect(notes.isEmpty)
        }
    }
}
