import AccountServiceInterface
import AccountServiceTesting
import Backplane
import ChatInterface
import Database
import DesignSystem
import DesignSystemInterface
import Foundation
import LoginInterface
import RegisterInterface
import Testing
import WebShellTesting

@testable import WebShell
@testable import superapp

/// A window of the app with stubbed accounts and two boards of the test, one of them guarded.
@MainActor
final class TestWindow {
    let accounts: StubAccountService
    let window: Window
    let system: WindowSystem

    init(
        accounts: StubAccountService, session: Session? = nil, signOuts: SignOuts? = nil,
        clock: any Clock<Duration> = ContinuousClock(),
        now: @escaping () -> Date = { Date(timeIntervalSince1970: 1_000_000) }
    ) async throws {
        self.accounts = accounts
        let database = try DatabaseModule(at: .memory, migrations: Superapp.migrations)
        let assembly = try Assembly(
            modules: Superapp.modules(database: database) + [GuardedModule()],
            providing: Superapp.ofEachWindow)
        window = Window(
            client: .init(address: "127.0.0.1", agent: "A test"), browser: "b", session: session?.token.rawValue,
            renderer: DesignSystem(), waiting: 4, isTraced: false, onFailure: { Issue.record("\($0)") },
            onClose: { _ in })
        let current = WindowSession()
        let presence = window.presence
        let dependencies = assembly.dependencies.child { registry in
            registry.register(\.attention) { _ in presence }
            registry.register(\.accounts) { _ in accounts }
            registry.register(\.client) { _ in Client(address: "127.0.0.1", agent: "A test") }
            registry.register(\.currentSession) { _ in current }
        }
        let motherboard = Motherboard(assembly, dependencies: dependencies, root: window.root)
        system = WindowSystem(
            window: window, motherboard: motherboard, current: current, accounts: accounts,
            signOuts: signOuts ?? SignOuts(accounts: accounts, logger: .silent), logger: .silent, clock: clock,
            now: now)
        await system.start()
        system.guardWithSignIn(.club)
    }

    /// The titles of the screens, bottom first.
    var titles: [String] { window.root.navigator.stack.map(\.screen.title) }

    /// Opens an address that requires signing in.
    func ask(for address: String) async {
        #expect(await system.open(address) == .shown)
        #expect(system.askedToSignIn > 0)
    }

    /// Signs in or registers a user as if they had filled in the form that is shown.
    func enter(_ name: String) async {
        system.enter(with: accounts.signedIn(name))
        await system.settle()
    }
}
