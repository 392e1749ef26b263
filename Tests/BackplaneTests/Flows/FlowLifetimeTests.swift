import Backplane
import Testing

@MainActor
@Suite("Lifetimes of flows", .timeLimit(.minutes(20)))
struct FlowLifetimeTests {
    private func loginBench() throws -> Bench {
        try Bench { registry in
            registry.board(.login) { _ in
                LoginBoard { board, _ in board.sendToMotherboard(.registrationRequested) }
            }
        }
    }

    @Test("A flow ends with its target, which it does not keep")
    func weakTarget() async throws {
        let bench = try loginBench()
        let log = Log()
        var target: Log? = Log()
        let kept = Weak<Log>()
        kept.object = target
        let token = bench.motherboard.registerFlow(from: .login, target: target ?? log) { _, _ in log("called") }
        #expect(token.isActive)
        bench.motherboard.activate(.login)
        #expect(log.lines == ["called"])
        target = nil
        #expect(kept.isGone)
        #expect(!token.isActive)
        bench.motherboard.activate(.login)
        #expect(log.lines == ["called"])
        #expect(
            await bench.faults.kinds(once: 1) == [
                .unhandledOutput(board: "test.login", output: "registrationRequested")
            ])
    }

    @Test("A chain and an action flow end with their targets as well")
    func otherWeakTargets() async throws {
        let bench = try loginBench()
        let log = Log()
        var target: Log? = Log()
        bench.motherboard.registerChainFlow(from: .login, target: target ?? log).eventuallyHandle { _, _ in log("chain")
        }
        bench.motherboard.registerActionFlow(SignOut.self, target: target ?? log) { _, _ in log("action") }
        bench.motherboard.registerGuaranteedFlow(from: .login, target: target ?? log) { _, _ in log("guaranteed") }
        bench.motherboard.activate(.login)
        bench.motherboard.broadcast(SignOut())
        #expect(log.lines == ["chain", "guaranteed", "action"])
        target = nil
        bench.motherboard.activate(.login)
        bench.motherboard.broadcast(SignOut())
        #expect(log.lines.count == 3)
        #expect(await bench.faults.kinds(once: 2).count == 2)
    }

    @Test("Cancelling a flow releases what its handler holds")
    func cancelReleases() throws {
        let bench = try loginBench()
        let kept = Weak<Log>()
        var held: Log? = Log()
        kept.object = held
        let token = bench.motherboard.registerFlow(from: .login) { [held] _, _ in held?("called") }
        held = nil
        #expect(!kept.isGone)
        token.cancel()
        #expect(kept.isGone)
    }

    @Test("A flow that cancels itself while it runs finishes its run and does not run again")
    func cancelsItself() throws {
        let bench = try loginBench()
        let log = Log()
        var token: FlowToken?
        token = bench.motherboard.registerFlow(from: .login) { _, _ in
            token?.cancel()
            log("once")
        }
        bench.motherboard.registerFlow(from: .login) { _, _ in log("other") }
        bench.motherboard.activate(.login)
        bench.motherboard.activate(.login)
        #expect(log.lines == ["once", "other", "other"])
        #expect(token?.isActive == false)
    }

    @Test("A flow cancelled by an earlier flow does not get the message that is being delivered")
    func cancelsTheNext() throws {
        let bench = try loginBench()
        let log = Log()
        var next: FlowToken?
        bench.motherboard.registerFlow(from: .login) { _, _ in next?.cancel() }
        next = bench.motherboard.registerFlow(from: .login) { _, _ in log("next") }
        bench.motherboard.activate(.login)
        #expect(log.lines.isEmpty)
    }

    @Test("A flow registered by a flow gets the next message, not the one that is being delivered")
    func registersAnother() throws {
        let bench = try loginBench()
        let log = Log()
        bench.motherboard.registerFlow(from: .login) { motherboard, _ in
            log("first")
            guard log.lines.count == 1 else { return }
            motherboard.registerFlow(from: .login) { _, _ in log("second") }
        }
        bench.motherboard.activate(.login)
        #expect(log.lines == ["first"])
        bench.motherboard.activate(.login)
        #expect(log.lines == ["first", "first", "second"])
    }

    @Test("A flow outlives the board whose outputs it handles")
    func outlivesBoard() throws {
        let log = Log()
        let bench = try Bench { registry in
            registry.board(.login) { _ in
                LoginBoard { board, _ in
                    board.sendToMotherboard(.registrationRequested)
                    board.complete()
                }
            }
        }
        let token = bench.motherboard.registerFlow(from: .login) { _, _ in log("flow") }
        bench.motherboard.activate(.login)
        bench.motherboard.activate(.login)
        #expect(log.lines == ["flow", "flow"])
        #expect(token.isActive)
    }

    @Test("A token of a motherboard that is gone is inactive, and cancelling it does nothing")
    func tokenOutlivesMotherboard() throws {
        var bench: Bench? = try loginBench()
        let token = bench?.motherboard.registerFlow(from: .login) { _, _ in }
        bench = nil
        #expect(token?.isActive == false)
        token?.cancel()
    }

    @Test("What a flow held may use its board's flows as it is released, when the list is tidied")
    func usedOnRelease() throws {
        let log = Log()
        let bench = try Bench { registry in
            registry.board(.login) { _ in LoginBoard { board, _ in board.sendToMotherboard(.registrationRequested) } }
            registry.board(.shell) { _ in ShellBoard() }
        }
        let motherboard = bench.motherboard
        motherboard.registerCombinedFlow(.zip, from: .login, .shell) { _, _, _ in }
        var target: Log? = Log()
        for _ in 0..<15 {
            let last = OnRelease {
                motherboard.complete(.login)
                motherboard.registerFlow(from: .login) { _, _ in log("output") }
                motherboard.registerCompletionFlow(of: .login) { _, _ in log("completion") }
                motherboard.registerFlow(ofType: LoginOutcome.self) { _, _ in log("type") }
            }
            motherboard.registerFlow(from: .login, target: target!) { [last] _, _ in _ = last }
            motherboard.registerCompletionFlow(of: .login, target: target!) { [last] _, _ in _ = last }
            motherboard.registerFlow(ofType: LoginOutcome.self, target: target!) { [last] _, _ in _ = last }
        }
        motherboard.activate(.login)
        target = nil
        for _ in 0..<4 {
            motherboard.registerFlow(from: .login) { _, _ in }
            motherboard.registerCompletionFlow(of: .login) { _, _ in }
            motherboard.registerFlow(ofType: LoginOutcome.self) { _, _ in }
        }
        motherboard.activate(.login)
        motherboard.activate(.login)
        // Each was released once, and nothing that was registered then is lost.
        #expect(log.lines.suffix(30).filter { $0 == "output" }.count == 15)
        #expect(log.lines.suffix(30).filter { $0 == "type" }.count == 15)
        log.clear()
        motherboard.complete(.login)
        #expect(log.lines == Array(repeating: "completion", count: 15))
        #expect(bench.faults.kinds.isEmpty)
    }
}
