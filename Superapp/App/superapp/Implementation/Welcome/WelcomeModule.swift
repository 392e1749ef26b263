import Backplane
import PlatformInterface

/// What new accounts are given.
struct WelcomeModule: Module {
    /// Whether they are given nothing.
    let isEmpty: Bool

    var requires: [DependencyRequirement] { [.init(\.useCases)] }

    func register(in registry: inout ModuleRegistry) {
        registry.register(\.welcome) { [isEmpty] dependencies in
            isEmpty ? nil : WelcomeSamples(useCases: try dependencies.useCases)
        }
    }
}

extension DependencyKeys {
    /// The samples for new accounts; nil for none.
    var welcome: DependencyKey<WelcomeSamples?> { .init() }
}
