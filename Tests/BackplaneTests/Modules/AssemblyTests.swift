import Backplane
import Testing

extension DependencyKeys {
    fileprivate subscript(number: Int) -> DependencyKey<Int> { .init("\(number)") }
}

@MainActor
@Suite("Assembly")
struct AssemblyTests {
    private func problems(_ modules: ClosureModule...) throws -> [AssemblyError.Problem] {
        let error = try #require(throws: AssemblyError.self) { try Assembly(modules: modules) }
        return error.problems
    }

    @Test("One id registered by two modules names both")
    func duplicate() throws {
        let problems = try problems(
            ClosureModule("First") { $0.board(.login) { _ in LoginBoard() } },
            ClosureModule("Second") { $0.board(.login) { _ in LoginBoard() } })
        let types = "() → LoginOutcome, Never"
        #expect(
            problems == [
                .duplicateBoard(id: "test.login", modules: ["First", "Second"], types: [types, types])
            ])
        #expect(
            problems[0].description
                == "The board 'test.login' is registered by First and Second. Remove one or give it another id.")
    }

    @Test("One id registered with two type lists names both modules and both lists")
    func duplicateTypes() throws {
        let problems = try problems(
            ClosureModule("First") { $0.board(.login) { _ in LoginBoard() } },
            ClosureModule("Second") { registry in
                registry.board(BoardID<Int, Int, Never>("test.login")) { _ in NumberBoard() }
            })
        #expect(
            problems == [
                .duplicateBoard(
                    id: "test.login", modules: ["First", "Second"],
                    types: ["() → LoginOutcome, Never", "Int → Int, Never"])
            ])
        #expect(
            problems[0].description.contains("by First and Second, as () → LoginOutcome, Never and Int → Int, Never."))
    }

    @Test("A module that registers a board twice is named once")
    func registeredTwice() throws {
        let problems = try problems(
            ClosureModule("First") { registry in
                for _ in 0..<2 { registry.board(.login) { _ in LoginBoard() } }
            },
            ClosureModule("Second") { $0.board(.login) { _ in LoginBoard() } })
        #expect(
            problems.map(\.description) == [
                "The board 'test.login' is registered 3 times by First and Second. Remove one or give it another id."
            ])
        let alone = try self.problems(
            ClosureModule("First") { registry in
                for _ in 0..<2 { registry.board(.login) { _ in LoginBoard() } }
            })
        #expect(alone[0].description.hasPrefix("The board 'test.login' is registered 2 times by First. "))
    }

    @Test("An error says how much is wrong", arguments: [(1, "(1 problem):"), (2, "(2 problems):")])
    func howMuch(count: Int, words: String) throws {
        let twice = ClosureModule { registry in
            for number in 0..<count {
                for _ in 0..<2 { registry.board(BoardID<Int, Int, Never>("test.\(number)")) { _ in NumberBoard() } }
            }
        }
        let error = #expect(throws: AssemblyError.self) { try Assembly(modules: [twice]) }
        #expect(error?.description.contains(words) == true)
    }

    @Test("Everything that is wrong is reported together, before anything is made")
    func together() throws {
        let counter = Counter()
        let first = ClosureModule("First", requires: [.init(\.greeter), .init(\.text)]) { registry in
            registry.board(.login) { _ in LoginBoard() }
            registry.register(\.number) { _ in counter.next() }
        }
        let second = ClosureModule("Second", requires: [.init(\.number)]) { registry in
            registry.board(.login) { _ in LoginBoard() }
            registry.register(\.number) { _ in counter.next() }
            registry.register(\.text) { _ in "text" }
        }
        let error = try #require(throws: AssemblyError.self) { try Motherboard(modules: [first, second]) }
        #expect(
            error.problems == [
                .duplicateBoard(
                    id: "test.login", modules: ["First", "Second"],
                    types: ["() → LoginOutcome, Never", "() → LoginOutcome, Never"]),
                .duplicateDependency(dependency: "Int", modules: ["First", "Second"]),
                .missingDependency(dependency: "Greeter", requiredBy: "First"),
                .cycle(path: ["First", "Second", "First"]),
            ])
        #expect(error.description.hasPrefix("The modules do not fit together (4 problems):\n  - The board"))
        #expect(error.description.contains("First → Second → First"))
        #expect(counter.value == 0)
    }

    @Test("Each cycle is reported with its path, and modules beside it are not")
    func cycles() throws {
        let problems = try problems(
            ClosureModule("App", requires: [.init(\.text)]) { _ in },
            ClosureModule("Text", requires: [.init(\.number)]) { $0.register(\.text) { _ in "" } },
            ClosureModule("Number", requires: [.init(\.[7]), .init(\.greeter)]) { $0.register(\.number) { _ in 1 } },
            ClosureModule("Seven") { $0.register(\.[7]) { _ in 7 } },
            ClosureModule("Greeter", requires: [.init(\.text)]) { registry in
                registry.register(\.greeter) { _ in FixedGreeter(greeting: "") }
            })
        #expect(problems == [.cycle(path: ["Text", "Number", "Greeter", "Text"])])
    }

    @Test("A module may require what it registers itself")
    func ownRequirement() throws {
        let module = ClosureModule(requires: [.init(\.number)]) { $0.register(\.number) { _ in 1 } }
        #expect(try Assembly(modules: [module]).dependencies.number == 1)
    }

    @Test("What is missing is listed in the order of the modules and of what each requires")
    func order() throws {
        let modules = (0..<3).map { module in
            ClosureModule("Module\(module)", requires: (0..<20).map { .init(\.[3 * $0 + module]) }) { _ in }
        }
        let error = try #require(throws: AssemblyError.self) { try Assembly(modules: modules) }
        #expect(
            error.problems
                == (0..<3).flatMap { module in
                    (0..<20).map {
                        .missingDependency(dependency: "Int \"\(3 * $0 + module)\"", requiredBy: "Module\(module)")
                    }
                })
    }

    @Test("A dependency that each motherboard is given is not missing in the assembly")
    func provided() throws {
        let assembly = try assemblyThatAsks
        let dependencies = assembly.dependencies.child { registry in
            registry.register(\.number) { _ in 1 }
            registry.register(\.greeter) { _ in FixedGreeter(greeting: "hello") }
        }
        let faults = FaultCollector()
        let motherboard = Motherboard(assembly, dependencies: dependencies, root: Root(faultHandler: faults.handler))
        #expect(faults.kinds == [])
        #expect(try motherboard.dependencies.number == 1)
    }

    @Test("A motherboard that is not given it is a fault as soon as it is made")
    func notProvided() throws {
        let assembly = try assemblyThatAsks
        let faults = FaultCollector()
        for dependencies in [nil, assembly.dependencies.child { _ in }] {
            _ = Motherboard(assembly, dependencies: dependencies, root: Root(faultHandler: faults.handler))
        }
        #expect(
            faults.kinds
                == Array(repeating: .notProvided(motherboard: "main", dependencies: ["Int", "Greeter"]), count: 2))
        let message = try #require(faults.kinds.first?.message)
        #expect(
            message.hasPrefix(
                "The motherboard 'main' was created without Int, Greeter. Register what `providing:` names"))
    }

    @Test("A motherboard that is given dependencies of another origin lacks the modules' own, too")
    func otherOrigin() throws {
        let assembly = try assemblyThatAsks
        let faults = FaultCollector()
        let dependencies = Dependencies { $0.register(\.number) { _ in 1 } }
        _ = Motherboard(assembly, dependencies: dependencies, root: Root(faultHandler: faults.handler))
        #expect(faults.kinds == [.notProvided(motherboard: "main", dependencies: ["String", "Greeter"])])
    }

    @Test("What a test overrides need not be given")
    func overridden() throws {
        let assembly = try assemblyThatAsks
        let faults = FaultCollector()
        Dependencies.withOverrides {
            $0.override(\.number, with: 1)
            $0.override(\.greeter, with: FixedGreeter(greeting: "stub"))
        } operation: {
            _ = Motherboard(assembly, root: Root(faultHandler: faults.handler))
        }
        #expect(faults.kinds == [])
    }

    private var assemblyThatAsks: Assembly {
        get throws {
            let module = ClosureModule(requires: [.init(\.number)]) { $0.register(\.text) { _ in "" } }
            return try Assembly(modules: [module], providing: [.init(\.number), .init(\.greeter)])
        }
    }

    @Test("A module is named after its type unless it says otherwise")
    func name() {
        struct PlainModule: Module {
            func register(in registry: inout ModuleRegistry) {}
        }
        #expect(PlainModule().name == "PlainModule")
        #expect(PlainModule().requires.isEmpty)
    }
}
