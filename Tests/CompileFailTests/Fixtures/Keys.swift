import Backplane

struct ClockModule: Module {
    var requires: [DependencyRequirement] { [.init(\.clock)] }

    func register(in registry: inout ModuleRegistry) {
        registry.register(\.clock) { _ in WallClock() }
        registry.register(\.port) { _ in 8080 }
        registry.register(\.port) { _ in "8080" }  // error: the factory's value does not match the key's type
        registry.register(\.clock) { _ in 12 }  // error: the factory's value does not match the key's type
        registry.register(\.clock) { _ in User(name: "A") }  // error: the factory's value does not match the key's type
        registry.register(\.calendar) { _ in WallClock() }  // error: type 'DependencyKeys' has no member 'calendar'
        registry.register(\.clock, scope: .new) { dependencies in
            _ = try dependencies.prot  // error: no interface declares this dependency: add a key to DependencyKeys
            return WallClock()
        }
    }
}

func register(in registry: inout DependencyRegistry) {
    registry.register(\.basket) { _ in Basket() }
    registry.register(\.clock) { _ in 12 }  // error: the factory's value does not match the key's type
    registry.register(\.calendar) { _ in WallClock() }  // error: type 'DependencyKeys' has no member 'calendar'
}

func tell(_ clock: any Clock) {}

func read(_ dependencies: Dependencies) throws {
    tell(try dependencies.clock)
    let _: String = try dependencies.clock  // error: to specified type 'String'
    tell(try dependencies.calendar)  // error: 'Dependencies.Undeclared' does not conform
    _ = try dependencies.calendar  // error: no interface declares this dependency: add a key to DependencyKeys
}

func stand(_ overrides: inout DependencyOverrides) {
    overrides.override(\.clock, with: WallClock())
    overrides.override(\.clock, with: "noon")  // error: the value does not match the key's type
    overrides.override(\.calendar, with: WallClock())  // error: type 'DependencyKeys' has no member 'calendar'
}

struct Timer {
    @Injected(\.clock) private var clock: any Clock
    @Injected(\.clock) private var text: String  // error: the property does not match the key's type
}
