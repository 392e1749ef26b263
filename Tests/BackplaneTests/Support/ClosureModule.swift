import Backplane

/// A module that a test writes where it is used.
struct ClosureModule: Module {
    let name: String
    let requires: [DependencyRequirement]
    private let body: @MainActor (inout ModuleRegistry) -> Void

    init(
        _ name: String = "TestModule", requires: [DependencyRequirement] = [],
        register: @escaping @MainActor (inout ModuleRegistry) -> Void
    ) {
        self.name = name
        self.requires = requires
        body = register
    }

    func register(in registry: inout ModuleRegistry) { body(&registry) }
}
