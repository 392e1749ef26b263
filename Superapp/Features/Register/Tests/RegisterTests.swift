import AccountServiceInterface
import AccountServiceTesting
import Backplane
import DesignSystemInterface
import RegisterInterface
import Testing

@testable import Register

@MainActor
@Suite("Register")
struct RegisterTests {
    private let accounts = StubAccountService(accounts: ["Ada": "correct horse"])

    @Test("A new name and a password come out as a session, and the board is done")
    func registration() async throws {
        let window = try StubWindow(accounts: accounts, modules: [RegisterModule()])
        let activation = window.motherboard.activate(.register)
        try await screen(of: window).perform(.register(name: "Bo", password: "a long sentence"))
        #expect(try await activation.firstOutput().registeredSession?.user.name == "Bo")
        #expect(!window.motherboard.isLive(.register))
        #expect(window.root.navigator.stack.isEmpty)
    }

    @Test(
        "What is wrong stands at the field it is about",
        arguments: [
            ("Ada", "long enough", "This name is taken. Choose another one.", nil),
            ("", "long enough", "Enter a name.", nil),
            ("Cy", "short", nil, "The password is too short. Use at least 8 characters."),
        ] as [(String, String, String?, String?)])
    func refusal(name: String, password: String, nameProblem: String?, passwordProblem: String?) async throws {
        let window = try StubWindow(accounts: accounts, modules: [RegisterModule()])
        window.motherboard.activate(.register)
        let screen = try screen(of: window)
        await screen.perform(.register(name: name, password: password))
        #expect(screen.context.name.error == nameProblem)
        #expect(screen.context.password.error == passwordProblem)
        #expect(screen.context.name.value == name)
        #expect(window.motherboard.isLive(.register))
    }

    @Test("A storage that fails is said above the form")
    func storage() async throws {
        let window = try StubWindow(accounts: accounts, modules: [RegisterModule()])
        window.motherboard.activate(.register)
        accounts.fail(with: .storage("disk full"))
        let screen = try screen(of: window)
        await screen.perform(.register(name: "Bo", password: "a long sentence"))
        let notice = try #require(screen.context.notice)
        #expect(!notice.text.contains("disk full"))
        #expect(screen.context.name.error == nil)
    }

    @Test("Someone who has an account after all leaves for the sign-in")
    func signIn() async throws {
        let window = try StubWindow(accounts: accounts, modules: [RegisterModule()])
        let activation = window.motherboard.activate(.register)
        try await screen(of: window).perform(.signIn)
        #expect(try await activation.firstOutput() == .signInRequested)
        #expect(!window.motherboard.isLive(.register))
    }

    private func screen(of window: StubWindow) throws -> RegisterScreen {
        try #require(window.root.navigator.top?.screen as? RegisterScreen)
    }
}
