import Backplane
import Testing

extension DependencyKeys {
    fileprivate var lower: DependencyKey<Int> { .init("lower") }
    fileprivate var upper: DependencyKey<Int> { .init("upper") }
}

@MainActor
@Suite("Launch")
struct LaunchTests {
    private struct LaunchModule: Module {
        let name: String
        var requires: [DependencyRequirement] = []
        var offers: KeyPath<DependencyKeys, DependencyKey<Int>>?
        let log: Log

        func register(in registry: inout ModuleRegistry) {
            if let offers { registry.register(offers) { _ in 0 } }
        }

        func launch(on motherboard: Motherboard) {
            log("\(name) on \(motherboard.name), installed: \(motherboard.isInstalled)")
        }
    }

    @Test("Modules launch when the motherboard is installed, each after what it requires, once")
    func order() throws {
        let log = Log()
        let motherboard = try Motherboard(modules: [
            LaunchModule(name: "Top", requires: [.init(\.upper)], log: log),
            LaunchModule(name: "Middle", requires: [.init(\.lower)], offers: \.upper, log: log),
            LaunchModule(name: "Side", log: log),
            LaunchModule(name: "Bottom", offers: \.lower, log: log),
        ])
        #expect(log.lines.isEmpty)
        motherboard.install(into: log)
        motherboard.install(into: log)
        #expect(
            log.lines == ["Bottom", "Middle", "Top", "Side"].map { "\($0) on main, installed: true" })
    }
}
