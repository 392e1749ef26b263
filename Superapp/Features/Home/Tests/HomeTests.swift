import AccountServiceInterface
import AccountServiceTesting
import Backplane
import DesignSystemInterface
import HomeInterface
import Observation
import Testing

@testable import Home

@MainActor
@Suite("Home")
struct HomeTests {
    private let accounts = StubAccountService(accounts: ["Ada": "correct horse"])

    @Test("Home greets the person and marks the session they are here with")
    func greeting() async throws {
        let here = accounts.signedIn("Ada")
        let window = try StubWindow(accounts: accounts, modules: [HomeModule()])
        window.motherboard.activate(.home, with: here)
        let screen = try screen(of: window)
        #expect(screen.context.name == "Ada")
        #expect(screen.context.isLoading)
        await until(screen) { $0.sessions.count == 1 }
        #expect(screen.context.sessions[0].badge?.text == "This browser")
        #expect(!screen.context.isLoading)
    }

    @Test("A sign-in and a sign-out elsewhere show at once")
    func live() async throws {
        let here = accounts.signedIn("Ada")
        let window = try StubWindow(accounts: accounts, modules: [HomeModule()])
        window.motherboard.activate(.home, with: here)
        let screen = try screen(of: window)
        let elsewhere = accounts.signedIn("Ada")
        await until(screen) { $0.sessions.count == 2 }
        #expect(screen.context.sessions.compactMap(\.badge).count == 1)
        try await accounts.signOut(elsewhere.token)
        await until(screen) { $0.sessions.count == 1 }
    }

    @Test("Signing out is an action that climbs, whoever handles it")
    func signOut() async throws {
        let window = try StubWindow(accounts: accounts, modules: [HomeModule()])
        var signedOut = 0
        window.motherboard.registerActionFlow(SignOut.self) { _, _ in signedOut += 1 }
        window.motherboard.activate(.home, with: accounts.signedIn("Ada"))
        try await screen(of: window).perform(.signOut)
        #expect(signedOut == 1)
    }

    @Test("When the board completes, the watching ends and the model is released")
    func completion() async throws {
        let window = try StubWindow(accounts: accounts, modules: [HomeModule()])
        window.motherboard.activate(.home, with: accounts.signedIn("Ada"))
        weak let model = try screen(of: window).model
        window.motherboard.completeAll()
        #expect(window.root.navigator.stack.isEmpty)
        while model != nil { await Task.yield() }
    }

    @Test(
        "A browser is named as people know it",
        arguments: [
            (
                "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36",
                "Chrome on Linux"
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15",
                "Safari on macOS"
            ),
            ("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox on Android"),
            (
                "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/150.0 Safari/537.36 Edg/150.0",
                "Edge on Windows"
            ),
            ("curl/8.0", "curl"), ("", "An unknown program"), ("<b>bold</b>", "<b>bold</b>"),
        ])
    func agent(agent: String, name: String) {
        #expect(AgentName(agent: agent).text == name)
    }

    private func screen(of window: StubWindow) throws -> HomeScreen {
        try #require(window.root.navigator.top?.screen as? HomeScreen)
    }

    /// Waits, change by change, until what the page shows fulfils a condition.
    private func until(_ screen: HomeScreen, _ condition: (HomeContext) -> Bool) async {
        while !condition(screen.context) {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = screen.context
                } onChange: {
                    continuation.resume()
                }
            }
        }
    }
}
