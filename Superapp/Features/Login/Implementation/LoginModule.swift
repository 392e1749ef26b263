import AccountServiceInterface
public import Backplane
import LoginInterface

/// Signing in.
public struct LoginModule: Module {
    /// Makes the module.
    public init() {}

    public var requires: [DependencyRequirement] { [.init(\.accounts), .init(\.client)] }

    public func register(in registry: inout ModuleRegistry) {
        registry.board(.login) { dependencies in
            LoginBoard(accounts: try dependencies.accounts, client: try dependencies.client)
        }
        registry.link("/login", to: .login) { _ in .wish }
        registry.restore(.login)
    }
}
