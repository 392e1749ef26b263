import Testing
import WebShellTesting

@testable import WebShell

@MainActor
@Suite("Forms of before a sleep", .timeLimit(.minutes(5)))
struct WakingTests {
    /// Shows a page in a window, which then sleeps and will have much to load when it wakes.
    private func asleep(_ server: TestServer, _ browser: Browser) async throws -> (Answer, NotesModel) {
        let page = try await browser.get("/notes")
        try await server.sleep(page)
        let model = try server.model(page.window)
        model.isLoading = true
        return (page, model)
    }

    @Test("A form waits for what its screen loads, and is carried out then")
    func waits() async throws {
        try await TestServer.run { @MainActor server in
            let browser = server.browser()
            let (page, model) = try await asleep(server, browser)
            async let answer = browser.post(page, "add", ["text": "late"])
            await server.clock.sleeper(for: Stage.formPatience)
            #expect(model.journal.last != "late")
            model.isLoading = false
            #expect(try await answer.status == 303 && model.notes == ["late"])
        }
    }

    @Test("When that takes too long nothing is carried out, the person is told, and sends what was typed once more")
    func tooLong() async throws {
        try await TestServer.run { @MainActor server in
            let browser = server.browser()
            let (page, model) = try await asleep(server, browser)
            let typed = "<b>\"late\"</b>"
            for isFromScript in [false, true] {
                async let answer = browser.post(page, "add", ["text": typed], json: isFromScript)
                await server.clock.sleeper(for: Stage.formPatience)
                server.clock.advance(by: Stage.formPatience)
                let refusal = try await answer
                #expect(refusal.status == 503 && refusal.body.contains("Nothing was changed yet"))
                #expect(refusal.headers.first(name: "retry-after") != nil && model.notes.isEmpty)
                guard !isFromScript else { continue }
                #expect(refusal.body.contains(#"action="/notes""#) && refusal.body.contains(#"name="text""#))
                #expect(refusal.body.contains(#" value="&lt;b&gt;&quot;late&quot;&lt;/b&gt;""#))
                #expect(refusal.body.contains(#"name="_screen" value="\#(page.screen)""#))
            }
            model.isLoading = false
            #expect(try await browser.post(page, "add", ["text": typed]).status == 303)
            #expect(model.notes == [typed])
        }
    }

    @Test("A form of the header, and one of the page after the sleep, wait for nothing")
    func atOnce() async throws {
        try await TestServer.run { @MainActor server in
            let browser = server.browser()
            let (page, model) = try await asleep(server, browser)
            #expect(model.isLoading)
            async let header = browser.post(page, "window/leave")
            await server.clock.sleeper(for: Stage.loadingPatience)
            server.clock.advance(by: Stage.loadingPatience)
            #expect(try await header.status == 303)
            let window = try #require(server.application.windows[page.window])
            let screen = window.stage.current().screen
            async let answer = browser.post(page, "add", ["text": "new", "_screen": screen])
            await server.clock.sleeper(for: Stage.loadingPatience)
            #expect(model.notes == ["new"])
            server.clock.advance(by: Stage.loadingPatience)
            #expect(try await answer.status == 303)
        }
    }

    @Test("A page that connects again is told nothing before its screen has loaded, so that what is typed in it stays")
    func live() async throws {
        try await TestServer.run { @MainActor server in
            let browser = server.browser()
            let (page, model) = try await asleep(server, browser)
            let first = Task { @MainActor in
                var live = try await browser.live("/-/live?window=\(page.window)&version=\(page.version)")
                return try await live.next()?.html
            }
            await server.clock.sleeper(for: Stage.formPatience)
            model.notes.append("loaded")
            model.isLoading = false
            #expect(try await first.value?.contains("<li>loaded</li>") == true)
        }
    }
}
