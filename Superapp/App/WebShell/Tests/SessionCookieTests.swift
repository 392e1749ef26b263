import Testing
import WebShellTesting

@testable import WebShell

@Suite("Session cookies of windows")
struct SessionCookieTests {
    /// Whether a request that carries a cookie is let in, and what its answer says.
    private struct Outcome: Equatable {
        var isIn: Bool
        var change: CookieChange?
    }

    private func outcomes(of cookie: SessionCookie, for requests: [String?]) -> [Outcome] {
        var cookie = cookie
        return requests.map { presented in
            let isIn = cookie.admits(presented)
            return Outcome(isIn: isIn, change: cookie.change)
        }
    }

    private let fine = Outcome(isIn: true, change: nil)
    private let refused = Outcome(isIn: false, change: nil)
    private let cleared = Outcome(isIn: true, change: .clear)

    @Test("A new cookie is repeated as long as the browser has what it had before")
    func set() {
        var cookie = SessionCookie(value: nil)
        cookie.set("a", lifetime: .seconds(9))
        let repeated = Outcome(isIn: true, change: .set("a", lifetime: .seconds(9)))
        #expect(outcomes(of: cookie, for: [nil, nil, "a", nil]) == [repeated, repeated, fine, refused])
    }

    @Test("A cookie is taken away as long as the browser has it")
    func clear() {
        var cookie = SessionCookie(value: "a")
        cookie.clear()
        #expect(outcomes(of: cookie, for: ["a", "a", nil, "a"]) == [cleared, cleared, fine, refused])
    }

    @Test("A cookie that the browser got elsewhere meanwhile is neither taken away nor replaced, nor let in")
    func another() {
        var gone = SessionCookie(value: "a")
        gone.clear()
        #expect(outcomes(of: gone, for: ["c", "a", nil]) == [refused, refused, fine])
        var replaced = SessionCookie(value: "a")
        replaced.set("b", lifetime: .seconds(9))
        #expect(outcomes(of: replaced, for: ["c", "a", "b"]) == [refused, refused, fine])
    }

    @Test("However often it changes before a request shows that, few former values are known")
    func bounded() {
        var cookie = SessionCookie(value: nil)
        for number in 1...1_000 { cookie.set("\(number)", lifetime: .seconds(9)) }
        #expect(cookie.outdated.count == SessionCookie.outdatedLimit)
        #expect(outcomes(of: cookie, for: ["999"]).map(\.isIn) == [true])
        #expect(outcomes(of: cookie, for: ["1"]).map(\.isIn) == [false])
    }

    @Test("A cookie that was never seen to arrive is taken away all the same")
    func unseen() {
        var cookie = SessionCookie(value: nil)
        cookie.set("a", lifetime: .seconds(9))
        cookie.clear()
        #expect(outcomes(of: cookie, for: ["a", nil]) == [cleared, fine])
    }

    @Test("What a new session shows is pushed when the answer is sent that brings its cookie, and not before")
    @MainActor
    func pushedAfterCookie() async throws {
        try await TestServer.run { @MainActor server in
            let (browser, page) = try await server.visit()
            let (window, model) = (
                try #require(server.application.windows[page.window]), try server.model(page.window)
            )
            let feed = LiveFeed([LiveFeed.Topic(window: page.window)])
            window.feeds.append(feed)
            async let answer = browser.post(page, "signInSlowly", json: true)
            await model.arrival()
            _ = window.stage.current()
            #expect(feed.take() == [])
            model.openGate()
            #expect(try await answer.headers["set-cookie"].contains { $0.contains("session-of-ada") })
            for await _ in feed.signals { break }
            let events = feed.take()
            #expect(events.count == 1)
            if case .update(let update, _) = events.first { #expect(update.drawing.html.contains("Ada&#39;s")) }
            window.feeds = []
        }
    }
}
