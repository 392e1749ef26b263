import Backplane
import Testing

@MainActor
@Suite("Actions")
struct ActionFlowTests {
    /// A shell with a board inside that broadcasts as soon as it is activated.
    private func nestedBench(forwards: Bool = true, log: Log) throws -> Bench {
        try Bench { registry in
            registry.board(.other) { _ in ShellBoard { board, _ in board.broadcast(SignOut()) } }
            registry.board(.shell) { _ in
                ShellBoard(
                    forwardsActions: forwards,
                    onActivate: { board, _ in
                        board.innerMotherboard.registerActionFlow(SignOut.self) { motherboard, _ in
                            log("handled in \(motherboard.name)")
                        }
                        board.innerMotherboard.activate(.other)
                    })
            }
        }
    }

    @Test("An action climbs from the board's own motherboard to the outermost")
    func climbs() throws {
        let log = Log()
        let bench = try nestedBench(log: log)
        bench.motherboard.registerActionFlow(SignOut.self) { motherboard, _ in log("handled in \(motherboard.name)") }
        bench.motherboard.activate(.shell)
        #expect(log.lines == ["handled in main/test.shell", "handled in main"])
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("A board forwards actions unless it says otherwise")
    func forwards() throws {
        final class Plain: ContinuousBoard<Void, Void, Never> {
            override func activate(_: Void) { innerMotherboard.activate(.other) }
        }
        let log = Log()
        let bench = try Bench { registry in
            registry.board(.other) { _ in ShellBoard { board, _ in board.broadcast(SignOut()) } }
            registry.board(.shell) { _ in Plain() }
        }
        bench.motherboard.registerActionFlow(SignOut.self) { motherboard, _ in log("handled in \(motherboard.name)") }
        bench.motherboard.activate(.shell)
        #expect(log.lines == ["handled in main"])
    }

    @Test("An action that was handled on the way need not be handled at the top")
    func handledBelow() throws {
        let log = Log()
        let bench = try nestedBench(log: log)
        bench.motherboard.activate(.shell)
        #expect(log.lines == ["handled in main/test.shell"])
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("A board that does not forward actions keeps them inside")
    func notForwarded() throws {
        let log = Log()
        let bench = try nestedBench(forwards: false, log: log)
        bench.motherboard.registerActionFlow(SignOut.self) { motherboard, _ in log("handled in \(motherboard.name)") }
        bench.motherboard.activate(.shell)
        #expect(log.lines == ["handled in main/test.shell"])
    }

    @Test("An action that no one handles is a fault that names it and its sender")
    func unhandled() throws {
        let bench = try Bench { registry in
            registry.board(.shell) { _ in ShellBoard { board, _ in board.broadcast(SignOut()) } }
        }
        bench.motherboard.activate(.shell)
        #expect(bench.faults.kinds == [.unhandledAction(action: "SignOut", from: "test.shell")])
    }

    @Test("A cancelled action flow handles nothing more")
    func cancelled() throws {
        let log = Log()
        let bench = try Bench { _ in }
        let token = bench.motherboard.registerActionFlow(SignOut.self) { _, _ in log("handled") }
        bench.motherboard.broadcast(SignOut())
        token.cancel()
        bench.motherboard.broadcast(SignOut())
        #expect(log.lines == ["handled"])
        #expect(bench.faults.kinds == [.unhandledAction(action: "SignOut", from: "main")])
    }
}
