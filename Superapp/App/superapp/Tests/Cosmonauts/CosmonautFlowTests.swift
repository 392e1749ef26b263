import AccountServiceTesting
import Backplane
import BackplaneTesting
import CosmonautServiceInterface
import DesignSystemInterface
import Testing

@testable import Cosmonauts
@testable import superapp

@MainActor
@Suite("Cosmonauts in the app", .timeLimit(.minutes(5)))
struct CosmonautFlowTests {
    private let accounts = StubAccountService(accounts: ["Ada": "correct horse"])

    @Test("Everybody looks; who changes something signs in first, and then it is done")
    func barrier() async throws {
        let window = try await TestWindow(accounts: accounts)
        #expect(await window.system.open("/cosmonauts") == .shown)
        #expect(window.titles == ["Welcome", "Cosmonauts"])
        let screen = try #require(window.window.root.navigator.top?.screen as? CrewScreen)
        await expectEventually { !screen.isLoading }
        try await screen.perform(.enlist(screen.model.newcomer.id, name: "Mira", role: "Commander"))
        await window.system.settle()
        #expect(window.titles == ["Welcome", "Cosmonauts", "Sign in"])
        #expect(screen.context.members.isEmpty)
        await window.enter("Ada")
        #expect(window.titles == ["Home", "Cosmonauts"])
        await expectEventually { screen.context.members.flatMap(\.rows).map(\.name) == ["Mira"] }
        await expectEventually { screen.context.notice?.text == "Mira has joined the crew." }
    }

    @Test("Who goes back from the sign-in has changed nothing")
    func back() async throws {
        let window = try await TestWindow(accounts: accounts)
        #expect(await window.system.open("/cosmonauts") == .shown)
        let screen = try #require(window.window.root.navigator.top?.screen as? CrewScreen)
        try await screen.perform(.enlist(screen.model.newcomer.id, name: "Mira", role: "Commander"))
        await window.system.settle()
        window.window.root.navigator.pop()
        await window.system.settle()
        await window.enter("Ada")
        #expect(window.titles == ["Home", "Cosmonauts"])
        await expectEventually { !screen.isLoading }
        #expect(screen.context.members.isEmpty)
    }

    @Test("A cosmonaut who does not exist is a page with status 404, an address that is none is refused")
    func missing() async throws {
        let window = try await TestWindow(accounts: accounts)
        #expect(await window.system.open("/cosmonauts/\(CosmonautID())") == .shown)
        let screen = try #require(window.window.root.navigator.top?.screen as? any WebScreen)
        await expectEventually { !screen.isLoading }
        #expect(screen.isMissing)
        #expect(await window.system.open("/cosmonauts/7") == .unknown)
    }

    @Test("Home leads to the crew")
    func entry() async throws {
        let window = try await TestWindow(accounts: accounts, session: accounts.signedIn("Ada"))
        #expect(await window.system.open("/home") == .shown)
        #expect(WindowSystem.entries.contains { $0.path == "/cosmonauts" && !$0.needsSignIn })
        window.system.follow("/cosmonauts")
        await window.system.settle()
        #expect(window.titles == ["Home", "Cosmonauts"])
    }
}
