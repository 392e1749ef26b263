import AccountServiceInterface
import AccountServiceTesting
import Backplane
import DesignSystemInterface
import LoginInterface
import Testing

@testable import Login

@MainActor
@Suite("Login")
struct LoginTests {
    private let accounts = StubAccountService(accounts: ["Ada": "correct horse"])

    @Test("Activating Login shows the sign-in screen, once")
    func activation() throws {
        let window = try StubWindow(accounts: accounts, modules: [LoginModule()])
        window.motherboard.activate(.login)
        window.motherboard.activate(.login)
        #expect(window.root.navigator.stack.map(\.screen.title) == ["Sign in"])
    }

    @Test("A name and its password come out as a session, and the board is done")
    func signIn() async throws {
        let window = try StubWindow(accounts: accounts, modules: [LoginModule()])
        let activation = window.motherboard.activate(.login)
        try await screen(of: window).perform(.signIn(name: "Ada", password: "correct horse"))
        #expect(try await activation.firstOutput().signedInSession?.user.name == "Ada")
        #expect(!window.motherboard.isLive(.login))
        #expect(window.root.navigator.stack.isEmpty)
    }

    @Test("A wrong password and an unknown name get the same answer, and the name stays as typed")
    func wrongPassword() async throws {
        let window = try StubWindow(accounts: accounts, modules: [LoginModule()])
        window.motherboard.activate(.login)
        let screen = try screen(of: window)
        for name in ["Ada", "Nobody"] {
            await screen.perform(.signIn(name: name, password: "wrong"))
            #expect(screen.context.notice?.text == "The name or the password is wrong.")
            #expect(screen.context.name.value == name)
            #expect(screen.context.password.value == nil)
        }
        #expect(window.motherboard.isLive(.login))
    }

    @Test("What is wrong with the name stands at the name")
    func invalidName() async throws {
        let window = try StubWindow(accounts: accounts, modules: [LoginModule()])
        window.motherboard.activate(.login)
        let screen = try screen(of: window)
        await screen.perform(.signIn(name: "", password: "x"))
        #expect(screen.context.name.error == "Enter a name.")
        #expect(screen.context.notice == nil)
    }

    @Test("Asking for an account comes out as such, and the screen stays")
    func registration() async throws {
        let window = try StubWindow(accounts: accounts, modules: [LoginModule()])
        let activation = window.motherboard.activate(.login)
        try await screen(of: window).perform(.register)
        #expect(try await activation.firstOutput() == .registrationRequested)
        #expect(window.root.navigator.stack.count == 1)
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

    private func screen(of window: StubWindow) throws -> LoginScreen {
        try #require(window.root.navigator.top?.screen as? LoginScreen)
    }
}
