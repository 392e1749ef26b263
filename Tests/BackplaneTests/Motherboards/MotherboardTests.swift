import Backplane
import Testing

@MainActor
@Suite("Motherboards")
struct MotherboardTests {
    @Test("Boards find what their motherboard was installed into")
    func install() throws {
        let window = Log()
        let bench = try Bench(installed: false) { registry in
            registry.board(.shell) { _ in
                ShellBoard { board, _ in (board.root?.object as? Log)?("shown") }
            }
        }
        #expect(!bench.motherboard.isInstalled)
        bench.motherboard.install(into: window)
        #expect(bench.motherboard.isInstalled)
        bench.motherboard.activate(.shell)
        #expect(window.lines == ["shown"])
    }

    @Test("Commands reach the live board")
    func command() throws {
        let log = Log()
        let bench = try Bench { registry in
            registry.board(.home) { _ in HomeBoard(onCommand: { _, command in log("\(command)") }) }
            registry.board(.shell) { _ in
                ShellBoard { board, _ in board.interactWithOtherBoard(.home, .refresh) }
            }
        }
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        bench.motherboard.interact(.home, .refresh)
        bench.motherboard.activate(.shell)
        #expect(log.lines == ["refresh", "refresh"])
    }

    @Test("Two motherboards of one assembly have their own boards and flows")
    func twoWindows() throws {
        let log = Log()
        let assembly = try Assembly(modules: [
            ClosureModule { registry in
                registry.board(.login) { _ in
                    log("made")
                    return LoginBoard { board, _ in board.sendToMotherboard(.registrationRequested) }
                }
            }
        ])
        let motherboards = [Motherboard(assembly), Motherboard(assembly)]
        for (number, motherboard) in motherboards.enumerated() {
            motherboard.registerFlow(from: .login) { _, _ in log("flow \(number)") }
            motherboard.install(into: log)
        }
        motherboards[0].activate(.login)
        motherboards[1].activate(.login)
        #expect(log.lines == ["made", "flow 0", "made", "flow 1"])
    }

    @Test("A motherboard can be given dependencies of its own")
    func ownDependencies() throws {
        let log = Log()
        let module = ClosureModule(requires: [.init(\.text)]) { registry in
            registry.board(.shell) { dependencies in
                let text = try dependencies.text
                return ShellBoard { _, _ in log(text) }
            }
        }
        let assembly = try Assembly(modules: [module], providing: [.init(\.text)])
        for window in ["first", "second"] {
            let child = assembly.dependencies.child { $0.register(\.text) { _ in window } }
            let motherboard = Motherboard(assembly, dependencies: child)
            motherboard.install(into: log)
            motherboard.activate(.shell)
        }
        #expect(log.lines == ["first", "second"])
    }

    @Test("The outermost motherboards of one root have names of their own, which are free again when they are gone")
    func names() throws {
        let root = Root()
        func make() throws -> Motherboard { try Motherboard(modules: [], root: root) }
        let first = try make()
        var second: Motherboard? = try make()
        let third = try make()
        #expect([first.name, second?.name, third.name] == ["main", "main 2", "main 3"])
        second = nil
        #expect(try make().name == "main 2")
        #expect(try Motherboard(modules: []).name == "main")
    }
}
