import Backplane

struct ClockModule: Module {
    var requires: [DependencyRequirement] { [.init(\.clock)] }

    func register(in registry: inout ModuleRegistry) {
        registry.register(\.clock) { _ in WallClock() }
        registry.register(\.port) { _ in 8080 }
        registry.register(\.port) { _ in "8080" }  // error: cannot convert value of type 'String'
        registry.register(\.calendar) { _ in WallClock() }  // error: cannot infer key path type
    }
}

func tell(_ clock: any Clock) {}

func read(_ dependencies: Dependencies) throws {
    tell(try dependencies.clock)
    let _: String = try dependencies.clock  // error: to specified type 'String'
    tell(try dependencies.calendar)  // error: has no dynamic member 'calendar'
}

func stand(_ overrides: inout DependencyOverrides) {
    overrides.override(\.clock, with: WallClock())
    overrides.override(\.clock, with: "noon")  // error: argument type 'String' does not conform
}

struct Timer {
    @Injected(\.clock) private var clock: any Clock
    @Injected(\.clock) private var text: String  // error: DependencyKey<String>>
}
