import AccountServiceInterface
import AccountServiceTesting
import BackplaneTesting
import DesignSystemInterface
import LoginInterface
import Testing

@testable import Login

@MainActor
@Suite("Changing one's password")
struct PasswordChangeTests {
    private let accounts = StubAccountService(accounts: ["Ada": "correct horse"])
    private let session = StubCurrentSession()

    @Test("The new password counts from then on, other sessions end, and that is said until the person leaves")
    func change() async throws {
        let screen = try await shown(as: "Ada")
        _ = accounts.signedIn("Ada")
        await screen.perform(try action(["current": "correct horse", "new": "a long sentence"]))
        #expect(screen.context.notice?.text == "Your password is changed. You are signed out everywhere else.")
        #expect(screen.context.name == "Ada" && screen.context.isChanged)
        let client = Client(address: "127.0.0.1", agent: "A test")
        _ = try await accounts.signIn(name: "Ada", password: "a long sentence", client: client)
        screen.wasLeft()
        #expect(screen.context.notice == nil && !screen.context.isChanged)
    }

    @Test("A change that comes a second time, because its response was lost, is not another one")
    func again() async throws {
        let screen = try await shown(as: "Ada")
        for _ in 1...2 {
            await screen.perform(.change(from: "correct horse", to: "a long sentence"))
            #expect(screen.context.notice?.text.hasPrefix("Your password is changed.") == true)
        }
        await screen.perform(.change(from: "a long sentence", to: "correct horse"))
        await screen.perform(.change(from: "correct horse", to: "a long sentence"))
        let client = Client(address: "127.0.0.1", agent: "A test")
        _ = try await accounts.signIn(name: "Ada", password: "a long sentence", client: client)
    }

    @Test("What is wrong stands at the field it is about")
    func problems() async throws {
        let screen = try await shown(as: "Ada")
        await screen.perform(.change(from: "wrong horse", to: "a long sentence"))
        #expect(screen.context.current.error == "This is not your current password.")
        #expect(screen.context.new.error == nil && screen.context.notice == nil)
        await screen.perform(.change(from: "correct horse", to: "short"))
        #expect(screen.context.new.error == "The password is too short. Use at least 8 characters.")
        #expect(screen.context.current.error == nil && screen.context.notice == nil)
        await screen.perform(.change(from: "correct horse", to: "correct horse"))
        #expect(screen.context.new.error == "This is the password that you have now. Use another.")
        accounts.fail(with: .storage("disk full"))
        await screen.perform(.change(from: "correct horse", to: "a long sentence"))
        #expect(screen.context.notice?.text.contains("disk full") == false)
        session.session = nil
        await screen.perform(.change(from: "correct horse", to: "a long sentence"))
        #expect(screen.context.notice?.text == "You are signed out. Nothing was changed.")
    }

    @Test("Its address leads to it, and its screen comes back from its route; what the page never sends is refused")
    func address() async throws {
        let probe = try probe()
        #expect(await probe.motherboard.open("/password") == .opened)
        let snapshot = probe.root.navigator.snapshot
        let other = try self.probe()
        #expect(await other.motherboard.root.restore(snapshot).restored == ["superapp.passwordChange"])
        #expect(throws: WebFormError.unknownAction("reset")) {
            try PasswordChangeAction(name: "reset", form: WebForm([]))
        }
    }

    private func action(_ fields: [String: String]) throws -> PasswordChangeAction {
        try PasswordChangeAction(name: "change", form: WebForm(fields.map { ($0.key, $0.value) }))
    }

    private func shown(as name: String) async throws -> PasswordChangeScreen {
        session.session = accounts.signedIn(name)
        let probe = try probe()
        probe.activate()
        return try await probe.expectScreen()
    }

    private func probe() throws -> BoardProbe<Void, Session, Never> {
        try BoardProbe(.passwordChange, of: LoginModule()) { [accounts, session] registry in
            registry.register(\.accounts) { _ in accounts }
            registry.register(\.currentSession) { _ in session }
            registry.register(\.client) { _ in Client(address: "127.0.0.1", agent: "A test") }
        }
    }
}
