import AccountServiceInterface
import AccountServiceTesting
import BackplaneTesting
import DesignSystemInterface
import RegisterInterface
import Testing

@testable import Register

@MainActor
@Suite("Register")
struct RegisterTests {
    private let accounts = StubAccountService(accounts: ["Ada": "correct horse"])

    @Test("A new name and a password give a session, and the board is done")
    func registration() async throws {
        let probe = try register()
        probe.activate()
        try await screen(of: probe).perform(.register(name: "Bo", password: "a long sentence"))
        #expect(try await probe.expectOutput(\.registeredSession).user.name == "Bo")
        await probe.expectCompletion()
        #expect(probe.root.navigator.stack.isEmpty)
    }

    @Test(
        "What is wrong stands at the field it is about",
        arguments: [
            ("Ada", "long enough", "This name, or one much like it, is taken. Choose another.", nil),
            ("", "long enough", "Enter a name.", nil),
            ("Cy", "short", nil, "The password is too short. Use at least 8 characters."),
        ] as [(String, String, String?, String?)])
    func refusal(name: String, password: String, nameProblem: String?, passwordProblem: String?) async throws {
        let probe = try register()
        probe.activate()
        let screen = try await screen(of: probe)
        await screen.perform(.register(name: name, password: password))
        #expect(screen.context.name.error == nameProblem)
        #expect(screen.context.password.error == passwordProblem)
        #expect(screen.context.name.value == name)
        probe.expectNothing()
        #expect(probe.isLive)
    }

    @Test("A storage that fails is said above the form")
    func storage() async throws {
        let probe = try register()
        probe.activate()
        accounts.fail(with: .storage("disk full"))
        let screen = try await screen(of: probe)
        await screen.perform(.register(name: "Bo", password: "a long sentence"))
        let notice = try #require(screen.context.notice)
        #expect(!notice.text.contains("disk full"))
        #expect(screen.context.name.error == nil)
    }

    @Test("Someone who has an account after all leaves for the sign-in")
    func signIn() async throws {
        let probe = try register()
        probe.activate()
        try await screen(of: probe).perform(.signIn)
        await probe.expectOutput(.signInRequested)
        await probe.expectCompletion()
    }

    @Test("Its address leads to it, and its screen comes back from its route")
    func address() async throws {
        let probe = try register()
        #expect(await probe.motherboard.open("/register") == .opened)
        let snapshot = probe.root.navigator.snapshot
        let other = try register()
        #expect(await other.motherboard.root.restore(snapshot).restored == ["superapp.register"])
        #expect(try await screen(of: other).title == "Create an account")
    }

    private func register() throws -> BoardProbe<Void, RegisterOutcome, Never> {
        try BoardProbe(.register, of: RegisterModule()) { [accounts] registry in
            registry.register(\.accounts) { _ in accounts }
            registry.register(\.client) { _ in Client(address: "127.0.0.1", agent: "A test") }
        }
    }

    private func screen(of probe: BoardProbe<Void, RegisterOutcome, Never>) async throws -> RegisterScreen {
        try await probe.expectScreen()
    }
}
