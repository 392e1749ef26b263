import Backplane
import Testing

/// What flows do when things come to an end, and what many of them cost.
@MainActor
@Suite("The ends of flows", .timeLimit(.minutes(20)))
struct FlowEndTests {
    private let log = Log()

    @Test("No flow runs after its motherboard has been shut down, and what still came is said")
    func afterShutDown() throws {
        let bench = try Bench { registry in
            registry.board(.ping) { _ in
                NumberBoard { board, _ in
                    board.sendToMotherboard(1)
                    board.sendToMotherboard(2)
                }
            }
        }
        let token = bench.motherboard.registerFlow(from: .ping) { [log] motherboard, number in
            log("flow \(number)")
            motherboard.shutDown()
        }
        bench.motherboard.registerCompletionFlow(of: .ping) { [log] _, reason in log("completed \(reason)") }
        bench.motherboard.activate(.ping, with: 0)
        #expect(log.lines == ["flow 1", "completed shutDown"])
        #expect(!token.isActive)
        #expect(
            bench.faults.kinds == [
                .sentAfterEnd(board: "test.ping", call: "sendToMotherboard(_:)", reason: .shutDown)
            ])
    }

    @Test(
        "A combined flow puts nothing together with what was sent before all was completed",
        arguments: [Combination.zip, .latest])
    func combined(combination: Combination) throws {
        var person = "Ada"
        let (address, payment): (BoardID<Void, String, Never>, BoardID<Void, String, Never>) = ("address", "payment")
        let bench = try Bench { registry in
            for id in [address, payment] {
                registry.board(id) { _ in
                    Backplane.ClosureBoard<Void, String, Never> { board, _ in board.complete(with: person) }
                }
            }
        }
        bench.motherboard.registerCombinedFlow(combination, from: address, payment) { [log] _, address, payment in
            log("address of \(address), payment of \(payment)")
        }
        bench.motherboard.activate(address)
        bench.motherboard.completeAll()
        person = "Bob"
        bench.motherboard.activate(payment)
        #expect(log.lines.isEmpty)
        bench.motherboard.activate(address)
        #expect(log.lines == ["address of Bob, payment of Bob"])
    }

    @Test("A combined flow forgets what a board sent that the person has left, and keeps what a finished one sent")
    func left() throws {
        let bench = try Bench { registry in
            registry.board(.ping) { _ in
                NumberBoard { board, number in
                    board.push(TestScreen("page"))
                    board.sendToMotherboard(number)
                }
            }
            registry.board(.pong) { _ in NumberBoard { board, number in board.complete(with: number) } }
            registry.board(.shell) { _ in ShellBoard { board, _ in board.push(TestScreen("below")) } }
        }
        bench.motherboard.registerCombinedFlow(.zip, from: .ping, .pong) { [log] _, ping, pong in
            log("\(ping), \(pong)")
        }
        bench.motherboard.activate(.shell)
        bench.motherboard.activate(.ping, with: 1)
        bench.root.navigator.pop()
        bench.motherboard.activate(.pong, with: 10)
        #expect(log.lines.isEmpty)
        bench.motherboard.activate(.ping, with: 2)
        #expect(log.lines == ["2, 10"])
    }

    @Test("Flows that have ended are let go of, whether few or many", arguments: [3, 5_000])
    func letGo(count: Int) throws {
        @MainActor final class Target {}
        let bench = try Bench { registry in registry.board(.ping) { _ in NumberBoard { $0.sendToMotherboard($1) } } }
        bench.motherboard.registerFlow(from: .ping) { _, _ in }
        var targets = (0..<count).map { _ in Target() }
        let held = Weak<Target>()
        for target in targets {
            let kept = Target()
            held.object = kept
            bench.motherboard.registerFlow(from: .ping, target: target) { _, _ in withExtendedLifetime(kept) {} }
        }
        targets = []
        bench.motherboard.activate(.ping, with: 1)
        #expect(held.isGone)
        #expect(bench.motherboard.tree.flows.count == 1)
    }

    @Test("What flows of a type held is let go of with the next output of that type once they have ended")
    func letGoByType() throws {
        @MainActor final class Target {}
        let bench = try Bench { registry in registry.board(.ping) { _ in NumberBoard { $0.sendToMotherboard($1) } } }
        bench.motherboard.registerFlow(from: .ping) { _, _ in }
        let held = Weak<Target>()
        var target: Target? = Target()
        do {
            let kept = Target()
            held.object = kept
            bench.motherboard.registerFlow(ofType: Int.self, target: target!) { _, _ in withExtendedLifetime(kept) {} }
        }
        target = nil
        bench.motherboard.activate(.ping, with: 1)
        #expect(held.isGone)
    }

    @Test("A bus whose receivers send for ever is stopped at its bound, and goes on afterwards")
    func busRunaway() {
        let faults = FaultCollector()
        let bus = Bus<Int>(messageLimit: 100, faultHandler: faults.handler)
        var received = 0
        bus.connect(faults) { _, number in
            received += 1
            if number > 0 { for _ in 0..<2 { bus.send(number + 1) } }
        }
        bus.send(1)
        #expect(received == 100)
        #expect(faults.kinds == [.busRunaway(message: "Int", limit: 100, discarded: 101)])
        bus.send(0)
        #expect(received == 101)
    }
}
