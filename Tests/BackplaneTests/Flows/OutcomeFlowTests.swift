import Backplane
import Testing

@MainActor
@Suite("Flows by type and of completion")
struct OutcomeFlowTests {
    private func bench() throws -> Bench {
        try Bench { registry in
            registry.board(.login) { _ in LoginBoard { board, _ in board.sendToMotherboard(.registrationRequested) } }
            registry.board(.register) { _ in
                RegisterBoard { board, name in board.sendToMotherboard(.signedIn(User(name: name))) }
            }
            registry.board(.home) { _ in HomeBoard { board, user in board.sendToMotherboard(user.name) } }
        }
    }

    @Test("A flow by type handles the outputs of every board that sends the type, and no others")
    func byType() throws {
        let log = Log()
        let bench = try bench()
        bench.motherboard.registerFlow(ofType: LoginOutcome.self) { _, outcome in
            log(outcome.signedInUser?.name ?? "none")
        }
        bench.motherboard.registerFlow(from: .home) { _, _ in }
        bench.motherboard.activate(.login)
        bench.motherboard.activate(.register, with: "Ada")
        bench.motherboard.activate(.home, with: User(name: "Bo"))
        #expect(log.lines == ["none", "Ada"])
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("The board's own flow comes first, and a cancelled flow by type handles nothing")
    func order() throws {
        let log = Log()
        let bench = try bench()
        let token = bench.motherboard.registerFlow(ofType: String.self) { _, _ in log("by type") }
        bench.motherboard.registerFlow(from: .home) { _, _ in log("by board") }
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        token.cancel()
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        #expect(log.lines == ["by board", "by type", "by board"])
    }

    @Test("A completion flow hears why a board completed, and can activate it anew")
    func completion() throws {
        let log = Log()
        let bench = try Bench { registry in
            registry.board(.login) { _ in LoginBoard { _, _ in log("activated") } }
        }
        bench.motherboard.registerCompletionFlow(of: .login) { motherboard, reason in
            log(reason.rawValue)
            #expect(!motherboard.isLive(.login))
            if log.lines.count == 2 { motherboard.activate(.login) }
        }
        bench.motherboard.activate(.login)
        bench.motherboard.complete(.login)
        bench.motherboard.shutDown()
        #expect(log.lines == ["activated", "cancelled", "activated", "shutDown"])
    }

    @Test("A completion flow ends with its target")
    func target() throws {
        let log = Log()
        let bench = try bench()
        var target: Log? = Log()
        let token = bench.motherboard.registerCompletionFlow(of: .home, target: target!) { _, _ in log("completed") }
        bench.motherboard.registerFlow(from: .home) { _, _ in }
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        target = nil
        #expect(!token.isActive)
        bench.motherboard.complete(.home)
        #expect(log.lines.isEmpty)
    }
}
