import Backplane
import Testing

extension DependencyKeys {
    fileprivate var sessionText: DependencyKey<String> { .init("session") }
}

@Suite("Overrides")
struct OverrideTests {
    private let dependencies = Dependencies { registry in
        registry.register(\.greeter) { _ in FixedGreeter(greeting: "real") }
        registry.register(\.text) { dependencies in "says \(try dependencies.greeter.greeting)" }
    }

    @Test("An override is read, also by what is made from it, and forgotten afterwards")
    func override() throws {
        try Dependencies.withOverrides {
            $0.override(\.greeter, with: FixedGreeter(greeting: "stub"))
        } operation: {
            try #expect(dependencies.greeter.greeting == "stub")
            try #expect(dependencies.text == "says stub")
        }
        #expect(try dependencies.greeter.greeting == "real")
        #expect(try dependencies.text == "says real")
    }

    @Test("A shared value made before stays, and one made under overrides is made once there")
    func sharedUnderOverrides() throws {
        let counter = Counter()
        let dependencies = Dependencies { $0.register(\.widget) { _ in Widget(counter) } }
        let before = try dependencies.widget
        try Dependencies.withOverrides {
            $0.override(\.number, with: 1)
        } operation: {
            try #expect(dependencies.widget === dependencies.widget)
            try #expect(dependencies.widget !== before)
        }
        #expect(try dependencies.widget === before)
        #expect(counter.value == 2)
    }

    @Test("Tasks that run in parallel do not see each other's overrides")
    func parallel() async throws {
        let dependencies = dependencies
        let texts = await withTaskGroup(of: (Int, String?).self) { group in
            for number in 0..<100 {
                group.addTask {
                    await Dependencies.withOverrides {
                        $0.override(\.greeter, with: FixedGreeter(greeting: "\(number)"))
                    } operation: {
                        await Task.yield()
                        async let inChild = try? dependencies.text
                        return (number, await inChild)
                    }
                }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        #expect(texts == Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, "says \($0)") }))
        #expect(try dependencies.text == "says real")
    }

    @Test("Inner overrides come before outer ones, which stay in force")
    func nested() throws {
        let dependencies = dependencies
        try Dependencies.withOverrides {
            $0.override(\.greeter, with: FixedGreeter(greeting: "outer"))
            $0.override(\.number, with: 1)
        } operation: {
            try Dependencies.withOverrides {
                $0.override(\.number, with: 2)
            } operation: {
                try #expect(dependencies.number == 2)
                try #expect(dependencies.text == "says outer")
            }
            try #expect(dependencies.number == 1)
        }
        #expect(throws: DependencyError.self) { try dependencies.number }
    }

    @Test("Sessions that come and go under an override that has nothing to do with them never see each other's values")
    func comingAndGoing() throws {
        let app = Dependencies { registry in
            registry.register(\.sessionText, scope: .session) { dependencies in "of \(try dependencies.number)" }
        }
        try Dependencies.withOverrides {
            $0.override(\.text, with: "stub")
        } operation: {
            for number in 0..<1_000 {
                let session = app.child { $0.register(\.number) { _ in number } }
                try #expect(session.number == number)
                try #expect(session.sessionText == "of \(number)")
            }
        }
    }

    @Test("What is made under overrides goes with its session, and with the overrides")
    func released() throws {
        let app = Dependencies { $0.register(\.widget, scope: .session) { _ in Widget(Counter()) } }
        let kept = app.child { _ in }
        weak var ofKept: Widget?
        try Dependencies.withOverrides {
            $0.override(\.text, with: "stub")
        } operation: {
            weak var ofSession: Widget?
            do {
                let session = app.child { _ in }
                ofSession = try session.widget
                #expect(ofSession != nil)
            }
            #expect(ofSession == nil)
            ofKept = try kept.widget
            #expect(ofKept != nil)
        }
        #expect(ofKept == nil)
    }
}
