import Backplane
import Testing
import WebShell

@MainActor
@Suite("Inspector", .timeLimit(.minutes(5)))
struct InspectorTests {
    @Test("The inspector shows a window's boards, back stack and last messages")
    func shows() async throws {
        try await TestServer.run { @MainActor server in
            let browser = server.browser()
            let page = try await browser.get("/")
            #expect(page.body.contains("href=\"/inspector?window=\(page.window)\""))
            _ = try await browser.post(page, "open")
            let inspector = try await browser.get("/inspector?window=\(page.window)")
            #expect(inspector.status == 200)
            #expect(inspector.body.contains("test.notes [") && inspector.body.contains("<svg class=\"sequence\""))
            #expect(inspector.body.contains("test.notes to main: output"))
            #expect(inspector.body.contains("sequenceDiagram"))
        }
    }

    @Test("Boards of one kind are told apart, and so is what waits")
    func instances() async throws {
        try await TestServer.run { @MainActor server in
            let browser = server.browser()
            let page = try await browser.get("/page/1")
            let motherboard = try #require(server.application.windows[page.window]?.motherboard)
            motherboard.activate(.page, with: 2)
            motherboard.registerBarrier(before: .detail) { _ in
                false
            } otherwise: { [clock = server.clock] _ in
                try? await clock.sleep(for: .seconds(3_600))
                return .cancel
            }
            motherboard.activate(.detail)
            let body = try await browser.get("/inspector?window=\(page.window)").body
            for text in ["test.page#1 [live]", "test.page#2 [live]", "test.detail [idle, 1 waiting]"] {
                #expect(body.contains(text))
            }
            #expect(body.contains("row__detail\">test.page#2<"))
        }
    }

    @Test("The inspector is live")
    func live() async throws {
        try await TestServer.run { @MainActor server in
            let browser = server.browser()
            let page = try await browser.get("/")
            var live = try await browser.live("/-/inspector?window=\(page.window)")
            #expect(try await live.next()?.html.contains("test.detail [") == false)
            _ = try await browser.post(page, "open")
            await server.clock.sleeper(for: .milliseconds(100))
            server.clock.advance(by: .milliseconds(100))
            #expect(try await live.next()?.html.contains("test.detail [") == true)
        }
    }

    @Test("Nobody inspects somebody else's window; the list shows only one's own")
    func others() async throws {
        try await TestServer.run { @MainActor server in
            let mine = server.browser()
            let page = try await mine.get("/")
            let theirs = server.browser()
            #expect(try await theirs.get("/inspector?window=\(page.window)").status == 404)
            #expect(try await theirs.live("/-/inspector?window=\(page.window)").status == 404)
            #expect(try await theirs.get("/inspector").body.contains(page.window) == false)
            #expect(try await mine.get("/inspector").body.contains(page.window))
        }
    }

    @Test("The inspector can be turned off")
    func off() async throws {
        try await TestServer.run(WebShellConfiguration(inspector: .never)) { @MainActor server in
            let browser = server.browser()
            let page = try await browser.get("/")
            #expect(!page.body.contains("/inspector"))
            #expect(try await browser.get("/inspector?window=\(page.window)").status == 404)
        }
    }

    @Test("A fault that is nobody's mistake leaves the window as it is")
    func late() async throws {
        try await TestServer.run { @MainActor server in
            let browser = server.browser()
            let page = try await browser.get("/")
            let motherboard = try #require(server.application.windows[page.window]?.motherboard)
            motherboard.registerBarrier(before: .detail, timeout: .zero) { _ in
                false
            } otherwise: { [clock = server.clock] _ in
                try? await clock.sleep(for: .seconds(3_600))
                return .cancel
            }
            await #expect(throws: ActivationEnded.self) { _ = try await motherboard.activate(.detail).firstOutput() }
            #expect(try await browser.get("/?window=\(page.window)").status == 200)
        }
    }

    @Test("A fault is explained in the inspector")
    func fault() async throws {
        try await TestServer.run { @MainActor server in
            let browser = server.browser()
            let page = try await browser.get("/")
            _ = try await browser.post(page, "fault")
            #expect(try await browser.get("/inspector?window=\(page.window)").body.contains("test.unregistered"))
        }
    }
}
