import Backplane
import Testing

/// A page about someone: says what it is told to say, and shows a screen.
@MainActor
private final class ProfileBoard: ContinuousBoard<String, String, String> {
    private let log: Log
    private(set) var person = ""

    init(log: Log) { self.log = log }

    override func activate(_ person: String) {
        self.person = person
        log("\(person) activated")
        push(TestScreen("\(person)'s page"))
    }

    override func interact(_ command: String) {
        log("\(person) told \(command)")
        sendToMotherboard("\(person) says \(command)")
    }

    override func didComplete() { log("\(person) ends") }
}

extension BoardID<String, String, String> {
    fileprivate static var profile: Self { "test.profile" }
}

@MainActor
@Suite("Boards with many instances", .timeLimit(.minutes(5)))
struct InstanceTests {
    private let log = Log()

    private func bench(_ instances: BoardInstances = .many) throws -> Bench {
        try Bench { [log] registry in
            registry.board(.profile, instances: instances) { _ in ProfileBoard(log: log) }
        }
    }

    private func screens(_ bench: Bench) -> [String] { bench.root.navigator.stack.map(\.screen.title) }

    @Test("Each activation makes a board of its own, with its own screen")
    func each() throws {
        let bench = try bench()
        bench.motherboard.activate(.profile, with: "Ada")
        bench.motherboard.activate(.profile, with: "Bo")
        bench.motherboard.activate(.profile, with: "Ada")
        #expect(screens(bench).count == 2, "a screen with the id of one that is shown is a fault")
        #expect(bench.motherboard.live(.profile).count == 3)
        #expect(bench.faults.kinds == [.screenShownTwice(screen: "Ada's page", board: "test.profile#3")])
    }

    @Test("A handle sends to its own instance, and a command to the id reaches all of them")
    func commands() throws {
        let bench = try bench()
        bench.motherboard.registerFlow(from: .profile) { [log] _, said in log(said) }
        let ada = bench.motherboard.activate(.profile, with: "Ada")
        bench.motherboard.activate(.profile, with: "Bo")
        log.clear()
        ada.send("hello")
        #expect(log.lines == ["Ada told hello", "Ada says hello"])
        log.clear()
        bench.motherboard.interact(.profile, "bye")
        #expect(log.lines == ["Ada told bye", "Bo told bye", "Ada says bye", "Bo says bye"])
    }

    @Test("What an instance sends is heard by its own handle and no other")
    func outputs() async throws {
        let bench = try bench()
        let ada = bench.motherboard.activate(.profile, with: "Ada")
        let bo = bench.motherboard.activate(.profile, with: "Bo")
        bench.motherboard.interact(.profile, "hello")
        #expect(try await bo.firstOutput() == "Bo says hello")
        #expect(try await ada.firstOutput() == "Ada says hello")
    }

    @Test("Cancelling a handle ends its instance, completing the id ends all")
    func endings() async throws {
        let bench = try bench()
        let ada = bench.motherboard.activate(.profile, with: "Ada")
        let bo = bench.motherboard.activate(.profile, with: "Bo")
        bench.motherboard.activate(.profile, with: "Cy")
        log.clear()
        bo.cancel()
        #expect(log.lines == ["Bo ends"])
        #expect(screens(bench) == ["Ada's page", "Cy's page"])
        await #expect(throws: ActivationEnded.self) { try await bo.firstOutput() }
        bench.motherboard.complete(.profile)
        #expect(log.lines == ["Bo ends", "Ada ends", "Cy ends"])
        #expect(!bench.motherboard.isLive(.profile))
        await #expect(throws: ActivationEnded.self) { try await ada.firstOutput() }
    }

    @Test("Going back completes the instance whose screen it was")
    func goingBack() throws {
        let bench = try bench()
        bench.motherboard.activate(.profile, with: "Ada")
        bench.motherboard.activate(.profile, with: "Bo")
        log.clear()
        bench.root.navigator.pop()
        #expect(log.lines == ["Bo ends"])
        #expect(bench.motherboard.live(.profile).count == 1)
    }

    @Test("A flow's handler can have the activation of the board that sent, to answer it")
    func answers() throws {
        let bench = try bench()
        bench.motherboard.registerFlow(from: .profile) { [log] _, said, profile in
            log("heard \(said)")
            if said.hasSuffix("hello") { profile.send("welcome") }
        }
        bench.motherboard.activate(.profile, with: "Ada")
        let bo = bench.motherboard.activate(.profile, with: "Bo")
        log.clear()
        bo.send("hello")
        #expect(log.lines == ["Bo told hello", "heard Bo says hello", "Bo told welcome", "heard Bo says welcome"])
    }

