public import AccountServiceInterface
public import Backplane
import Observation

/// A window's session that a test sets.
@MainActor
@Observable
public final class StubCurrentSession: CurrentSession {
    public var session: Session?

    /// Makes the session of a window.
    ///
    /// - Parameter session: The session; nobody is signed in by default.
    public init(_ session: Session? = nil) {
        self.session = session
    }
}

extension SessionToken {
    /// A well-formed token that no service has issued.
    ///
    /// - Returns: A new one each time.
    public static func stub() -> SessionToken {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let text = String((0..<42).compactMap { _ in alphabet.randomElement() }) + "A"
        guard let token = SessionToken(rawValue: text) else {
            preconditionFailure("43 characters of base64url are a token")
        }
        return token
    }
}

/// A window for other modules' tests: modules on an installed motherboard, with accounts and a client. Every fault
/// stops the test.
@MainActor
public final class StubWindow {
    /// The root that the motherboard is installed into.
    public let root: Root
    /// The motherboard with the given modules.
    public let motherboard: Motherboard

    /// Assembles modules with stubs for what they require of accounts.
    ///
    /// - Parameters:
    ///   - accounts: The accounts behind `\.accounts`.
    ///   - client: The client that sends requests.
    ///   - session: The current session.
    ///   - modules: The modules under test.
    /// - Throws: `AssemblyError` if the modules require anything else.
    public init(
        accounts: StubAccountService, client: Client = Client(address: "127.0.0.1", agent: "A test"),
        session: StubCurrentSession = StubCurrentSession(), modules: [any Module]
    ) throws {
        root = Root()
        let assembly = try Assembly(
            modules: modules, providing: [.init(\.accounts), .init(\.client), .init(\.currentSession)])
        let dependencies = assembly.dependencies.child { registry in
            registry.register(\.accounts) { _ in accounts }
            registry.register(\.client) { _ in client }
            registry.register(\.currentSession) { _ in session }
        }
        motherboard = Motherboard(assembly, dependencies: dependencies, root: root)
        motherboard.install(into: self)
    }
}
