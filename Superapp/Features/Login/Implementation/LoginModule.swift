import AccountServiceInterface
public import Backplane
import LoginInterface

/// Signing in, and changing the password for it.
public struct LoginModule: Module {
    /// Makes the module.
    public init() {}

    public var requires: [DependencyRequirement] { [.init(\.accounts), .init(\.client), .init(\.currentSession)] }

    public func register(in registry: inout ModuleRegistry) {
        registry.board(.login) { dependencies in
            LoginBoard(accounts: try dependencies.accounts, client: try dependencies.client)
        }
        registry.link("/login", to: .login) { _ in .wish }
        registry.restore(.login)
        registry.board(.passwordChange) { dependencies in
            PasswordChangeBoard(
                accounts: try dependencies.accounts, session: try dependencies.currentSession,
                client: try dependencies.client)
        }
        registry.link("/password", to: .passwordChange)
        registry.restore(.passwordChange, from: PasswordChangeRoute.self)
    }
}