    @Test("The handles of live instances, oldest first, hear what comes after someone reads")
    func live() async throws {
        let bench = try bench()
        bench.motherboard.registerFlow(from: .profile) { _, _ in }
        bench.motherboard.activate(.profile, with: "Ada")
        bench.motherboard.activate(.profile, with: "Bo")
        let handles = bench.motherboard.live(.profile)
        bench.motherboard.interact(.profile, "too early")
        let gate = Gate()
        let reading = Task {
            let iterator = handles[1].outputs.makeAsyncIterator()
            gate.open()
            return await iterator.next()
        }
        await gate.passed()
        await Task.yield()
        handles[1].send("now")
        #expect(await reading.value == "Bo says now")
        handles[0].cancel()
        #expect(bench.motherboard.live(.profile).count == 1)
    }

    @Test("Trees, traces and faults tell instances apart")
    func names() throws {
        let bench = try bench()
        let recorder = TraceRecorder()
        bench.root.trace.add(recorder)
        bench.motherboard.activate(.profile, with: "Ada")
        bench.motherboard.activate(.profile, with: "Bo").send("hello")
        #expect(bench.motherboard.tree.boards.map(\.name) == ["test.profile#1", "test.profile#2"])
        #expect(bench.motherboard.tree.description.contains("test.profile#2 [live] TestModule"))
        #expect(bench.motherboard.tree.dot.contains("test.profile#2"))
        #expect(recorder.events.last?.hop.from == "test.profile#2")
        bench.motherboard.complete(.profile)
        #expect(bench.motherboard.tree.boards.map(\.name) == ["test.profile"])
    }

    @Test("Motherboards inside two instances have names of their own")
    func innerNames() throws {
        let inner = Log()
        let bench = try Bench { registry in
            registry.board(.ping, instances: .many) { _ in
                NumberBoard { board, _ in inner(board.innerMotherboard.name) }
            }
        }
        bench.motherboard.activate(.ping, with: 1)
        bench.motherboard.activate(.ping, with: 2)
        #expect(inner.lines == ["main/test.ping#1", "main/test.ping#2"])
    }

