import Backplane

extension DependencyKeys {
    var gate: DependencyKey<Gate> { .init() }
    var attic: DependencyKey<Attic> { .init() }
}

struct PickerModule: Module {
    var requires: [DependencyRequirement] { [.init(\.gate), .init(\.attic)] }

    func register(in registry: inout ModuleRegistry) {
        registry.board(.picker) { PickerBoard(gate: try $0.gate, attic: try $0.attic) }
    }
}
