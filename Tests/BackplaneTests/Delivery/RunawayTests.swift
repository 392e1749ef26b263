import Backplane
import Testing

@MainActor
@Suite("Runaway", .timeLimit(.minutes(20)))
struct RunawayTests {
    /// Two boards that call each other for ever.
    private func endlessBench(limit: Int, also: @escaping @MainActor (NumberBoard) -> Void = { _ in }) throws -> Bench {
        try Bench(messageLimit: limit) { registry in
            registry.board(.ping) { _ in
                NumberBoard { board, n in
                    also(board)
                    board.nextToBoard(.pong, with: n + 1)
                }
            }
            registry.board(.pong) { _ in NumberBoard { board, n in board.nextToBoard(.ping, with: n + 1) } }
            registry.board(.login) { _ in
                LoginBoard { board, _ in board.sendToMotherboard(.registrationRequested) }
            }
        }
    }

    @Test("A loop is stopped at the bound and reported once round")
    func bound() throws {
        let bench = try endlessBench(limit: 100)
        bench.motherboard.activate(.ping, with: 0)
        guard case .runaway(let limit, let discarded, _) = try #require(bench.faults.kinds.first) else {
            Issue.record("not a runaway")
            return
        }
        #expect(bench.faults.kinds.count == 1)
        #expect(limit == 100)
        #expect(discarded == 1)
        #expect(
            bench.faults.faults[0].description == """
                More than 100 messages followed from one another; 1 undelivered message was discarded. The last were:
                  #100 activation test.ping → test.pong
                  #101 activation test.pong → test.ping
                """)
    }

    @Test("A loop in which each round makes other instances is one loop")
    func loopOfInstances() throws {
        let bench = try Bench(messageLimit: 100) { registry in
            registry.board(.ping, instances: .many) { _ in
                NumberBoard { board, n in board.complete(with: n) }
            }
        }
        bench.motherboard.registerFlow(from: .ping, to: .ping)
        bench.motherboard.activate(.ping, with: 0)
        guard case .runaway(_, _, let last) = try #require(bench.faults.kinds.first) else {
            Issue.record("not a runaway")
            return
        }
        #expect(last.map(\.kind) == [.output, .completion, .activation] || last.count == 3)
    }

    @Test("Messages that repeat nothing are reported with the last twelve")
    func noLoop() throws {
        let bench = try Bench(messageLimit: 40) { registry in
            for number in 0..<50 {
                registry.board(BoardID<Int, Int, Never>("test.\(number)")) { _ in
                    NumberBoard { board, n in
                        board.nextToBoard(BoardID<Int, Int, Never>("test.\(number + 1)"), with: n)
                    }
                }
            }
        }
        bench.motherboard.activate(BoardID<Int, Int, Never>("test.0"), with: 0)
        guard case .runaway(_, _, let last) = try #require(bench.faults.kinds.first) else {
            Issue.record("not a runaway")
            return
        }
        #expect(last.map(\.id) == Array(30...41))
    }

    @Test("By default, a loop is stopped after a hundred thousand messages")
    func usualBound() throws {
        let faults = FaultCollector()
        let root = Root(faultHandler: faults.handler, leakDetection: .off)
        let motherboard = try Motherboard(
            modules: [
                ClosureModule { registry in
                    registry.board(.ping) { _ in NumberBoard { board, n in board.nextToBoard(.ping, with: n) } }
                }
            ], root: root)
        motherboard.install(into: root)
        motherboard.activate(.ping, with: 0)
        guard case .runaway(100_000, 1, _) = try #require(faults.kinds.first) else {
            Issue.record("\(faults.kinds)")
            return
        }
    }

    @Test("A loop that is stopped before long is reported with all its hops")
    func shortBound() throws {
        let bench = try endlessBench(limit: 3)
        bench.motherboard.activate(.ping, with: 0)
        guard case .runaway(_, _, let last) = try #require(bench.faults.kinds.first) else {
            Issue.record("not a runaway")
            return
        }
        #expect(last.map(\.id) == [1, 2, 3, 4])
    }

    @Test("A loop is shown once round though there was room for no more than two rounds")
    func twoRounds() throws {
        let ids = ["test.a", "test.b", "test.c"].map { BoardID<Int, Int, Never>($0) }
        let bench = try Bench(messageLimit: 7) { registry in
            for (number, id) in ids.enumerated() {
                let next = ids[(number + 1) % ids.count]
                registry.board(id) { _ in NumberBoard { board, n in board.nextToBoard(next, with: n) } }
            }
        }
        bench.motherboard.activate(ids[0], with: 0)
        guard case .runaway(_, _, let last) = try #require(bench.faults.kinds.first) else {
            Issue.record("not a runaway")
            return
        }
        #expect(last.map(\.id) == [6, 7, 8])
    }

    @Test("After a runaway the root delivers as before")
    func usableAfterwards() throws {
        let log = Log()
        let bench = try endlessBench(limit: 100)
        bench.motherboard.registerFlow(from: .login) { _, _ in log("login") }
        bench.motherboard.activate(.ping, with: 0)
        bench.motherboard.activate(.login)
        bench.motherboard.activate(.ping, with: 0)
        #expect(log.lines == ["login"])
        #expect(bench.faults.kinds.count == 2)
        // Each from rest: they do not follow from one another.
        for _ in 0..<200 { bench.motherboard.activate(.login) }
        #expect(log.lines.count == 201 && bench.faults.kinds.count == 2)
    }

    @Test("What the fault handler sends about a runaway is delivered")
    func sendingFromHandler() throws {
        let log = Log()
        let host = Weak<Motherboard>()
        let handler = FaultHandler { _ in host.object?.activate(.shell) }
        let root = Root(faultHandler: handler, messageLimit: 10)
        let motherboard = try Motherboard(
            modules: [
                ClosureModule { registry in
                    registry.board(.ping) { _ in NumberBoard { board, n in board.nextToBoard(.ping, with: n) } }
                    registry.board(.shell) { _ in ShellBoard { _, _ in log("alert") } }
                }
            ], root: root)
        host.object = motherboard
        motherboard.install(into: root)
        motherboard.activate(.ping, with: 0)
        #expect(log.lines == ["alert"])
    }

    @Test("A board that was to complete when the runaway was stopped does complete, and can be activated again")
    func completionsSurvive() throws {
        let log = Log()
        let bench = try endlessBench(limit: 10) { board in
            log("ping")
            board.complete()
            // More than the limit waits before the completion is reached.
            for n in 0..<20 { board.motherboard?.activate(.pong, with: n) }
        }
        bench.motherboard.activate(.ping, with: 0)
        #expect(!bench.motherboard.isLive(.ping))
        let before = log.lines.count
        bench.motherboard.activate(.ping, with: 0)
        #expect(log.lines.count > before)
    }

    @Test("Whoever awaits an activation that a runaway discarded is told that it ended")
    func discardedActivationEnds() async throws {
        var held: Activation<LoginOutcome, Never>?
        let bench = try Bench(messageLimit: 10) { registry in
            registry.board(.ping) { _ in
                NumberBoard { board, n in for _ in 0..<2 { board.nextToBoard(.ping, with: n) } }
            }
            registry.board(.login) { _ in LoginBoard() }
            registry.board(.other) { _ in
                ShellBoard { board, _ in
                    board.nextToBoard(.login)
                    board.motherboard?.complete(.login)
                }
            }
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    for n in 0..<20 { board.nextToBoard(.ping, with: n) }
                    held = board.nextToBoard(.login)
                }
            }
        }
        bench.motherboard.activate(.shell)
        let activation = try #require(held)
        await #expect(throws: ActivationEnded.self) { try await activation.firstOutput() }
        #expect(!bench.motherboard.isLive(.login))
        // None is on its way any more, so the next one is the only one.
        bench.motherboard.activate(.other)
        #expect(!bench.motherboard.isLive(.login))
        #expect(bench.faults.kinds.count == 1)
    }

    @Test("A sink that answers each message with another is stopped at the bound, and what follows is delivered")
    func sendingSink() throws {
        let bench = try endlessBench(limit: 100)
        let sink = AnsweringSink { bench.motherboard.activate(.login) }
        bench.motherboard.registerFlow(from: .login) { _, _ in }
        bench.root.trace.add(sink)
        bench.motherboard.activate(.login)
        // The messages up to the bound, and the one that was too many.
        #expect(sink.heard == 101)
        #expect(bench.faults.kinds.count == 1)
        bench.root.trace.remove(sink)
        bench.motherboard.activate(.login)
        #expect(bench.faults.kinds.count == 1)
    }
}

/// A sink that sends something whenever it is told of a message, up to ten thousand times.
private final class AnsweringSink: TraceSink {
    let wantsLabels = false
    private(set) var heard = 0
    private let answer: () -> Void

    init(answer: @escaping () -> Void) { self.answer = answer }

    func record(_ event: TraceEvent) {
        heard += 1
        if heard < 10_000 { answer() }
    }
}