    @Test("Thousands of instances end one by one in the order in which they were made, each once")
    func thousands() throws {
        let ended = Log()
        let bench = try Bench { registry in
            registry.board(.ping, instances: .many) { _ in
                var number = 0
                return NumberBoard {
                    number = $1
                } onComplete: { _ in
                    ended("\(number)")
                }
            }
        }
        let handles = (0..<5_000).map { bench.motherboard.activate(.ping, with: $0) }
        for handle in handles { handle.cancel() }
        #expect(ended.lines == (0..<5_000).map { "\($0)" })
        #expect(!bench.motherboard.isLive(.ping))
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("A command through a handle whose board has ended is a fault that is nobody's mistake")
    func tooLate() throws {
        let bench = try bench()
        let ada = bench.motherboard.activate(.profile, with: "Ada")
        ada.cancel()
        ada.send("hello")
        #expect(bench.faults.kinds == [.commandAfterEnd(board: "test.profile", command: "String")])
        #expect(bench.faults.kinds.allSatisfy { !$0.isMistake })
    }
}

@MainActor
@Suite("What an activation hears", .timeLimit(.minutes(5)))
struct ActivationCauseTests {
    @Test("Of a board that is activated twice, each activation hears what its own task sends")
    func tasks() async throws {
        let gates = [Gate(), Gate()]
        let bench = try Bench { registry in
            registry.board(.ping) { _ in
                NumberBoard { board, number in
                    board.task {
                        await gates[number].passed()
                        board.sendToMotherboard(number)
                    }
                }
            }
        }
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
        let bench = try Bench { registry in
            registry.board(.home) { _ in
                HomeBoard { _, _ in
                } onCommand: { board, _ in
                    board.sendToMotherboard("done")
                }
            }
        }
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
            registry.board(.ping) { _ in
                NumberBoard { board, number in
                    board.task {
                        await gates[number].passed()
                        board.sendToMotherboard(number)
                    }
                }
            }
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
        let bench = try Bench { registry in
            registry.board(.home) { _ in
                HomeBoard { _, _ in
                } onCommand: { board, _ in
                    board.sendToMotherboard("done")
                }
            }
        }
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
@Suite("Handles that were let go", .timeLimit(.minutes(5)))
struct LetGoTests {
    /// A board that answers an activation with twice its number, after the gate of that number.
    private func bench(_ gates: [Gate]) throws -> Bench {
        try Bench { registry in
            registry.board(.ping) { _ in
                NumberBoard { board, number in
                    board.task {
                        await gates[number].passed()
                        board.sendToMotherboard(number * 2)
                    }
                }
            }
        }
    }

    @Test("A handle that was looked at is no later activation: that is cancelled alone, and hears its own answer alone")
    func looked() async throws {
        let gates = [Gate(), Gate(), Gate()]
        let bench = try bench(gates)
        let first = bench.motherboard.activate(.ping, with: 1)
        #expect(bench.motherboard.live(.ping).count == 1)
        let second = bench.motherboard.activate(.ping, with: 2)
        gates[1].open()
        #expect(try await first.firstOutput() == 2)
        gates[2].open()
        #expect(try await second.firstOutput() == 4)
        #expect(bench.motherboard.live(.ping).count == 1)
        bench.motherboard.activate(.ping, with: 0).cancel()
        #expect(bench.motherboard.isLive(.ping))
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("The handle that a flow was given is no later activation", .timeLimit(.minutes(5)))
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

@MainActor
@Suite("Running a board", .timeLimit(.minutes(5)))
struct RunTests {
    private let log = Log()

    @Test("Runs that overlap leave nothing of a board that nobody else has activated")
    func overlapping() async throws {
        let gates = [Gate(), Gate()]
        let bench = try Bench { registry in
            registry.board(.ping) { _ in
                NumberBoard { board, number in
                    board.task {
                        await gates[number].passed()
                        board.sendToMotherboard(number)
                    }
                }
            }
        }
        let runs = (0..<2).map { number in Task { try await bench.motherboard.run(.ping, with: number) } }
        gates[1].open()
        #expect(try await runs[1].value == 1)
        #expect(bench.motherboard.isLive(.ping))
        gates[0].open()
        #expect(try await runs[0].value == 0)
        #expect(!bench.motherboard.isLive(.ping))
    }

    @Test("A run that has ended is no other who has activated the board, and its tasks end with it")
    func ended() async throws {
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
        let held = bench.motherboard.activate(.ping, with: 0)
        #expect(try await bench.motherboard.run(.ping, with: 1) == 1)
        gate.open()
        await done.passed()
        let fault = Fault.Kind.sentAfterEnd(board: "test.ping", call: "sendToMotherboard(_:)", reason: .cancelled)
        #expect(bench.faults.kinds == [fault], "what the answered run has left behind can't know of its end")
        held.cancel()
        #expect(!bench.motherboard.isLive(.ping))
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

    @Test(
        "Work that was cancelled and could not be called back tells its success, of one instance or of many",
        arguments: [BoardInstances.one, .many])
    func receipt(_ instances: BoardInstances) async throws {
        let id: BoardID<Int, TaskOutcome<Int, Never, Int>, TaskCommand> = "test.payment"
        let (gate, begun) = (Gate(), Gate())
        let bench = try Bench { registry in
            registry.board(id, instances: instances) { _ in
                TaskBoard<Int, Never, Int>(policy: .single) { amount, _ in
                    await begun.open()
                    await gate.held()
                    return amount
                }
            }
        }
        let paying = Task { try await bench.motherboard.run(id, with: 10) }
        await begun.passed()
        paying.cancel()
        for _ in 0..<20 { await Task.yield() }
        gate.open()
        #expect(try await paying.value == 10)
        #expect(!bench.motherboard.isLive(id))
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("A payment that was cancelled and could not be called back is not made twice, and its success is told")
    func notTwice() async throws {
        let id: BoardID<Int, TaskOutcome<Int, Never, Int>, TaskCommand> = "test.payment"
        let (gate, begun) = (Gate(), Gate())
        let charges = Log()
        let bench = try Bench { registry in
            registry.board(id) { _ in
                TaskBoard<Int, Never, Int>(policy: .single) { amount, _ in
                    await charges("\(amount)")
                    await begun.open()
                    await gate.held()
                    return amount
                }
            }
        }
        let paying = Task { try await bench.motherboard.run(id, with: 10) }
        await begun.passed()
        paying.cancel()
        for _ in 0..<20 { await Task.yield() }
        await #expect(throws: TaskRejected.self) { try await bench.motherboard.run(id, with: 10) }
        gate.open()
        #expect(try await paying.value == 10)
        #expect(charges.lines == ["10"])
        #expect(!bench.motherboard.isLive(id))
        #expect(bench.faults.kinds.isEmpty)
    }
}
