import Backplane

/// What a test registers itself, as a module: stubs for dependencies.
struct TestModule: Module {
    let name = "Test"
    private let body: @MainActor (inout ModuleRegistry) -> Void

    init(register: @escaping @MainActor (inout ModuleRegistry) -> Void) {
        body = register
    }

    func register(in registry: inout ModuleRegistry) {
        body(&registry)
    }
}
