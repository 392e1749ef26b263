import Testing

@Suite("Windows")
struct WindowTests {
    @Test("A page opens a window with its screen, its forms and its security headers")
    func opens() async throws {
        try await TestServer.run { server in
            let page = try await server.browser().get("/")
            #expect(page.status == 200)
            #expect(page.title == "Notes")
            #expect(page.html.contains("<h1>Notes</h1>"))
            #expect(page.window.count == 22 && page.token.count == 43)
            #expect(page.headers.first(name: "cache-control") == "no-store")
            #expect(page.headers.first(name: "x-content-type-options") == "nosniff")
            let policy = try #require(page.headers.first(name: "content-security-policy"))
            #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
            #expect(!page.body.contains("<style") && !page.body.contains(" style=") && !page.body.contains("onclick"))
        }
    }
}
