import AccountServiceTesting
import Backplane
import Testing

@testable import WebShell

@testable import superapp

@MainActor
@Suite("A window of the app that slept", .timeLimit(.minutes(5)))
struct SleepTests {
    private let accounts = StubAccountService(accounts: ["Ada": "correct horse"])

    @Test("comes back with its screens over home")
    func wakes() async throws {
        let session = accounts.signedIn("Ada")
        let before = try await TestWindow(accounts: accounts, session: session)
        _ = await before.system.open("/square")
        _ = await before.system.open("/club/7")
        let after = try await TestWindow(accounts: accounts, session: session)
        await after.system.restore(before.window.root.navigator.snapshot)
        #expect(after.titles == ["Home", "Square", "Club"])
        #expect(after.window.root.navigator.top.flatMap { after.window.stage.address(of: $0) } == "/club/7")
    }

    @Test("asks to sign in again when the session has ended, and goes on where it was")
    func ended() async throws {
        let session = accounts.signedIn("Ada")
        let before = try await TestWindow(accounts: accounts, session: session)
        _ = await before.system.open("/club/7")
        try await accounts.signOut(session.token)
        let after = try await TestWindow(accounts: accounts, session: session)
        await after.system.restore(before.window.root.navigator.snapshot)
        #expect(after.titles == ["Welcome", "Sign in"])
        await after.enter("Ada")
        #expect(after.titles == ["Home", "Club"])
    }

    @Test("still offers registration to a stranger who was about to register")
    func register() async throws {
        let before = try await TestWindow(accounts: accounts)
        _ = await before.system.open("/login")
        _ = await before.system.open("/register")
        let after = try await TestWindow(accounts: accounts)
        await after.system.restore(before.window.root.navigator.snapshot)
        #expect(after.titles == ["Welcome", "Sign in", "Create an account"])
    }
}
