import Backplane
import Testing

@MainActor
@Suite("Running a board", .timeLimit(.minutes(20)))
struct RunTests {
    private let log = Log()

    @Test("Runs that overlap leave nothing of a board that nobody else has activated")
    func overlapping() async throws {
        let gates = [Gate(), Gate()]
        let bench = try Bench { registry in registry.board(.ping) { _ in gatedBoard(gates) } }
        let runs = (0..<2).map { number in Task { try await bench.motherboard.run(.ping, with: number) } }
        gates[1].open()
        #expect(try await runs[1].value == 1)
        #expect(bench.motherboard.isLive(.ping))
        gates[0].open()
        #expect(try await runs[0].value == 0)
        #expect(!bench.motherboard.isLive(.ping))
    }

    @Test(
        "A run that has ended is no other who has activated the board, and its tasks end with it, whoever holds the board's activation",
        arguments: [true, false])
    func ended(isHeld: Bool) async throws {
        let (gate, done) = (Gate(), Gate())
        let bench = try Bench { registry in
            registry.board(.ping) { _ in
                NumberBoard { board, number in
                    guard number > 0 else { return }
                    board.sendToMotherboard(number)
                    board.task {
                        await gate.held()
                        board.sendToMotherboard(number + 1)
                        done.open()
                    }
                }
            }
        }
        let held = isHeld ? bench.motherboard.activate(.ping, with: 0) : nil
        if !isHeld { bench.motherboard.activate(.ping, with: 0) }
        #expect(try await bench.motherboard.run(.ping, with: 1) == 1)
        gate.open()
        await done.passed()
        let fault = Fault.Kind.sentAfterEnd(board: "test.ping", call: "sendToMotherboard(_:)", reason: .cancelled)
        #expect(bench.faults.kinds == [fault], "what the answered run has left behind can't know of its end")
        held?.cancel()
        #expect(bench.motherboard.isLive(.ping) == !isHeld)
    }

