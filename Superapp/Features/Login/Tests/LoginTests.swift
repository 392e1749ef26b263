import AccountServiceInterface
import AccountServiceTesting
import BackplaneTesting
import DesignSystemInterface
import LoginInterface
import Testing

@testable import Login

@MainActor
@Suite("Login")
struct LoginTests {
    private let accounts = StubAccountService(accounts: ["Ada": "correct horse"])

    @Test("Activating Login shows the sign-in screen, once")
    func activation() async throws {
        let probe = try login()
        probe.activate(with: .wish)
        probe.activate(with: .wish)
        #expect(try await screen(of: probe).title == "Sign in")
        #expect(probe.root.navigator.stack.count == 1)
    }

    @Test("A name and its password give a session, and the board is done")
    func signIn() async throws {
        let probe = try login()
        probe.activate(with: .wish)
        try await screen(of: probe).perform(.signIn(name: "Ada", password: "correct horse"))
        #expect(try await probe.expectOutput(\.signedInSession).user.name == "Ada")
        await probe.expectCompletion()
        #expect(probe.root.navigator.stack.isEmpty)
    }

    @Test("A wrong password and an unknown name get the same answer, and the name stays as typed")
    func wrongPassword() async throws {
        let probe = try login()
        probe.activate(with: .wish)
        let screen = try await screen(of: probe)
        for name in ["Ada", "Nobody"] {
            await screen.perform(.signIn(name: name, password: "wrong"))
            #expect(screen.context.notice?.text == "The name or the password is wrong.")
            #expect(screen.context.name.value == name)
            #expect(screen.context.password.value == nil)
        }
        probe.expectNothing()
        #expect(probe.isLive)
    }

    @Test("What is wrong with the name stands at the name")
    func invalidName() async throws {
        let probe = try login()
        probe.activate(with: .wish)
        let screen = try await screen(of: probe)
        await screen.perform(.signIn(name: "", password: "x"))
        #expect(screen.context.name.error == "Enter a name.")
        #expect(screen.context.notice == nil)
    }

    @Test("Asking for an account is an output of its own, and the screen stays")
    func registration() async throws {
        let probe = try login()
        probe.activate(with: .wish)
        try await screen(of: probe).perform(.register)
        await probe.expectOutput(.registrationRequested)
        #expect(probe.root.navigator.stack.count == 1)
    }

    @Test("Going back ends the board without a word")
    func back() async throws {
        let probe = try login()
        probe.activate(with: .wish)
        probe.root.navigator.leave(probe.root.navigator.stack.map(\.id))
        await probe.expectCompletion()
        await probe.expectDeallocation()
    }

    @Test("Whoever is asked to sign in is told why, also when they were shown the sign-in before")
    func reason() async throws {
        let probe = try login()
        var said: [String] = []
        let purposes: [LoginPurpose] = [.place("Todos"), .deed(hasText: false), .deed(hasText: true)]
        for reason in [LoginReason.wish, .ended, .signedOut] + purposes.map(LoginReason.needed) {
            probe.activate(with: reason)
            said.append(try await screen(of: probe).context.lead)
        }
        #expect(probe.root.navigator.stack.count == 1)
        #expect(Set(said).count == 6 && said[1].contains("Your session has ended"))
        #expect(said[2].contains("You signed out") && said[3].contains("taken to Todos"))
        // Who has entered nothing is told nothing of it.
        #expect(said.filter { $0.contains("entered") } == [said[5]])
    }

    @Test("Its address leads to it, and its screen comes back from its route")
    func address() async throws {
        let probe = try login()
        #expect(await probe.motherboard.open("/login") == .opened)
        let snapshot = probe.root.navigator.snapshot
        let other = try login()
        #expect(await other.motherboard.root.restore(snapshot).restored == ["superapp.login"])
        #expect(try await screen(of: other).title == "Sign in")
    }

    @Test("A form without a password, or with an action that does not exist, is refused")
    func forms() throws {
        #expect(throws: WebFormError.missingField("password")) {
            try LoginAction(name: "signIn", form: WebForm([("name", "Ada")]))
        }
        #expect(throws: WebFormError.unknownAction("becomeAdmin")) {
            try LoginAction(name: "becomeAdmin", form: WebForm([]))
        }
    }

    private func login() throws -> BoardProbe<LoginReason, LoginOutcome, Never> {
        let session = StubCurrentSession()
        return try BoardProbe(.login, of: LoginModule()) { [accounts] registry in
            registry.register(\.accounts) { _ in accounts }
            registry.register(\.currentSession) { _ in session }
            registry.register(\.client) { _ in Client(address: "127.0.0.1", agent: "A test") }
        }
    }

    private func screen(of probe: BoardProbe<LoginReason, LoginOutcome, Never>) async throws -> LoginScreen {
        try await probe.expectScreen()
    }
}
