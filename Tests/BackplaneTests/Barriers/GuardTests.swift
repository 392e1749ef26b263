import Backplane
import Testing

/// What barriers and gateways guard, whatever way an activation comes, and how those that wait come to an end.
@MainActor
@Suite("Guards", .timeLimit(.minutes(20)))
struct GuardTests: GuardedBoards {
    let log = Log()
    let gate = Gate()

    @Test("A barrier holds up a board that is activated inside others, however deep, and through an adapter")
    func inside() async throws {
        let bench = try bench()
        close(bench)
        bench.motherboard.activate(.other)
        bench.motherboard.activate(.ping, with: 1)
        await line("asked")
        #expect(log.lines == ["asked"])
        gate.open()
        await line("home for adapted")
        #expect(log.lines == ["asked", "decided", "home for inside", "home for adapted"])
    }

    @Test("A gateway stands before all boards inside others, too, but for what is inside an exempted one")
    func gateway() async throws {
        let bench = try bench()
        bench.motherboard.registerGateway(exempting: .shell) { _ in
            false
        } otherwise: { _ in
            .cancel
        }
        bench.motherboard.activate(.shell)
        #expect(log.lines == ["home for inside"])
        bench.motherboard.registerGateway(exempting: .other) { _ in
            false
        } otherwise: { _ in
            .cancel
        }
        let other = bench.motherboard.activate(.other)
        await #expect(throws: ActivationEnded.self) { try await other.firstOutput() }
        #expect(log.lines == ["home for inside"])
    }

    @Test("An activation that is cancelled at a barrier ends at once, and the decision with the last one")
    func cancelled() async throws {
        let bench = try bench()
        close(bench)
        let first = bench.motherboard.activate(.home, with: User(name: "Ada"))
        let second = bench.motherboard.activate(.home, with: User(name: "Bo"))
        await line("asked")
        first.cancel()
        await #expect(throws: ActivationEnded.self) { try await first.firstOutput() }
        #expect(log.lines == ["asked"])
        second.cancel()
        await line("decision cancelled")
        #expect(log.lines == ["asked", "decision cancelled"])
        #expect(bench.motherboard.tree.boards.allSatisfy { $0.waiting == 0 })
    }

    @Test("An activation that is cancelled before it comes to a barrier asks for no decision")
    func cancelledOnTheWay() async throws {
        let bench = try bench()
        close(bench)
        bench.motherboard.registerActionFlow(SignOut.self) { motherboard, _ in
            motherboard.activate(.home, with: User(name: "Ada")).cancel()
        }
        bench.motherboard.broadcast(SignOut())
        for _ in 0..<3 { await Task.yield() }
        #expect(log.lines == [])
        #expect(bench.motherboard.tree.boards.allSatisfy { $0.waiting == 0 })
    }

    @Test("A decision lets go of what it has opened by a link: an output of that, which nobody takes, is a fault")
    func opened() async throws {
        let bench = try Bench { registry in
            registry.board(.home) { _ in refreshingHome() }
            registry.board(.shell) { _ in ShellBoard() }
            registry.link("/home", to: .home) { _ in User(name: "Ada") }
        }
        bench.motherboard.registerBarrier(before: .shell) { _ in
            false
        } otherwise: { [log, gate] motherboard in
            await motherboard.open("/home")
            log("opened")
            await gate.passed()
            return .pass
        }
        bench.motherboard.activate(.shell)
        await line("opened")
        bench.motherboard.interact(.home, .refresh)
        #expect(bench.faults.kinds == [.unhandledOutput(board: "test.home", output: "String")])
        gate.open()
    }

    @Test("A barrier that another one takes away while it is asked holds no one back")
    func takenAwayByAnother() throws {
        let bench = try Bench { registry in registry.board(.shell) { [log] _ in ShellBoard { _, _ in log("begun") } } }
        var second: FlowToken?
        bench.motherboard.registerBarrier(before: .shell) { _ in
            second?.cancel()
            return true
        } otherwise: { _ in
            .cancel
        }
        second = bench.motherboard.registerBarrier(before: .shell) { _ in
            false
        } otherwise: { _ in
            .cancel
        }
        bench.motherboard.activate(.shell)
        #expect(log.lines == ["begun"])
    }

