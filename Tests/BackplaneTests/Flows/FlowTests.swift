import Backplane
import Testing

@MainActor
@Suite("Flows")
struct FlowTests {
    @Test("A board's output activates the next board with what came of it")
    func flow() throws {
        let log = Log()
        let bench = try Bench { registry in
            registry.board(.login) { _ in
                LoginBoard { board, _ in board.sendToMotherboard(.signedIn(User(name: "Ada"))) }
            }
            registry.board(.home) { _ in HomeBoard { _, user in log("home for \(user.name)") } }
        }
        bench.motherboard.registerFlow(from: .login) { motherboard, outcome in
            if case .signedIn(let user) = outcome { motherboard.activate(.home, with: user) }
        }
        bench.motherboard.activate(.login)
        #expect(log.lines == ["home for Ada"])
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("All flows of a board handle its output, in the order of their registration")
    func order() throws {
        let log = Log()
        let bench = try Bench { registry in
            registry.board(.login) { _ in LoginBoard { board, _ in board.sendToMotherboard(.registrationRequested) } }
        }
        for number in 1...3 { bench.motherboard.registerFlow(from: .login) { _, _ in log("flow \(number)") } }
        bench.motherboard.activate(.login)
        #expect(log.lines == ["flow 1", "flow 2", "flow 3"])
    }

    @Test("One guaranteed flow handles every output of several boards that send one type")
    func guaranteed() throws {
        let log = Log()
        let bench = try Bench { registry in
            registry.board(.login) { _ in LoginBoard { board, _ in board.sendToMotherboard(.registrationRequested) } }
            registry.board(.register) { _ in
                RegisterBoard { board, name in board.sendToMotherboard(.signedIn(User(name: name))) }
            }
        }
        let token = bench.motherboard.registerGuaranteedFlow(from: .login, .register) { _, outcome in
            log("\(outcome.signedInUser?.name ?? "no one")")
        }
        bench.motherboard.activate(.login)
        bench.motherboard.activate(.register, with: "Bo")
        #expect(log.lines == ["no one", "Bo"])
        token.cancel()
        #expect(!token.isActive)
        bench.motherboard.activate(.register, with: "Cy")
        #expect(log.lines == ["no one", "Bo"])
    }

    @Test("A chain tries its handlers in order and ends with the one that handles the rest")
    func chain() throws {
        let log = Log()
        let bench = try Bench { registry in
            registry.board(.register) { _ in
                RegisterBoard { board, name in
                    board.sendToMotherboard(name.isEmpty ? .registrationRequested : .signedIn(User(name: name)))
                }
            }
        }
        bench.motherboard.registerChainFlow(from: .register)
            .handle({ $0.signedInUser?.name == "root" ? true : nil }) { _, _ in log("root") }
            .handle(\.signedInUser) { _, user in log("user \(user.name)") }
            .eventuallyHandle { _, _ in log("rest") }
        for name in ["Ada", "", "root"] { bench.motherboard.activate(.register, with: name) }
        #expect(log.lines == ["user Ada", "rest", "root"])
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("A chain that is left unfinished is a fault that names the board and the line")
    func unfinishedChain() throws {
        let bench = try Bench { registry in registry.board(.login) { _ in LoginBoard() } }
        let line: UInt = #line + 1
        _ = bench.motherboard.registerChainFlow(from: .login).handle(\.signedInUser) { _, _ in }
        #expect(
            bench.faults.kinds == [
                .unfinishedChain(board: "test.login", location: "BackplaneTests/FlowTests.swift:\(line)")
            ])
    }
}
