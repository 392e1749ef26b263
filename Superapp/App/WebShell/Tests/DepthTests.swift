import Testing
import WebShell
import WebShellTesting

@MainActor
@Suite("Depth of the back stack", .timeLimit(.minutes(5)))
struct DepthTests {
    private var configuration: WebShellConfiguration {
        WebShellConfiguration(windows: WindowLimits(depth: 3))
    }

    private func titles(_ page: Answer, at server: TestServer) throws -> [String] {
        let window = try #require(server.application.windows[page.window])
        return window.root.navigator.stack.map(\.screen.title)
    }

    @Test("One address more than a window may have leaves the oldest above the bottom one, for good")
    func addresses() async throws {
        try await TestServer.run(configuration) { @MainActor server in
            let (browser, page) = try await server.visit("/notes")
            _ = try await browser.get("/page/1?window=\(page.window)")
            weak let oldest = server.application.windows[page.window]?.root.navigator.top?.screen
            #expect(oldest != nil)
            for number in 2...5 {
                let shown = try await browser.get("/page/\(number)?window=\(page.window)")
                #expect(shown.title == "Page \(number)")
            }
            #expect(try titles(page, at: server) == ["Notes", "Page 4", "Page 5"])
            #expect(oldest == nil)
            let motherboard = try #require(server.application.windows[page.window]?.motherboard)
            #expect(motherboard.live(.page).count == 2)
            #expect(try await browser.get("/page/1?window=\(page.window)").title == "Page 1")
            #expect(try await browser.get("/notes?window=\(page.window)").title == "Notes")
            #expect(try titles(page, at: server) == ["Notes"])
        }
    }

    @Test("Screens that forms lead to count like addresses")
    func forms() async throws {
        try await TestServer.run(configuration) { @MainActor server in
            let browser = server.browser()
            var page = try await browser.get("/page/1")
            for number in 2...5 {
                let answer = try await browser.post(page, "next", to: "/page/\(number - 1)")
                #expect(answer.location == "/page/\(number)?window=\(page.window)")
                page = try await browser.get(answer.location)
            }
            #expect(try titles(page, at: server) == ["Notes", "Page 4", "Page 5"])
        }
    }
}
