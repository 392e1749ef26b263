import Backplane
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
        #expect(error.description.hasPrefix("String needs itself (Greeter → String → Int → String)."))
    }

    @Test("A dependency that needs itself directly is a cycle of one")
    func selfCycle() throws {
        let dependencies = Dependencies { $0.register(\.number) { dependencies in try dependencies.number } }
        #expect(try error { try dependencies.number }.path == ["Int", "Int"])
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
        #expect(error.description == "Int could not be made (String → Int): the service is down")
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
