import AccountServiceInterface
import Backplane
import Database
import DatabaseInterface
import WebShell
import WebShellTesting

@testable import superapp

/// The whole app behind a real server, over a database with delayed reads.
@MainActor
struct LateApp {
    private let database: LateDatabase
    private let accounts: any AccountService
    private let server: ListeningAddress

    static func run(_ test: @MainActor (LateApp) async throws -> Void) async throws {
        let module = try DatabaseModule(at: .memory, migrations: Superapp.migrations)
        let late = LateDatabase(module.database)
        let modules = Superapp.modules(database: module).filter { !($0 is DatabaseModule) }
        let assembly = try Assembly(modules: modules + [Late(database: late)], providing: Superapp.ofEachWindow)
        let windows = try SuperappWindows(assembly: assembly, logger: .silent)
        let accounts = try assembly.dependencies.accounts
        try await ServedShell.run(windows, clock: PatientClock { late.note(isWaiting: $0) }) { shell in
            try await test(LateApp(database: late, accounts: accounts, server: shell.address))
        }
    }

    private static let password = "correct horse"

    /// The browser of a new user.
    func browser(of name: String) async throws -> PlainBrowser {
        let client = Client(address: "127.0.0.1", agent: "A test")
        let session = try await accounts.register(name: name, password: Self.password, client: client)
        return PlainBrowser(at: server, session: session.token.rawValue)
    }

    /// Signs a user in elsewhere.
    func signIn(_ name: String, with agent: String) async throws {
        _ = try await accounts.signIn(
            name: name, password: Self.password, client: Client(address: "127.0.0.1", agent: agent))
    }

    /// Presses a button and follows the redirect, while reads of the change are delayed.
    func press(_ action: String, _ fields: [String: String] = [:], on browser: PlainBrowser) async throws {
        try await late { try await browser.press(action, fields) }
    }

    /// Opens an address in the window that the browser shows, while reads of the change are delayed.
    func open(_ path: String, on browser: PlainBrowser) async throws {
        try await late { try await browser.open("\(path)?window=\(browser.window)") }
    }

    private func late(_ work: @MainActor () async throws -> Void) async throws {
        database.beLate()
        defer { database.beOnTime() }
        try await work()
    }

    private struct Late: Module {
        let database: LateDatabase

        func register(in registry: inout ModuleRegistry) {
            registry.register(\.database) { [database] _ in database }
        }
    }
}
