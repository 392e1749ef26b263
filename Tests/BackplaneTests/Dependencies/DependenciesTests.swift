import Backplane
import Testing

extension DependencyKeys {
    fileprivate var dayGreeter: DependencyKey<any Greeter> { .init() }
}

@Suite("Dependencies")
struct DependenciesTests {
    @Test("A type without a name is one dependency, whatever key reads it; each name is another")
    func keys() throws {
        let dependencies = Dependencies { registry in
            registry.register(\.greeter) { _ in FixedGreeter(greeting: "hello") }
            registry.register(\.nightGreeter) { _ in FixedGreeter(greeting: "good night") }
        }
        #expect(try dependencies.greeter.greeting == "hello")
        #expect(try dependencies.dayGreeter.greeting == "hello")
        #expect(try dependencies.nightGreeter.greeting == "good night")
    }

    @Test("A shared value is made once, at the first reading; a new one at each")
    func scopes() throws {
        let shared = Counter()
        let new = Counter()
        let dependencies = Dependencies { registry in
            registry.register(\.widget) { _ in Widget(shared) }
            registry.register(\.number, scope: .new) { _ in new.next() }
        }
        #expect(shared.value == 0)
        #expect(try dependencies.widget === dependencies.widget)
        #expect(shared.value == 1)
        #expect(try [dependencies.number, dependencies.number] == [1, 2])
    }

    @Test("A shared value is made exactly once when many threads ask for it at the same time")
    func race() async throws {
        for _ in 0..<50 {
            let counter = Counter()
            let dependencies = Dependencies { registry in
                registry.register(\.widget) { _ in Widget(counter) }
                registry.register(\.number) { dependencies in try dependencies.widget.number }
                registry.register(\.text) { dependencies in "\(try dependencies.number)" }
            }
            let threads = Threads(count: 8) { index in
                index.isMultiple(of: 2) ? try dependencies.text : "\(try dependencies.widget.number)"
            }
            #expect(await threads.results().map { try? $0.get() } == Array(repeating: "1", count: 8))
            #expect(counter.value == 1)
        }
    }

    @Test("A value that is nil is found, and made once")
    func optional() throws {
        let counter = Counter()
        let dependencies = Dependencies { registry in
            registry.register(\.nickname) { _ in
                _ = counter.next()
                return nil
            }
        }
        #expect(try dependencies.nickname == nil)
        #expect(try dependencies.nickname == nil)
        #expect(counter.value == 1)
        let some = Dependencies { $0.register(\.nickname) { _ in "Ada" } }
        #expect(try some.nickname == "Ada")
        try Dependencies.withOverrides {
            $0.override(\.nickname, with: nil)
        } operation: {
            try #expect(some.nickname == nil)
        }
    }
}

@Suite("Child dependencies")
struct ChildDependenciesTests {
    @Test("A child sees what is outside, and its own first")
    func shadows() throws {
        let outer = Dependencies { registry in
            registry.register(\.text) { _ in "outer" }
            registry.register(\.number) { _ in 1 }
        }
        let child = outer.child { $0.register(\.text) { _ in "child" } }
        #expect(try child.text == "child")
        #expect(try child.number == 1)
        #expect(try outer.text == "outer")
    }

    @Test("Children share what is outside and keep their own values apart")
    func isolates() throws {
        let outerCounter = Counter()
        let outer = Dependencies { $0.register(\.widget) { _ in Widget(outerCounter) } }
        let childCounter = Counter()
        let children = (0..<2).map { _ in outer.child { $0.register(\.number) { _ in childCounter.next() } } }
        #expect(try children.map { try $0.number } == [1, 2])
        #expect(try children[0].number == 1)
        #expect(try children[0].widget === children[1].widget)
        #expect(outerCounter.value == 1)
    }

    @Test("What is shared outside can't come to hold a child's value")
    func sharedOutside() throws {
        let outer = Dependencies { registry in
            registry.register(\.text) { dependencies in "text of \(try dependencies.number)" }
            registry.register(\.greeter, scope: .new) { dependencies in
                FixedGreeter(greeting: "greeter of \(try dependencies.number)")
            }
            registry.register(\.number) { _ in 0 }
        }
        let child = outer.child { $0.register(\.number) { _ in 1 } }
        #expect(try child.text == "text of 0")
        #expect(try child.greeter.greeting == "greeter of 1")
        #expect(try outer.greeter.greeting == "greeter of 0")
    }

    @Test("What only a child has is missing outside, also for a value that is shared there")
    func missingOutside() throws {
        let outer = Dependencies { $0.register(\.text) { dependencies in "\(try dependencies.number)" } }
        let child = outer.child { $0.register(\.number) { _ in 1 } }
        let error = #expect(throws: DependencyError.self) { try child.text }
        #expect(error?.path == ["String", "Int"])
        #expect(error?.reason == .missing)
    }

    @Test("A child's shared values go with it")
    func released() throws {
        let outer = Dependencies { _ in }
        weak var widget: Widget?
        do {
            let child = outer.child { $0.register(\.widget) { _ in Widget(Counter()) } }
            let made = try child.widget
            widget = made
            #expect(widget != nil)
        }
        #expect(widget == nil)
    }
}