    @Test("A barrier that is taken away twice leaves another one closed")
    func takenAwayTwice() throws {
        let bench = try bench()
        close(bench)
        let token = bench.motherboard.registerBarrier(before: .shell) { _ in
            true
        } otherwise: { _ in
            .pass
        }
        for _ in 0..<2 { token.cancel() }
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        #expect(log.lines.isEmpty)
        gate.open()
    }

    @Test("A command for all that wait arrives with those that do, whichever is called off")
    func commandForOthers() async throws {
        let bench = try Bench { [log] registry in
            registry.board(.home, instances: .many) { _ in
                HomeBoard { _, user in
                    log("home for \(user.name)")
                } onCommand: { _, _ in
                    log("refreshed")
                }
            }
        }
        close(bench)
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        let second = bench.motherboard.activate(.home, with: User(name: "Bo"))
        bench.motherboard.interact(.home, .refresh)
        second.cancel()
        gate.open()
        await line("refreshed")
        #expect(log.lines == ["asked", "decided", "home for Ada", "refreshed"])
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("Commands that waited with an activation that is denied are faults that are nobody's mistake")
    func commandDenied() async throws {
        let bench = try bench()
        bench.motherboard.registerBarrier(before: .home) { _ in
            false
        } otherwise: { _ in
            .cancel
        }
        let home = bench.motherboard.activate(.home, with: User(name: "Ada"))
        home.send(.refresh)
        bench.motherboard.interact(.home, .refresh)
        let lost = Fault.Kind.commandNotBegun(board: "test.home", command: "refresh")
        #expect(await bench.faults.kinds(once: 2) == [lost, lost])
        #expect(!lost.isMistake)
    }

    @Test("A command that is on its way when the window closes is nobody's mistake")
    func commandAtShutDown() throws {
        let bench = try bench()
        bench.motherboard.registerFlow(from: .login) { motherboard, _ in
            motherboard.interact(.home, .refresh)
            motherboard.shutDown()
        }
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        bench.motherboard.activate(.login)
        #expect(bench.faults.kinds == [.commandAfterEnd(board: "test.home", command: "refresh")])
    }

    @Test("A command after a guarded activation waits with it, and comes to nothing with it")
    func command() async throws {
        let bench = try bench()
        close(bench)
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        bench.motherboard.interact(.home, .refresh)
        #expect(bench.faults.kinds.isEmpty)
        gate.open()
        await line("refreshed")
        #expect(log.lines == ["asked", "decided", "home for Ada", "refreshed"])
    }

    @Test("A barrier decides by its target, and stays closed when that is gone")
    func target() async throws {
        @MainActor final class Session { var isOpen = true }
        let bench = try bench()
        var session: Session? = Session()
        if let session {
            bench.motherboard.registerBarrier(before: .home, target: session) {
                $0.isOpen
            } otherwise: { _ in
                .pass
            }
        }
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        #expect(log.lines == ["home for Ada"])
        session = nil
        let late = bench.motherboard.activate(.home, with: User(name: "Bo"))
        await #expect(throws: ActivationEnded.self) { try await late.firstOutput() }
        #expect(log.lines == ["home for Ada"])
    }

    @Test("An activation made while a timeout is reported gets a decision of its own")
    func afterTimeout() async throws {
        let clock = ManualClock()
        let window = Log()
        var again: (@MainActor () -> Void)?
        let root = Root(faultHandler: FaultHandler { _ in again?() }, clock: clock, leakDetection: .off)
        let motherboard = try Motherboard(
            modules: [
                ClosureModule { registry in registry.board(.shell) { _ in ShellBoard { _, _ in window("shown") } } }
            ],
            root: root)
        motherboard.install(into: root)
        var asked = 0
        motherboard.registerBarrier(before: .shell, timeout: .seconds(1)) { _ in
            false
        } otherwise: { _ in
            asked += 1
            if asked == 1 { await Gate().passed() }
            return .pass
        }
        again = { motherboard.activate(.shell) }
        motherboard.activate(.shell)
        await clock.sleeper()
        clock.advance(by: .seconds(1))
        while window.lines.isEmpty { await Task.yield() }
        #expect(asked == 2)
    }

    @Test("Shutting down ends what waits and the decision")
    func shutDown() async throws {
        let bench = try bench()
        close(bench)
        let home = bench.motherboard.activate(.home, with: User(name: "Ada"))
        await line("asked")
        bench.motherboard.shutDown()
        await #expect(throws: ActivationEnded.self) { try await home.firstOutput() }
        await line("decision cancelled")
        #expect(bench.faults.kinds.isEmpty)
    }
}
