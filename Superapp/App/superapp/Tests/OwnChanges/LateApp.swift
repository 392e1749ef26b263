import APIServer
import AccountServiceInterface
import Backplane
import BackplaneTesting
import Database
import DatabaseInterface
import Foundation
import MemoryPlatform
import NetworkService
import PlatformAPI
import PlatformInterface
import Testing
import WebShell
import WebShellTesting

@testable import superapp

/// The whole app behind a real server, over a database with delayed reads.
@MainActor
struct LateApp {
    private let lateness: Lateness
    private let accounts: any AccountService
    private let server: ListeningAddress

    /// Serves the app with posts and todos on a platform.
    static func run(on platform: LatePlatform = .sqlite, _ test: @MainActor (LateApp) async throws -> Void) async throws
    {
        try await platform.run { platform in
            let (module, lateness) = (try DatabaseModule(at: .memory, migrations: Superapp.migrations), Lateness())
            let others = Superapp.modules(database: module, platform: platform).filter { !($0 is DatabaseModule) }
            let database = LateDatabase(module.database, lateness)
            let modules = others + [Late { $0.register(\.database) { _ in database } }]
            let assembly: Assembly
            if case .sqlite = platform {
                assembly = try Assembly(modules: modules, providing: Superapp.ofEachWindow)
            } else {
                let network = NetworkServiceModule(clock: TestClock())
                let useCases = try Assembly(modules: [network, platform.module]).dependencies.useCases.late(lateness)
                let kept = modules.filter { type(of: $0) != type(of: platform.module) }
                assembly = try Assembly(
                    modules: kept + [Late { $0.register(\.useCases) { _ in useCases } }],
                    providing: Superapp.ofEachWindow)
            }
            let windows = try SuperappWindows(assembly: assembly, logger: .silent)
            let accounts = try assembly.dependencies.accounts
            try await ServedShell.run(windows, clock: PatientClock { lateness.note(isWaiting: $0) }) { shell in
                try await test(LateApp(lateness: lateness, accounts: accounts, server: shell.address))
            }
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
        lateness.beLate()
        defer { lateness.beOnTime() }
        try await work()
    }

    private struct Late: Module {
        let registration: @MainActor (inout ModuleRegistry) -> Void

        func register(in registry: inout ModuleRegistry) { registration(&registry) }
    }
}

/// Where posts and todos are stored.
enum LatePlatform: CaseIterable {
    case sqlite, memory, network

    /// Runs a test with the platform; an API for it is served as long.
    @MainActor
    func run(_ test: @MainActor (Platform) async throws -> Void) async throws {
        switch self {
        case .sqlite: try await test(.sqlite)
        case .memory: try await test(.memory)
        case .network:
            let (key, cache) = (APIKey(), FileManager.default.temporaryDirectory.appending(path: "\(UUID())"))
            defer { try? FileManager.default.removeItem(at: cache) }
            let (urls, listening) = AsyncStream.makeStream(of: String.self)
            let stored = try Assembly(modules: [MemoryPlatformModule()]).dependencies.useCases
            let server = APIServer(
                useCases: stored, key: key, port: 0, logger: .silent, onListening: { listening.yield($0) })
            let serving = Task { try await server.run() }
            let address = await urls.first { @Sendable _ in true }
            let url = try #require(address.flatMap { URL(string: $0) })
            defer { serving.cancel() }
            try await test(.network(api: url, key: key, cache: cache))
        }
    }
}
