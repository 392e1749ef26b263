import Backplane

/// A module made where it is used.
struct BookshopModule: Module {
    let body: @MainActor (inout ModuleRegistry) -> Void

    init(_ body: @escaping @MainActor (inout ModuleRegistry) -> Void) { self.body = body }

    func register(in registry: inout ModuleRegistry) { body(&registry) }
}

/// What happened, in order.
@MainActor
final class Diary {
    private(set) var lines: [String] = []

    func callAsFunction(_ line: String) { lines.append(line) }
}

/// An installed motherboard, whose faults are written down.
@MainActor
struct Shop {
    let faults = FaultLog()
    let motherboard: Motherboard

    init(
        origins: [LinkOrigin] = [], _ register: @escaping @MainActor (inout ModuleRegistry) -> Void
    ) throws {
        let root = Root(faultHandler: faults.handler)
        motherboard = try Motherboard(modules: [BookshopModule(register)], origins: origins, root: root)
        motherboard.install(into: root)
    }
}
