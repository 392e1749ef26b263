import AccountServiceInterface
import Backplane
import Database
import DesignSystem
import DesignSystemInterface
import NetworkService
import Testing
import WebShellTesting

@testable import WebShell
@testable import superapp

/// The whole app over one database, with any number of windows.
@MainActor
struct Crowd {
    private let windows: SuperappWindows
    private let accounts: any AccountService
    private let client = Client(address: "127.0.0.1", agent: "A test")

    init(with module: any Module) throws {
        let database = try DatabaseModule(at: .memory, migrations: Superapp.migrations)
        let assembly = try Assembly(
            modules: Superapp.modules(database: database) + [module], providing: Superapp.ofEachWindow)
        accounts = try assembly.dependencies.accounts
        windows = try SuperappWindows(assembly: assembly, logger: .silent)
    }

    func register(_ name: String) async throws -> Session {
        try await accounts.register(name: name, password: "correct horse", client: client)
    }

    /// Opens an address in a new window of a user.
    func open(_ address: String, as person: Session) async throws -> Window {
        let window = Window(
            client: .init(address: client.address, agent: client.agent), browser: "b",
            session: person.token.rawValue, renderer: DesignSystem(), waiting: 4, isTraced: false,
            onFailure: { _ in }, onClose: { _ in })
        await windows.start(window)
        #expect(await windows.open(address, in: window) == .shown)
        return window
    }

    /// Presses a button in a window.
    func press(_ action: String, _ fields: [(String, String)], in window: Window) async throws {
        let screen = try #require(window.stage.screen)
        try await screen.submit(action, WebForm(fields.map { (name: $0.0, value: $0.1) }))
        await windows.settle(window)
    }
}
