import AccountServiceInterface
import AccountServiceTesting
import BackplaneTesting
import DesignSystemInterface
import HomeInterface
import Testing

@testable import Home

@MainActor
@Suite("Home")
struct HomeTests {
    private let accounts = StubAccountService(accounts: ["Ada": "correct horse"])

    @Test("Home greets the person and marks the session they are here with")
    func greeting() async throws {
        let probe = try home()
        let screen = try await arrive(probe, accounts.signedIn("Ada"))
        #expect(screen.context.person?.name == "Ada")
        #expect(screen.context.visitor == nil)
        #expect(screen.context.sessions?.isLoading == true)
        await expectEventually { screen.context.sessions?.rows.count == 1 }
        #expect(screen.context.sessions?.rows[0].badge?.text == "This browser")
        #expect(screen.address == "/home")
    }

    @Test("A sign-in and a sign-out elsewhere show at once")
    func live() async throws {
        let probe = try home()
        let screen = try await arrive(probe, accounts.signedIn("Ada"))
        let elsewhere = accounts.signedIn("Ada")
        await expectEventually { screen.context.sessions?.rows.count == 2 }
        #expect(screen.context.sessions?.rows.compactMap(\.badge).count == 1)
        try await accounts.signOut(elsewhere.token)
        await expectEventually { screen.context.sessions?.rows.count == 1 }
    }

    @Test("Another session is signed out from here, this one is not; what can't be stored is said")
    func signOutThere() async throws {
        let probe = try home()
        let session = accounts.signedIn("Ada")
        let screen = try await arrive(probe, session)
        let elsewhere = accounts.signedIn("Ada")
        await expectEventually { screen.context.sessions?.rows.count == 2 }
        let buttons = try #require(screen.context.sessions).rows.map(\.button)
        #expect(buttons[0] == nil)
        let action = try HomeAction(name: try #require(buttons[1]).action, form: WebForm([]))
        #expect(action == .signOutThere(elsewhere.id))
        accounts.fail(with: .storage("disk full"))
        try await screen.perform(action)
        #expect(screen.context.sessions?.notice?.text.contains("still signed in there") == true)
        try await screen.perform(action)
        await expectEventually { screen.context.sessions?.rows.count == 1 }
        let notice = try #require(screen.context.sessions?.notice)
        #expect(notice.text == "before the test is signed out." && notice.role == "status" && notice.time != nil)
        screen.wasLeft()
        #expect(screen.context.sessions?.notice == nil)
        try await screen.perform(.signOutThere(session.id))
        #expect(accounts.calls.count == 2)
    }

    @Test("With several others, all of them can be ended at once, which is said as long as the person is there")
    func signOutElsewhere() async throws {
        let probe = try home()
        let session = accounts.signedIn("Ada")
        let screen = try await arrive(probe, session)
        for count in 2...3 {
            // With one other, its own button is enough.
            #expect(screen.context.sessions?.signOutElsewhere == nil)
            _ = accounts.signedIn("Ada")
            await expectEventually { screen.context.sessions?.rows.count == count }
        }
        let button = try #require(screen.context.sessions?.signOutElsewhere)
        accounts.fail(with: .storage("disk full"))
        try await screen.perform(try HomeAction(name: button.action, form: WebForm([])))
        #expect(screen.context.sessions?.notice?.text.hasPrefix("That can’t be saved right now") == true)
        try await screen.perform(.signOutElsewhere)
        await expectEventually { screen.context.sessions?.rows.count == 1 }
        #expect(screen.context.sessions?.notice?.text == "You are signed out everywhere else.")
        #expect(screen.context.sessions?.rows.first?.badge != nil && screen.context.sessions?.signOutElsewhere == nil)
        let renewed = try await probe.expectOutput(\.renewedSession)
        #expect(renewed.id == session.id && renewed.token != session.token)
        screen.wasLeft()
        #expect(screen.context.sessions?.notice == nil)
    }

    @Test("A visitor is offered to sign in or to register, and sees what that is for")
    func visitor() async throws {
        let probe = try home()
        let screen = try await arrive(probe, nil, entries: [.market, .letters])
        let context = screen.context
        #expect(context.person == nil && context.visitor != nil && context.sessions == nil)
        #expect(context.tiles.map(\.badge?.text) == [nil, "Sign in first"])
        #expect(screen.address == "/welcome")
        try await screen.perform(.signIn)
        await probe.expectOutput(.signInRequested)
        try await screen.perform(.register)
        await probe.expectOutput(.registrationRequested)
    }

    @Test("Who is signed in can go on to change their password")
    func password() async throws {
        let probe = try home()
        let screen = try await arrive(probe, accounts.signedIn("Ada"))
        let button = try #require(screen.context.sessions?.changePassword)
        try await screen.perform(try HomeAction(name: button.action, form: WebForm([])))
        await probe.expectOutput(.passwordChangeRequested)
    }

    @Test("A visitor who signs in is greeted on the same screen")
    func signedIn() async throws {
        let probe = try home()
        let visited = try await arrive(probe, nil)
        let screen = try await arrive(probe, accounts.signedIn("Ada"))
        #expect(screen === visited)
        #expect(screen.context.person?.name == "Ada")
        await expectEventually { screen.context.sessions?.rows.count == 1 }
    }

    @Test("An entry that is opened is an output with its id; one that is not offered is not")
    func open() async throws {
        let probe = try home()
        let screen = try await arrive(probe, accounts.signedIn("Ada"), entries: [.market])
        let action = try HomeAction(name: screen.context.tiles[0].action, form: WebForm([]))
        try await screen.perform(action)
        await probe.expectOutput(.opened("market"))
        await #expect(throws: WebFormError.unknownAction("open letters")) {
            try await screen.perform(.open("letters"))
        }
        probe.expectNothing()
    }

