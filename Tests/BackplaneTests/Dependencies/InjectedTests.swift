import Backplane
import Testing

private struct Reception: Sendable {
    @Injected(\.greeter) var greeter
    @Injected(\.number) var number
}

extension DependencyKeys {
    fileprivate var reception: DependencyKey<Reception> { .init() }
}

@Suite("Injected properties")
struct InjectedTests {
    private func dependencies(with register: @escaping (inout DependencyRegistry) -> Void) -> Dependencies {
        Dependencies { registry in
            registry.register(\.reception, scope: .new) { _ in Reception() }
            register(&registry)
        }
    }

    @Test("They are filled from the dependencies of the factory")
    func filled() throws {
        let reception = try dependencies { registry in
            registry.register(\.greeter) { _ in FixedGreeter(greeting: "hello") }
            registry.register(\.number) { _ in 3 }
        }.reception
        #expect(reception.greeter.greeting == "hello")
        #expect(reception.number == 3)
    }

    @Test("One that can't be filled makes the factory fail, with the whole path")
    func missing() throws {
        let dependencies = dependencies { registry in
            registry.register(\.greeter) { dependencies in FixedGreeter(greeting: try dependencies.text) }
        }
        let error = #expect(throws: DependencyError.self) { try dependencies.reception }
        #expect(error?.reason == .missing)
        #expect(error?.path == ["Reception", "Greeter", "String"])
    }

    @Test("A factory that made several objects with missing dependencies reports the first")
    func firstOfSeveral() throws {
        let error = #expect(throws: DependencyError.self) { try dependencies { _ in }.reception }
        #expect(error?.path == ["Reception", "Greeter"])
    }

    @Test("In a board they see what the board's module requires, and a missing one is a fault that names it")
    @MainActor
    func board() throws {
        final class GreetingBoard: Board<Void, Void, Never> {
            @Injected(\.text) private var text
            override func activate(_: Void) { (root?.object as? Log)?(text) }
        }
        let log = Log()
        let faults = FaultCollector()
        let texts = ClosureModule("Texts") { $0.register(\.text) { _ in "hello" } }
        for requires in [[DependencyRequirement(\.text)], []] {
            let shell = ClosureModule("Shell", requires: requires) { registry in
                registry.board(.shell) { _ in GreetingBoard() }
            }
            let motherboard = try Motherboard(modules: [texts, shell], root: Root(faultHandler: faults.handler))
            motherboard.install(into: log)
            motherboard.activate(.shell)
        }
        #expect(log.lines == ["hello"])
        #expect(
            faults.kinds == [
                .notMade(
                    board: "test.shell",
                    reason: "Shell reads String without requiring it. Add it to `requires`.")
            ])
    }

    @Test("In a test they read the overrides")
    func overridden() throws {
        let dependencies = dependencies { registry in
            registry.register(\.greeter) { _ in FixedGreeter(greeting: "real") }
            registry.register(\.number) { _ in 3 }
        }
        try Dependencies.withOverrides {
            $0.override(\.number, with: 4)
        } operation: {
            try #expect(dependencies.reception.number == 4)
        }
    }

    /// Reads its property while it is made.
    private struct Desk: Sendable {
        @Injected(\.greeter) private var greeter
        private(set) var sign = ""

        init() throws { sign = try _greeter.get().greeting }
        init(trusting: Void) { sign = greeter.greeting }
    }

    @Test("An initialiser reads one with an error to throw")
    func inInitialiser() throws {
        let dependencies = Dependencies { registry in
            registry.register(\.text) { _ in try Desk().sign }
        }
        let error = #expect(throws: DependencyError.self) { try dependencies.text }
        #expect(error?.reason == .missing)
        #expect(error?.path == ["String", "Greeter"])
        let child = Dependencies { registry in
            registry.register(\.greeter) { _ in FixedGreeter(greeting: "hello") }
            registry.register(\.text) { _ in try Desk().sign }
        }
        #expect(try child.text == "hello")
    }

    @Test("An initialiser that reads one that can't be filled without that stops the program, and is told of it")
    func trustingInitialiser() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try Dependencies { $0.register(\.text) { _ in Desk(trusting: ()).sign } }.text
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("Greeter is not registered. Add the module that registers it."))
        #expect(said.contains("read an @Injected property with `try _name.get()`"))
    }
}
