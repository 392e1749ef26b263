import AccountServiceTesting
import BackplaneTesting
import DesignSystemInterface
import Testing
import WebShellTesting

@testable import WebShell
@testable import superapp

@MainActor
@Suite("A sign-out that can't be stored", .timeLimit(.minutes(5)))
struct SignOutTests {
    private let accounts = StubAccountService(accounts: ["Ada": "correct horse"])
    private let clock = TestClock()
    private let signOuts: SignOuts

    init() {
        signOuts = SignOuts(accounts: accounts, logger: .silent, clock: clock)
    }

    @Test("is tried again until it is stored")
    func again() async throws {
        let session = accounts.signedIn("Ada")
        for _ in 1...2 { accounts.fail(with: .storage("disk full")) }
        var tries: [Bool] = []
        for await isStored in signOuts.end(session) {
            tries.append(isStored)
            guard !isStored else { continue }
            await clock.waitForSleepers()
            await clock.advance(by: SignOuts.pause)
        }
        #expect(tries == [false, false, true])
        #expect(try await accounts.session(for: session.token) == nil)
    }

    @Test("is tried once more before the app stops, which waits no longer than that", arguments: [1, 5])
    func stop(failures: Int) async throws {
        let session = accounts.signedIn("Ada")
        for _ in 1...failures { accounts.fail(with: .storage("disk full")) }
        let tries = signOuts.end(session)
        await clock.waitForSleepers()
        await signOuts.finish()
        var results: [Bool] = []
        for await isStored in tries { results.append(isStored) }
        #expect(results == [false, failures == 1])
    }

    @Test("is said on every page of the window until it is stored")
    func notice() async throws {
        let session = accounts.signedIn("Ada")
        let window = try await TestWindow(accounts: accounts, session: session, signOuts: signOuts)
        accounts.fail(with: .storage("disk full"))
        window.system.signOut()
        await window.system.settle()
        #expect(window.titles == ["Welcome", "Sign in"])
        #expect(window.window.header.notice?.text.hasPrefix("You are signed out, but") == true)
        await clock.waitForSleepers()
        await clock.advance(by: SignOuts.pause)
        await expectEventually { window.window.header.notice == nil }
    }

    @Test("that is stored at once is not spoken of")
    func stored() async throws {
        let window = try await TestWindow(accounts: accounts, session: accounts.signedIn("Ada"), signOuts: signOuts)
        window.system.signOut()
        await window.system.settle()
        #expect(window.titles == ["Welcome", "Sign in"] && window.window.header.notice == nil)
    }
}
