import AccountServiceInterface
import Backplane
import BackplaneTesting
import Database
import Testing
import WebShell
import WebShellTesting

@testable import superapp

/// The whole app behind a real server, on a clock that a test advances until a window sleeps.
@MainActor
final class SleepyApp: WindowApplication {
    private let application: SuperappWindows
    private let accounts: any AccountService
    private let clock = TestClock()
    private var sleeping: Set<String> = []
    private var sessions: [String: Session] = [:]
    private(set) var windows: [String: Window] = [:]

    /// Serves the app to a test.
    static func run(_ test: @MainActor (SleepyApp, ListeningAddress) async throws -> Void) async throws {
        let app = try SleepyApp()
        try await ServedShell.run(app, clock: app.clock) { try await test(app, $0.address) }
    }

    private init() throws {
        let database = try DatabaseModule(at: .memory, migrations: Superapp.migrations)
        let assembly = try Assembly(modules: Superapp.modules(database: database), providing: Superapp.ofEachWindow)
        accounts = try assembly.dependencies.accounts
        application = try SuperappWindows(assembly: assembly, logger: .silent)
    }

    /// The browser of a new user.
    func browser(of name: String, at address: ListeningAddress) async throws -> PlainBrowser {
        let session = try await accounts.register(
            name: name, password: "correct horse", client: Client(address: "127.0.0.1", agent: "A test"))
        sessions[name] = session
        return PlainBrowser(at: address, session: session.token.rawValue)
    }

    /// Ends the session of a user, as if from another process.
    func endSession(of name: String) async throws {
        guard let session = sessions[name] else { return }
        try await accounts.signOut(session.token)
    }

    /// Waits until the window that a browser shows sleeps.
    func sleep(_ browser: PlainBrowser) async {
        while !sleeping.contains(browser.window), !Task.isCancelled { await clock.advance(by: .seconds(60)) }
    }

    func start(_ window: Window) async {
        sleeping.remove(window.id.rawValue)
        windows[window.id.rawValue] = window
        await application.start(window)
    }

    func close(_ window: Window) {
        application.close(window)
        sleeping.insert(window.id.rawValue)
    }

    func restore(_ snapshot: NavigationSnapshot, in window: Window) async -> Bool {
        await application.restore(snapshot, in: window)
    }

    func open(_ address: String, in window: Window) async -> AddressResult {
        await application.open(address, in: window)
    }

    func perform(_ action: String, in window: Window) async -> Bool {
        await application.perform(action, in: window)
    }

    func settle(_ window: Window) async {
        await application.settle(window)
    }
}