    @Test("A board that is run answers and has ended")
    func answer() async throws {
        let bench = try Bench { [log] registry in
            registry.board(.ping, instances: .many) { _ in
                NumberBoard {
                    $0.sendToMotherboard($1 * 2)
                } onComplete: { _ in
                    log("ended")
                }
            }
        }
        #expect(try await bench.motherboard.run(.ping, with: 21) == 42)
        #expect(log.lines == ["ended"])
        #expect(!bench.motherboard.isLive(.ping))
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("Running a board that was live before gives the answer to this input, and the board goes on")
    func liveBefore() async throws {
        let bench = try Bench { registry in registry.board(.ping) { _ in NumberBoard { $0.sendToMotherboard($1) } } }
        bench.motherboard.registerFlow(from: .ping) { _, _ in }
        bench.motherboard.activate(.ping, with: 1)
        #expect(try await bench.motherboard.run(.ping, with: 2) == 2)
        #expect(bench.motherboard.isLive(.ping))
    }

    @Test("Cancelling the task that runs a board ends that instance and no other")
    func cancelled() async throws {
        let bench = try Bench { [log] registry in
            registry.board(.ping, instances: .many) { _ in
                var number = 0
                return NumberBoard {
                    number = $1
                } onComplete: { _ in
                    log("\(number) ended")
                }
            }
        }
        let other = bench.motherboard.activate(.ping, with: 1)
        let run = Task { try await bench.motherboard.run(.ping, with: 2) }
        while bench.motherboard.live(.ping).count < 2 { await Task.yield() }
        run.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
        #expect(log.lines == ["2 ended"])
        other.cancel()
    }

    @Test("A run does not begin when the barrier opens in the very moment in which its task is cancelled")
    func cancelledAsBarrierOpens() async throws {
        let bench = try Bench { [log] registry in registry.board(.ping) { _ in NumberBoard { _, _ in log("begun") } } }
        let (asked, never) = (Gate(), Gate())
        let barrier = bench.motherboard.registerBarrier(before: .ping) { _ in
            false
        } otherwise: { _ in
            asked.open()
            await never.passed()
            return .cancel
        }
        let run = Task { try await bench.motherboard.run(.ping, with: 2) }
        await asked.passed()
        run.cancel()
        barrier.cancel()
        await #expect(throws: CancellationError.self) { try await run.value }
        #expect(log.lines.isEmpty && !bench.motherboard.isLive(.ping))
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("A board that ends without an answer, and one that can't begin, throw that it did")
    func noAnswer() async throws {
        let bench = try Bench { registry in
            registry.board(.ping, instances: .many) { _ in NumberBoard { board, _ in board.complete() } }
        }
        await #expect(throws: ActivationEnded.self) { try await bench.motherboard.run(.ping, with: 2) }
        await #expect(throws: ActivationEnded.self) { try await bench.motherboard.run(.pong, with: 2) }
    }

    @Test("Work that is run returns what it resulted in, after its progress, or throws its error")
    func work() async throws {
        let id: BoardID<Int, TaskOutcome<Int, String, Int>, TaskCommand> = "test.payment"
        let bench = try Bench { registry in
            registry.board(id) { _ in
                TaskBoard<Int, String, Int>(policy: .single) { number, progress in
                    progress("half")
                    if number < 0 { throw ServiceDown() }
                    return number * 2
                }
            }
        }
        #expect(try await bench.motherboard.run(id, with: 4) == 8)
        await #expect(throws: ServiceDown.self) { try await bench.motherboard.run(id, with: -1) }
        let outcome = try await bench.motherboard.activate(id, with: 3).firstOutput()
        #expect(outcome.succeeded == 6)
    }

    @Test("A board that many run together answers each of them, and has ended")
    func together() async throws {
        let bench = try Bench { registry in registry.board(.home) { _ in refreshingHome() } }
        let runs = (0..<100).map { _ in Task { try await bench.motherboard.run(.home, with: User(name: "Ada")) } }
        await settle { bench.motherboard.isLive(.home) }
        for _ in 0..<20 { await Task.yield() }
        bench.motherboard.interact(.home, .refresh)
        for run in runs { #expect(try await run.value == "done") }
        #expect(!bench.motherboard.isLive(.home))
    }

    @Test(
        "Work that was cancelled and could not be called back tells its success, of one instance or of many",
        arguments: [BoardInstances.one, .many])
    func receipt(_ instances: BoardInstances) async throws {
        let till = try Till(instances)
        let paying = await till.payAndCancel()
        till.finish.open()
        #expect(try await paying.value == 10)
        till.expectClosed()
    }

    @Test("A payment that was cancelled and could not be called back is not made twice, and its success is told")
    func notTwice() async throws {
        let till = try Till()
        let paying = await till.payAndCancel()
        await #expect(throws: TaskRejected.self) { try await till.pay() }
        till.finish.open()
        #expect(try await paying.value == 10)
        #expect(till.charges.lines == ["10"])
        till.expectClosed()
    }
}

/// Takes payments that go on when they are cancelled, until the test lets them finish.
@MainActor
private struct Till {
    let charges = Log()
    let finish = Gate()
    private let begun = Gate()
    private let id: BoardID<Int, TaskOutcome<Int, Never, Int>, TaskCommand> = "test.payment"
    private let bench: Bench

    init(_ instances: BoardInstances = .one) throws {
        bench = try Bench { [id, charges, begun, finish] registry in
            registry.board(id, instances: instances) { _ in
                TaskBoard<Int, Never, Int>(policy: .single) { amount, _ in
                    await charges("\(amount)")
                    await begun.open()
                    await finish.held()
                    return amount
                }
            }
        }
    }

    func pay() async throws -> Int { try await bench.motherboard.run(id, with: 10) }

    /// Begins a payment and cancels it once the work has begun.
    func payAndCancel() async -> Task<Int, any Error> {
        let paying = Task { try await pay() }
        await begun.passed()
        paying.cancel()
        for _ in 0..<20 { await Task.yield() }
        return paying
    }

    func expectClosed(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(!bench.motherboard.isLive(id), sourceLocation: sourceLocation)
        #expect(bench.faults.kinds.isEmpty, sourceLocation: sourceLocation)
    }
}
