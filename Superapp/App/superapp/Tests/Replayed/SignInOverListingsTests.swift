import AccountServiceInterface
import AccountServiceTesting
import Backplane
import BackplaneTesting
import ChatTesting
import Database
import DesignSystem
import Foundation
import HomeInterface
import Testing
import TodosInterface
import WebShellTesting

@testable import WebShell
@testable import superapp

/// A visitor found something for sale, signed in, and was sent home: everything above Home was left. Recorded with
/// "Save recording" in the inspector, with a build that had this bug (`WindowSystem.welcome()` without
/// `showing: .inPlace`). The reason for the sign-in was introduced later and was added to message 3.
@MainActor
@Suite("Who signs in over what they have found", .timeLimit(.minutes(5)))
struct SignInOverListingsTests {
    private let file = "sign-in-over-listings.trace"

    @Test("is not sent home any more: the replay differs where that began, and up to there it is the same")
    func replay() async throws {
        let system = try Self.system()
        let error = await #expect(throws: ReplayError.self) { try await Replay(file).run(on: [system.motherboard]) }
        guard case .differs(let recorded?, let replayed?, let after) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(after == "#4 output superapp.login → main: signedIn")
        #expect(recorded.hasPrefix("#5 activation main → superapp.home: HomeInput"))
        #expect(replayed == "\(recorded) (showing: inPlace)")
    }

    @Test("The recording prints as a test of home alone, which is among the tests")
    func probe() throws {
        let written = try String(contentsOfFile: Self.folder + "/RecordedHomeTests.swift", encoding: .utf8)
        let source = try Replay(file).testSource(
            for: .home, of: "HomeModule(), register: { $0.register(\\.accounts) { _ in StubAccountService() } }",
            importing: ["AccountServiceTesting", "Home", "HomeInterface"])
        #expect(written.hasSuffix("\n\n\(source)"))
    }

    @Test("No session can be taken over from it")
    func noSecret() throws {
        let text = try String(contentsOfFile: Self.folder + "/" + file, encoding: .utf8)
        #expect(text.contains("signedIn") && !text.contains("token"))
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().path

    /// The app of a new window, not installed yet, without counts.
    private static func system() throws -> WindowSystem {
        let accounts = StubAccountService()
        let assembly = try Assembly(
            modules: Superapp.modules(database: DatabaseModule(at: .memory, migrations: Superapp.migrations)),
            providing: Superapp.ofEachWindow)
        let window = Window(
            client: .init(address: "127.0.0.1", agent: "A test"), browser: "b", session: nil,
            renderer: DesignSystem(), waiting: 4, isTraced: false, onFailure: { Issue.record("\($0)") },
            onClose: { _ in })
        let current = WindowSession()
        let presence = window.presence
        let dependencies = assembly.dependencies.child { registry in
            registry.register(\.attention) { _ in presence }
            registry.register(\.accounts) { _ in accounts }
            registry.register(\.chat) { _ in StubChat() }
            registry.register(\.openTodoCount) { _ in UncountedTodos() }
            registry.register(\.client) { _ in Client(address: "127.0.0.1", agent: "A test") }
            registry.register(\.currentSession) { _ in current }
        }
        let motherboard = Motherboard(assembly, dependencies: dependencies, root: window.root)
        let system = WindowSystem(
            window: window, motherboard: motherboard, current: current, accounts: accounts,
            signOuts: SignOuts(accounts: accounts, logger: .silent), logger: .silent)
        system.registerFlows()
        window.motherboard = motherboard
        return system
    }
}

private struct UncountedTodos: OpenTodoCount {
    func counts(of user: User) -> any AsyncSequence<Int, any Error> & Sendable {
        AsyncThrowingStream<Int, any Error> { _ in }
    }
}
