import Backplane
import Foundation
import Testing

@Suite("Dependencies that can't be read")
struct DependencyErrorTests {
    private func error<Value>(reading read: () throws -> Value) throws -> DependencyError {
        try #require(throws: DependencyError.self) { _ = try read() }
    }

    @Test("A missing dependency is reported with the path that led to it")
    func missing() throws {
        let dependencies = Dependencies { registry in
            registry.register(\.text) { dependencies in "\(try dependencies.number)" }
            registry.register(\.number) { dependencies in try dependencies.nightGreeter.greeting.count }
        }
        let error = try error { try dependencies.text }
        #expect(error.reason == .missing)
        #expect(error.path == ["String", "Int", "Greeter \"night\""])
        #expect(
            error.description
                == "Greeter \"night\" is not registered (String → Int → Greeter \"night\"). "
                + "Add the module that registers it.")
    }

    @Test("A cycle is reported with the way into it and one turn", arguments: [DependencyScope.shared, .new])
    func cycle(scope: DependencyScope) throws {
        let dependencies = Dependencies { registry in
            registry.register(\.greeter) { dependencies in FixedGreeter(greeting: try dependencies.text) }
            registry.register(\.text, scope: scope) { dependencies in "\(try dependencies.number)" }
            registry.register(\.number, scope: scope) { dependencies in try dependencies.text.count }
        }
        let error = try error { try dependencies.greeter }
        #expect(error.reason == .cycle)
        #expect(error.path == ["Greeter", "String", "Int", "String"])
        #expect(error.description.hasPrefix("String depends on itself (Greeter → String → Int → String)."))
    }

    @Test("Too many dependencies in a row are no cycle, and say so", arguments: [DependencyScope.shared, .new])
    func tooDeep(scope: DependencyScope) throws {
        let dependencies = Dependencies { registry in
            registry.register(\.[step: 250], scope: scope) { _ in 250 }
            for step in 0..<250 {
                registry.register(\.[step: step], scope: scope) { dependencies in
                    try dependencies[dynamicMember: \.[step: step + 1]] - 1
                }
            }
        }
        let error = try error { try dependencies[dynamicMember: \.[step: 0]] }
        #expect(error.reason == .tooDeep(limit: 200))
        #expect(error.path.count > 200)
        let shown = (error.path.prefix(3) + ["…"] + error.path.suffix(3)).joined(separator: " → ")
        #expect(
            error.description
                == "Int \"0\" needs more than 200 dependencies, each for the one before (\(shown)). "
                + "Make one of them first.")
        #expect(try dependencies[dynamicMember: \.[step: 60]] == 60)
    }

    @Test("A dependency that needs itself directly is a cycle of one")
    func selfCycle() throws {
        let dependencies = Dependencies { $0.register(\.number) { dependencies in try dependencies.number } }
        #expect(try error { try dependencies.number }.path == ["Int", "Int"])
    }

    @Test(
        "A cycle through a child is reported, whatever the scope",
        arguments: [DependencyScope.shared, .session, .weak, .new])
    func cycleThroughChild(scope: DependencyScope) throws {
        let dependencies = Dependencies { registry in
            registry.register(\.text, scope: scope) { dependencies in "\(try dependencies.child { _ in }.number)" }
            registry.register(\.number, scope: scope) { dependencies in try dependencies.child { _ in }.text.count }
        }
        let error = try error { try dependencies.text }
        #expect(error.reason == .cycle)
        #expect(error.path == ["String", "Int", "String"])
    }

    @Test("A cycle that two threads enter at two ends is an error for both, with the whole path")
    func cycleOfThreads() async throws {
        let hasBegun = [Flag(), Flag()]
        let dependencies = Dependencies { registry in
            registry.register(\.text) { dependencies in
                hasBegun[0].raise()
                hasBegun[1].wait()
                return "\(try dependencies.number)"
            }
            registry.register(\.number) { dependencies in
                hasBegun[1].raise()
                hasBegun[0].wait()
                return try dependencies[dynamicMember: \.[step: 1]]
            }
            registry.register(\.[step: 1]) { dependencies in try dependencies.greeter.greeting.count }
            registry.register(\.greeter) { dependencies in FixedGreeter(greeting: try dependencies.text) }
        }
        let threads = Threads(count: 2) { index in
            index == 0 ? try dependencies.text : "\(try dependencies.number)"
        }
        let errors = await threads.results().map { result in
            #expect(throws: DependencyError.self) { try result.get() }
        }
        #expect(errors.map { $0?.reason } == [.cycle, .cycle])
        #expect(errors[0]?.path == ["String", "Int", "Int \"1\"", "Greeter", "String"])
        #expect(errors[1]?.path == ["Int", "Int \"1\"", "Greeter", "String", "Int"])
    }

    @Test("Who has once waited for a value waits for it no more when it is made anew: that is no cycle")
    func waitedBefore() async throws {
        for _ in 0..<10 {
            let (begun, wanted, released, again) = (Flag(), Flag(), Flag(), Flag())
            let counter = Counter()
            let dependencies = Dependencies { registry in
                registry.register(\.widget, scope: .weak) { dependencies in
                    let widget = Widget(counter)
                    if widget.number == 1 {
                        begun.raise()
                        wanted.wait()
                        // Lets the other thread wait for this value, which it most likely does by then.
                        for _ in 0..<1_000 { sched_yield() }
                    } else {
                        again.raise()
                        _ = try dependencies.text
                    }
                    return widget
                }
                registry.register(\.text) { dependencies in
                    begun.wait()
                    wanted.raise()
                    let number = try dependencies.widget.number
                    released.raise()
                    again.wait()
                    // Lets the other thread ask for this value, which it most likely does by then.
                    for _ in 0..<1_000 { sched_yield() }
                    return "\(number)"
                }
            }
            let threads = Threads(count: 2) { index in
                if index == 0 { return try dependencies.text }
                do {
                    let widget = try dependencies.widget
                    released.wait()
                    withExtendedLifetime(widget) {}
                }
                return "\(try dependencies.widget.number)"
            }
            #expect(try await threads.results().map { try $0.get() } == ["1", "2"])
        }
    }

    @Test("A factory that throws is reported with the path, and tried again at the next reading")
    func failing() throws {
        let counter = Counter()
        let dependencies = Dependencies { registry in
            registry.register(\.text) { dependencies in "\(try dependencies.number)" }
            registry.register(\.number) { _ in
                guard counter.next() > 1 else { throw ServiceDown() }
                return 5
            }
        }
        let error = try error { try dependencies.text }
        #expect(error.reason == .failed("the service is down"))
        #expect(error.path == ["String", "Int"])
        #expect(error.description == "Int could not be created (String → Int): the service is down")
        #expect(try dependencies.text == "5")
    }

    @Test("A module reads what it requires and registers, nothing else") @MainActor
    func notRequired() throws {
        let numbers = ClosureModule("Numbers") { $0.register(\.number) { _ in 1 } }
        let texts = ClosureModule("Texts", requires: [.init(\.number)]) { registry in
            registry.register(\.text) { dependencies in "\(try dependencies.number)" }
        }
        let greeters = ClosureModule("Greeters", requires: [.init(\.text)]) { registry in
            registry.register(\.nightGreeter) { _ in FixedGreeter(greeting: "night") }
            registry.register(\.greeter) { dependencies in
                _ = try dependencies.text
                _ = try dependencies.nightGreeter
                return FixedGreeter(greeting: "\(try dependencies.number)")
            }
        }
        let assembly = try Assembly(modules: [numbers, texts, greeters])
        #expect(try assembly.dependencies.text == "1")
        let error = try error { try assembly.dependencies.greeter }
        #expect(error.reason == .notRequired(module: "Greeters"))
        #expect(error.path == ["Greeter", "Int"])
        #expect(error.description.contains("Greeters reads Int without requiring it"))
    }

    @Test("A module sees no more in a child that it makes, but what it registers there") @MainActor
    func notRequiredInChild() throws {
        let numbers = ClosureModule("Numbers") { $0.register(\.number) { _ in 1 } }
        let greeters = ClosureModule("Greeters") { registry in
            registry.register(\.greeter) { dependencies in
                let child = dependencies.child { registry in
                    registry.register(\.nightGreeter) { _ in FixedGreeter(greeting: "night") }
                    registry.register(\.text) { dependencies in "\(try dependencies.number)" }
                }
                #expect(try child.nightGreeter.greeting == "night")
                return FixedGreeter(greeting: try child.text)
            }
            registry.register(\.nickname) { dependencies in "\(try dependencies.child { _ in }.number)" }
        }
        let dependencies = try Assembly(modules: [numbers, greeters]).dependencies
        let direct = try error { try dependencies.nickname }
        #expect(direct.reason == .notRequired(module: "Greeters"))
        #expect(direct.path == ["Optional<String>", "Int"])
        let inner = try error { try dependencies.greeter }
        #expect(inner.reason == .notRequired(module: "Greeters"))
        #expect(inner.path == ["Greeter", "String", "Int"])
    }

    @Test("A board sees what its module requires, nothing else") @MainActor
    func boardVisibility() throws {
        let faults = FaultCollector()
        let root = Root(faultHandler: faults.handler)
        let motherboard = try Motherboard(
            modules: [
                ClosureModule("Numbers") { $0.register(\.number) { _ in 1 } },
                ClosureModule("Shell") { registry in
                    registry.board(.shell) { dependencies in
                        _ = try dependencies.number
                        return ShellBoard()
                    }
                },
            ], root: root)
        motherboard.install(into: root)
        motherboard.activate(.shell)
        #expect(
            faults.kinds == [
                .notMade(
                    board: "test.shell",
                    reason: "Shell reads Int without requiring it. Add it to `requires`.")
            ])
    }
}

/// Something that one thread waits for and another says.
private final class Flag: Sendable {
    private let isUp = DispatchSemaphore(value: 0)

    func raise() { isUp.signal() }

    /// Waits, and leaves it up for the next who waits.
    func wait() {
        isUp.wait()
        isUp.signal()
    }
}

extension DependencyKeys {
    fileprivate subscript(step number: Int) -> DependencyKey<Int> { .init("\(number)") }
}
