import Changes
import Testing

@testable import WebShell

@MainActor
@Suite("Screens that are loading", .timeLimit(.minutes(5)))
struct LoadingTests {
    @Test("A page waits a moment for what its screen is loading")
    func waits() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let model = try server.model(page.window)
            model.isLoading = true
            async let answer = browser.get("/notes?window=\(page.window)")
            await server.clock.sleeper(for: Stage.loadingPatience)
            model.notes.append("late")
            model.isLoading = false
            #expect(try await answer.body.contains("<li>late</li>"))
        }
    }

    @Test("A page does not wait longer for a screen that goes on loading")
    func patience() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let model = try server.model(page.window)
            model.isLoading = true
            async let answer = browser.get("/notes?window=\(page.window)")
            await server.clock.sleeper(for: Stage.loadingPatience)
            server.clock.advance(by: Stage.loadingPatience)
            #expect(try await answer.status == 200)
        }
    }

    @Test("A screen whose content does not come is waited for once, not for its listener and then for itself")
    func once() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let window = try #require(server.application.windows[page.window])
            let signals = Audience.$current.withValue(window.audience) { Changes<String>().of("notes") }
            try server.model(page.window).isLoading = true
            async let answer = browser.get("/notes?window=\(page.window)")
            await server.clock.sleeper(for: Stage.loadingPatience)
            server.clock.advance(by: Stage.loadingPatience)
            #expect(try await answer.status == 200)
            _ = signals
        }
    }

    @Test("A page that is still loading is asked for again without the script, in the same window, until it is whole")
    func reload() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let (path, model) = ("/notes?window=\(page.window)", try server.model(page.window))
            let reload = #"<noscript><meta http-equiv="refresh" content="1; url=\#(path)"></noscript>"#
            model.isLoading = true
            async let answer = browser.get(path)
            await server.clock.sleeper(for: Stage.loadingPatience)
            server.clock.advance(by: Stage.loadingPatience)
            #expect(try await answer.body.contains(reload))
            model.isLoading = false
            #expect(try await !browser.get(path).body.contains("refresh"))
        }
    }

    @Test("Nobody is asked to come again who would be given one more window each time, as without cookies")
    func reloadWithoutCookies() async throws {
        try await TestServer.run { @MainActor server in
            let page = try await server.visit().page
            server.application.areLoading = true
            let stranger = server.browser()
            async let answer = stranger.get("/notes?window=\(page.window)")
            await server.clock.sleeper(for: Stage.loadingPatience)
            server.clock.advance(by: Stage.loadingPatience)
            let other = try await answer
            #expect(other.status == 200 && other.window != page.window)
            #expect(!other.body.contains("refresh"))
        }
    }

    @Test(
        "Only a path of this server is asked for again",
        arguments: [
            ("/notes?x=1", true), ("/", true), ("", false), ("notes", false), ("//other/x", false),
            ("/\\other/x", false), ("/\t/other", false), ("https://other", false),
        ])
    func paths(address: String, isHere: Bool) {
        #expect(Update.isPathHere(address) == isHere)
    }

    @Test("A page in a frame asks for no focus; what people have written stays as it is")
    func framed() {
        let page = #"<input value="my autofocus > <b autofocus" autofocus><p tabindex="-1" autofocus>an autofocus</p>"#
        let shown = #"<input value="my autofocus > <b autofocus"><p tabindex="-1">an autofocus</p>"#
        #expect(String(decoding: Array(page.utf8).askingForNoFocus, as: UTF8.self) == shown)
    }

    @Test("The page of something that does not exist is a 404; the script shows what it gets")
    func missing() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            try server.model(page.window).isMissing = true
            let address = "/notes?window=\(page.window)"
            #expect(try await browser.get(address).status == 404)
            #expect(try await browser.get(address, json: true).status == 200)
        }
    }

    @Test("A window is watched while a page asks for it, and while one is connected")
    func presence() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let presence = try #require(server.application.windows[page.window]?.presence)
            #expect(!presence.isWatched)
            let model = try server.model(page.window)
            async let slow = browser.post(page, "slow")
            await model.arrival()
            #expect(presence.isWatched)
            model.openGate()
            _ = try await slow
            #expect(!presence.isWatched)
            var live = try await browser.live("/-/live?window=\(page.window)&version=0")
            _ = try await live.next()
            #expect(presence.isWatched)
        }
    }
}
