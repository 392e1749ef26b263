public import Backplane
import CosmonautServiceInterface
import DatabaseInterface

/// Reading the crew.
///
/// A module of its own, because suits ask who is outside and going out asks for a suit: in one module the two services
/// would need each other before either is there.
public struct CrewModule: Module {
    /// Makes the module.
    public nonisolated init() {}

    public var requires: [DependencyRequirement] { [.init(\.database)] }

    public func register(in registry: inout ModuleRegistry) {
        registry.register(\.crew) { dependencies in CosmonautStore(database: try dependencies.database) }
    }
}
