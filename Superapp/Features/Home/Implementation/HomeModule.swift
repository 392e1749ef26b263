import AccountServiceInterface
public import Backplane
import HomeInterface

/// The start page.
public struct HomeModule: Module {
    /// Makes the module.
    public init() {}

    public var requires: [DependencyRequirement] { [.init(\.accounts)] }

    public func register(in registry: inout ModuleRegistry) {
        registry.board(.home) { dependencies in HomeBoard(accounts: try dependencies.accounts) }
    }
}