    @Test(
        "A count stands at its entry until it is zero",
        arguments: [(3, "3 unread"), (99, "99 unread"), (100, "99+ unread"), (0, nil), (-1, nil)])
    func badge(count: Int, text: String?) async throws {
        let probe = try home()
        let screen = try await arrive(probe, accounts.signedIn("Ada"), entries: [.market, .letters])
        probe.interact(.showBadge("letters", count: 7))
        probe.interact(.showBadge("letters", count: count))
        probe.interact(.showBadge("nowhere", count: 5))
        #expect(screen.context.tiles.map(\.badge?.text) == [nil, text])
    }

    @Test("When the board completes, the watching ends and everything is released")
    func completion() async throws {
        let probe = try home()
        try await arrive(probe, accounts.signedIn("Ada"))
        await probe.expectDeallocation()
        #expect(probe.root.navigator.stack.isEmpty)
        await probe.expectCompletion()
    }

    @Test("An action that the page never sends is refused")
    func unknownAction() {
        #expect(throws: WebFormError.unknownAction("becomeAdmin")) {
            try HomeAction(name: "becomeAdmin", form: WebForm([]))
        }
    }

    private func home() throws -> BoardProbe<HomeInput, HomeOutcome, HomeCommand> {
        try BoardProbe(.home, of: HomeModule()) { [accounts] registry in
            registry.register(\.accounts) { _ in accounts }
        }
    }

    @discardableResult
    private func arrive(
        _ probe: BoardProbe<HomeInput, HomeOutcome, HomeCommand>, _ session: Session?, entries: [HomeEntry] = []
    ) async throws -> HomeScreen {
        probe.activate(with: HomeInput(session: session, entries: entries))
        return try await probe.expectScreen()
    }
}

extension HomeEntry {
    fileprivate static let market = HomeEntry(
        id: "market", title: "Market", text: "Things.", path: "/market", symbol: "bag")
    fileprivate static let letters = HomeEntry(
        id: "letters", title: "Letters", text: "Words.", path: "/letters", symbol: "bubble", needsSignIn: true,
        unit: "unread")
}
