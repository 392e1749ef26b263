import Backplane
import Testing

/// A board says its last from outside of any delivery, such as from a button, and flows answer at once.
@MainActor
@Suite("The last output of a board")
struct LastOutputTests {
    private let log = Log()

    /// Boards that are made in `made`, so that a test can press their buttons.
    private func bench(_ ids: [BoardID<Int, Int, Never>] = [.ping]) throws -> (Bench, Made) {
        let made = Made()
        let bench = try Bench { [log] registry in
            for id in ids {
                registry.board(id) { _ in
                    NumberBoard { board, number in
                        made.latest = board
                        log("\(id) \(number)")
                    } onComplete: { _ in
                        log("\(id) ends")
                    }
                }
            }
        }
        return (bench, made)
    }

    private final class Made {
        weak var latest: NumberBoard?
    }

    @Test("A flow that answers it by activating the board again activates a new instance")
    func askedAgain() throws {
        let (bench, made) = try bench()
        bench.motherboard.registerFlow(from: .ping) { motherboard, number in
            motherboard.activate(.ping, with: number + 1)
        }
        bench.motherboard.activate(.ping, with: 1)
        made.latest?.complete(with: 1)
        #expect(log.lines == ["test.ping 1", "test.ping ends", "test.ping 2"])
        #expect(bench.motherboard.isLive(.ping))
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("From a task, it ends the board before what its flows do, too")
    func fromTask() async throws {
        let log = log
        let bench = try Bench { registry in
            registry.board(.ping) { _ in
                NumberBoard { board, number in
                    board.task { [weak board] in board?.complete(with: number) }
                } onComplete: { _ in
                    log("ends")
                }
            }
        }
        bench.motherboard.registerFlow(from: .ping) { motherboard, number in
            log("\(number)")
            if number < 3 { motherboard.activate(.ping, with: number + 1) }
        }
        bench.motherboard.activate(.ping, with: 1)
        while bench.motherboard.isLive(.ping) { await Task.yield() }
        #expect(log.lines == ["1", "ends", "2", "ends", "3", "ends"])
    }

    @Test("Whoever holds the second activation hears what the new instance says")
    func held() async throws {
        let (bench, made) = try bench()
        let second = Locked<Activation<Int, Never>?>(nil)
        bench.motherboard.registerFlow(from: .ping) { motherboard, number in
            guard number == 1 else { return }
            let activation = motherboard.activate(.ping, with: 2)
            second.withLock { $0 = activation }
        }
        bench.motherboard.activate(.ping, with: 1)
        made.latest?.complete(with: 1)
        made.latest?.complete(with: 20)
        let answer = try await #require(second.withLock { $0 }).firstOutput()
        #expect(answer == 20)
    }

    @Test("A board inside an adapter is made anew, with the adapter around it")
    func adapted() throws {
        let made = Made()
        let adapter = BoardID<Int, Int, Never>("test.adapter")
        let bench = try Bench { registry in
            registry.board(.ping) { _ in NumberBoard { board, _ in made.latest = board } }
            registry.board(adapter) { _ in
                AdapterBoard(of: .ping) {
                    $0
                } output: {
                    $0
                }
            }
        }
        bench.motherboard.registerFlow(from: adapter) { motherboard, number in
            motherboard.activate(adapter, with: number + 1)
        }
        bench.motherboard.activate(adapter, with: 1)
        let first = try #require(made.latest)
        first.complete(with: 1)
        #expect(made.latest !== first)
        #expect(made.latest?.motherboard != nil)
        #expect(bench.motherboard.isLive(adapter))
    }

    @Test("It is the last: what the board sends afterwards is a fault, also by its own name")
    func afterwards() throws {
        let (bench, made) = try bench()
        bench.motherboard.registerFlow(from: .ping) { _, _ in }
        bench.motherboard.activate(.ping, with: 1)
        let board = try #require(made.latest)
        board.complete(with: 1)
        board.complete(with: 2)
        #expect(bench.faults.kinds == [.sentAfterCompletion(board: "test.ping", call: "complete(with:)")])
    }

    @Test("Boards that are completed together from outside do not activate one another just before their ends")
    func completedTogether() throws {
        let (bench, _) = try bench([.ping, .pong])
        bench.motherboard.registerCompletionFlow(of: .ping) { motherboard, _ in motherboard.activate(.pong, with: 2) }
        bench.motherboard.activate(.ping, with: 1)
        bench.motherboard.activate(.pong, with: 1)
        bench.motherboard.completeAll()
        #expect(
            log.lines == ["test.ping 1", "test.pong 1", "test.ping ends", "test.pong ends", "test.pong 2"])
        #expect(bench.motherboard.isLive(.pong))
    }

    @Test("Boards that are left together do not activate one another just before their ends")
    func leftTogether() throws {
        let log = log
        let bench = try Bench { registry in
            registry.board(.shell) { _ in ShellBoard { board, _ in board.push(TestScreen("bottom")) } }
            for id in [BoardID<Int, Int, Never>.ping, .pong] {
                registry.board(id) { _ in
                    NumberBoard { board, number in
                        log("\(id) \(number)")
                        board.push(TestScreen("\(id) \(number)"))
                    }
                }
            }
        }
        bench.motherboard.registerCompletionFlow(of: .pong) { motherboard, _ in motherboard.activate(.ping, with: 2) }
        bench.motherboard.activate(.shell)
        bench.motherboard.activate(.ping, with: 1)
        bench.motherboard.activate(.pong, with: 1)
        bench.root.navigator.popToRoot()
        #expect(log.lines == ["test.ping 1", "test.pong 1", "test.ping 2"])
        #expect(bench.root.navigator.stack.map(\.screen.title) == ["bottom", "test.ping 2"])
    }
}
