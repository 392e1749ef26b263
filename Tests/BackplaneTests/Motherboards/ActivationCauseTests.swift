import Backplane
import Testing

@MainActor
@Suite("What an activation hears", .timeLimit(.minutes(20)))
struct ActivationCauseTests {
    @Test("Of a board that is activated twice, each activation hears what its own task sends")
    func tasks() async throws {
        let gates = [Gate(), Gate()]
        let bench = try Bench { registry in registry.board(.ping) { _ in gatedBoard(gates) } }
        let first = bench.motherboard.activate(.ping, with: 0)
        let second = bench.motherboard.activate(.ping, with: 1)
        gates[1].open()
        #expect(try await second.firstOutput() == 1)
        gates[0].open()
        #expect(try await first.firstOutput() == 0)
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("An output that an activation nobody holds has caused is left to no other, and so is a fault")
    func notMine() async throws {
        let bench = try Bench { registry in
            registry.board(.ping) { _ in
                NumberBoard { board, number in if number > 0 { board.sendToMotherboard(number) } }
            }
        }
        let held = bench.motherboard.activate(.ping, with: 0)
        bench.motherboard.activate(.ping, with: 7)
        #expect(await bench.faults.kinds(once: 1) == [.unhandledOutput(board: "test.ping", output: "Int")])
        held.cancel()
    }

    @Test("What comes of a board inside that a task has activated belongs to the task's activation")
    func insideFromTask() async throws {
        let bench = try Bench { registry in
            registry.board(.pong) { _ in NumberBoard { board, number in board.sendToMotherboard(number) } }
            registry.board(.ping) { _ in
                NumberBoard { board, number in
                    if number == 1 {
                        board.innerMotherboard.registerFlow(from: .pong, target: board) { $0.sendToMotherboard($1) }
                    }
                    board.task { board.innerMotherboard.activate(.pong, with: number) }
                }
            }
        }
        let first = bench.motherboard.activate(.ping, with: 1)
        let second = bench.motherboard.activate(.ping, with: 2)
        #expect(try await second.firstOutput() == 2)
        #expect(try await first.firstOutput() == 1)
        bench.motherboard.complete(.ping)
        for activation in [first, second] {
            await #expect(throws: ActivationEnded.self) { try await activation.firstOutput() }
        }
    }

    @Test("Cancelling one of two activations cancels its tasks and leaves the board and the other alone")
    func cancelOne() async throws {
        let log = Log()
        let gate = Gate()
        let bench = try Bench { registry in
            registry.board(.ping) { _ in
                NumberBoard { board, number in
                    board.task {
                        await gate.passed()
                        if Task.isCancelled { return log("\(number) cancelled") }
                        board.sendToMotherboard(number)
                    }
                }
            }
        }
        let first = bench.motherboard.activate(.ping, with: 1)
        let second = bench.motherboard.activate(.ping, with: 2)
        first.cancel()
        await #expect(throws: ActivationEnded.self) { try await first.firstOutput() }
        gate.open()
        #expect(try await second.firstOutput() == 2)
        #expect(log.lines == ["1 cancelled"])
        #expect(bench.motherboard.isLive(.ping))
        second.cancel()
        #expect(!bench.motherboard.isLive(.ping))
    }

    @Test("What comes from outside is heard by every activation that is held")
    func outside() async throws {
        let bench = try Bench { registry in registry.board(.home) { _ in refreshingHome() } }
        let first = bench.motherboard.activate(.home, with: User(name: "Ada"))
        let second = bench.motherboard.activate(.home, with: User(name: "Bo"))
        bench.motherboard.interact(.home, .refresh)
        #expect(try await first.firstOutput() == "done")
        #expect(try await second.firstOutput() == "done")
        second.send(.refresh)
        #expect(try await second.firstOutput() == "done")
        bench.motherboard.complete(.home)
        await #expect(throws: ActivationEnded.self) { try await first.firstOutput() }
    }

    @Test("Through boards inside boards and adapters an output finds the activation that it answers")
    func nested() async throws {
        let gates = [Gate(), Gate()]
        let adapted: BoardID<Int, String, Never> = "test.adapted"
        let bench = try Bench { registry in
            registry.board(.ping) { _ in gatedBoard(gates) }
            registry.board(adapted) { _ in
                AdapterBoard(of: .ping) { (number: Int) in
                    number
                } output: {
                    "n\($0)"
                }
            }
        }
        let first = bench.motherboard.activate(adapted, with: 0)
        let second = bench.motherboard.activate(adapted, with: 1)
        gates[1].open()
        #expect(try await second.firstOutput() == "n1")
        gates[0].open()
        #expect(try await first.firstOutput() == "n0")
    }

    @Test("A reader that is cancelled takes no output from the next one")
    func cancelledReader() async throws {
        let bench = try Bench { registry in registry.board(.home) { _ in refreshingHome() } }
        let home = bench.motherboard.activate(.home, with: User(name: "Ada"))
        let first = Task { try await home.firstOutput() }
        let second = Task { try await home.firstOutput() }
        for _ in 0..<20 { await Task.yield() }
        first.cancel()
        bench.motherboard.interact(.home, .refresh)
        #expect(try await second.value == "done")
        await #expect(throws: CancellationError.self) { try await first.value }
    }

    @Test("A handle that nobody reads keeps a bounded number of outputs that flows have handled")
    func bounded() async throws {
        let bench = try Bench { registry in
            registry.board(.ping) { _ in
                NumberBoard { board, count in for n in 0..<count { board.sendToMotherboard(n) } }
            }
        }
        bench.motherboard.registerFlow(from: .ping) { _, _ in }
        let held = bench.motherboard.activate(.ping, with: 1_000)
        bench.motherboard.complete(.ping)
        var kept: [Int] = []
        for await number in held.outputs { kept.append(number) }
        #expect(kept == Array(744..<1_000))
    }
}

@MainActor
@Suite("Handles that were let go", .timeLimit(.minutes(20)))
struct LetGoTests {
    @Test("A handle that was looked at is no later activation: that is cancelled alone, and hears its own answer alone")
    func looked() async throws {
        let gates = [Gate(), Gate(), Gate()]
        let bench = try Bench { registry in registry.board(.ping) { _ in gatedBoard(gates) } }
        let first = bench.motherboard.activate(.ping, with: 1)
        #expect(bench.motherboard.live(.ping).count == 1)
        let second = bench.motherboard.activate(.ping, with: 2)
        gates[1].open()
        #expect(try await first.firstOutput() == 1)
        gates[2].open()
        #expect(try await second.firstOutput() == 2)
        #expect(bench.motherboard.live(.ping).count == 1)
        bench.motherboard.activate(.ping, with: 0).cancel()
        #expect(bench.motherboard.isLive(.ping))
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("The handle that a flow was given is no later activation", .timeLimit(.minutes(20)))
    func flow() async throws {
        let bench = try Bench { registry in
            registry.board(.ping) { _ in NumberBoard { board, number in board.sendToMotherboard(number) } }
        }
        let log = Log()
        bench.motherboard.registerFlow(from: .ping) { _, number, _ in log("\(number)") }
        bench.motherboard.activate(.ping, with: 1)
        #expect(try await bench.motherboard.run(.ping, with: 2) == 2)
        #expect(log.lines == ["1", "2"])
    }
}
