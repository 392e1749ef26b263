import AccountServiceInterface
public import Backplane
import RegisterInterface

/// Making an account.
public struct RegisterModule: Module {
    /// Makes the module.
    public init() {}

    public var requires: [DependencyRequirement] { [.init(\.accounts), .init(\.client)] }

    public func register(in registry: inout ModuleRegistry) {
        registry.board(.register) { dependencies in
            RegisterBoard(accounts: try dependencies.accounts, client: try dependencies.client)
        }
        registry.link("/register", to: .register)
        registry.restore(.register, from: RegisterRoute.self)
    }
}
