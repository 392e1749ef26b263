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
@Suite("Boards with many instances", .timeLimit(.minutes(20)))
struct InstanceTests {
    private let log = Log()

    @Test("Live instances come oldest first, also when some have ended")
    func inOrder() throws {
        let bench = try bench()
        let handles = (0..<12).map { bench.motherboard.activate(.profile, with: "\($0)") }
        bench.motherboard.registerFlow(from: .profile) { _, _ in }
        for ended in [3, 7, 11] { handles[ended].cancel() }
        log.clear()
        for handle in bench.motherboard.live(.profile) { handle.send("hello") }
        #expect(log.lines == (0..<12).filter { ![3, 7, 11].contains($0) }.map { "\($0) told hello" })
    }

    @Test("All handles of a board end with it, however many were made")
    func handlesOfOne() async throws {
        let bench = try bench(.one)
        bench.motherboard.activate(.profile, with: "Ada")
        let handles = (0..<3).flatMap { _ in bench.motherboard.live(.profile) }
        log.clear()
        let readers = handles.enumerated().map { number, handle in
            Task {
                _ = try? await handle.firstOutput()
                log("\(number)")
            }
        }
        await Task.yield()
        bench.motherboard.complete(.profile)
        for reader in readers { await reader.value }
        // In which order tasks begin is not guaranteed, so neither is the order in which they have read.
        #expect(log.lines.first == "Ada ends")
        #expect(log.lines.dropFirst().sorted() == ["0", "1", "2"])
        for handle in handles { handle.send("hello") }
        let tooLate = Fault.Kind.commandAfterEnd(board: "test.profile", command: "String")
        #expect(bench.faults.kinds == [tooLate, tooLate, tooLate])
    }

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
        #expect(bench.faults.kinds == [.screenShownTwice(screen: "TestScreen 'Ada's page'", board: "test.profile#3")])
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

    @Test("The name of a motherboard deep inside others leaves out the outer ones")
    func deepNames() throws {
        let names = Log()
        let bench = try Bench { registry in
            registry.board(.ping) { _ in
                NumberBoard { board, levels in
                    names(board.innerMotherboard.name)
                    if levels > 1 { board.innerMotherboard.activate(.ping, with: levels - 1) }
                }
            }
        }
        bench.motherboard.activate(.ping, with: 200)
        #expect(names.lines.prefix(2) == ["main/test.ping", "main/test.ping/test.ping"])
        #expect(names.lines.allSatisfy { $0.utf8.count < 600 })
        #expect(names.lines.last?.hasPrefix("…/test.ping") == true)
        #expect(bench.faults.kinds.isEmpty)
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

    @Test("A command through a handle whose board ends before the command arrives is a fault that is nobody's mistake")
    func commandBehindTheEnd() throws {
        let bench = try Bench { registry in registry.board(.home) { _ in refreshingHome() } }
        let activation = bench.motherboard.activate(.home, with: User(name: "Ada"))
        bench.motherboard.registerActionFlow(SignOut.self) { motherboard, _ in
            motherboard.complete(.home)
            activation.send(.refresh)
        }
        bench.motherboard.broadcast(SignOut())
        #expect(bench.faults.kinds == [.commandAfterEnd(board: "test.home", command: "refresh")])
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
