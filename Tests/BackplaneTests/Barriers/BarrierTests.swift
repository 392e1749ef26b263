import Backplane
import Testing

@MainActor
@Suite("Barriers", .timeLimit(.minutes(20)))
struct BarrierTests {
    private let log = Log()
    private let gate = Gate()

    /// Home behind a barrier that is closed until someone has signed in.
    private func bench(_ decision: BarrierDecision = .pass, timeout: Duration? = nil) throws -> Bench {
        let bench = try Bench(clock: clock) { [log] registry in
            registry.board(.home) { _ in HomeBoard { _, user in log("home for \(user.name)") } }
            registry.board(.login) { _ in LoginBoard { _, _ in log("login") } }
            registry.board(.ping) { _ in NumberBoard { _, number in log("ping \(number)") } }
        }
        bench.motherboard.registerBarrier(before: .home, timeout: timeout) { [log] _ in
            log.lines.contains("signed in")
        } otherwise: { [log, gate] _ in
            log("asked")
            await gate.held()
            return decision
        }
        return bench
    }

    private let clock = ManualClock()

    private func line(_ text: String) async {
        while !log.lines.contains(text), !Task.isCancelled { await Task.yield() }
    }

    @Test("An open barrier holds no one up")
    func open() throws {
        let bench = try bench()
        log("signed in")
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        #expect(log.lines == ["signed in", "home for Ada"])
    }

    @Test("Activations wait at a closed barrier, share one decision and go on in order")
    func pass() async throws {
        let bench = try bench()
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        bench.motherboard.activate(.home, with: User(name: "Bo"))
        bench.motherboard.activate(.login)
        await line("asked")
        #expect(log.lines == ["login", "asked"])
        gate.open()
        await line("home for Bo")
        #expect(log.lines == ["login", "asked", "home for Ada", "home for Bo"])
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test(
        "An activation that finds the barrier open takes those along that wait, and the decision ends with what it shows"
    )
    func openedMeanwhile() async throws {
        let bench = try bench()
        let (asked, ended) = (Gate(), Gate())
        let isSignedIn = Locked(false)
        bench.motherboard.registerBarrier(before: .ping) { _ in
            isSignedIn.withLock { $0 }
        } otherwise: { motherboard in
            asked.open()
            _ = try? await motherboard.run(.login)
            ended.open()
            return .cancel
        }
        bench.motherboard.activate(.ping, with: 1)
        await asked.passed()
        #expect(bench.motherboard.isLive(.login))
        isSignedIn.withLock { $0 = true }
        bench.motherboard.activate(.ping, with: 2)
        #expect(log.lines == ["login", "ping 1", "ping 2"])
        await ended.passed()
        #expect(!bench.motherboard.isLive(.login))
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("A gateway is named as one in the tree")
    func gatewayInTree() throws {
        let bench = try bench()
        bench.motherboard.registerGateway(exempting: .login) { _ in
            true
        } otherwise: { _ in
            .pass
        }
        #expect(bench.motherboard.tree.flows.map(\.kind) == [.gateway, .barrier])
    }

    @Test("Those that share a decision go on in the order in which they were sent, however late they came to it")
    func orderOfSending() async throws {
        let bench = try bench()
        let later = Gate()
        bench.motherboard.registerBarrier(before: .home, .login) { [log] _ in
            log("second barrier")
            return false
        } otherwise: { _ in
            await later.passed()
            return .pass
        }
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        bench.motherboard.activate(.login)
        #expect(log.lines == ["second barrier"])
        gate.open()
        await settle { log.lines.count == 3 }
        later.open()
        await settle { log.lines.count == 5 }
        #expect(log.lines == ["second barrier", "asked", "second barrier", "home for Ada", "login"])
    }

    @Test("A decision to cancel ends what waits, and the next activation asks anew")
    func cancel() async throws {
        let bench = try bench(.cancel)
        let activation = bench.motherboard.activate(.home, with: User(name: "Ada"))
        gate.open()
        await #expect(throws: ActivationEnded.self) { try await activation.firstOutput() }
        let again = bench.motherboard.activate(.home, with: User(name: "Ada"))
        await #expect(throws: ActivationEnded.self) { try await again.firstOutput() }
        #expect(log.lines == ["asked", "asked"])
        #expect(!bench.motherboard.isLive(.home))
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("A decision that takes too long ends what waits, and is a fault that names the barrier")
    func timeout() async throws {
        let bench = try bench(timeout: .seconds(30))
        let activation = bench.motherboard.activate(.home, with: User(name: "Ada"))
        await clock.sleeper()
        clock.advance(by: .seconds(29))
        #expect(bench.faults.kinds.isEmpty)
        clock.advance(by: .seconds(1))
        await #expect(throws: ActivationEnded.self) { try await activation.firstOutput() }
        guard case .barrierTimedOut("test.home", .seconds(30), let location) = bench.faults.kinds.first else {
            Issue.record("The timeout was not reported: \(bench.faults.kinds)")
            return
        }
        #expect(location.contains("BarrierTests.swift"))
        gate.open()
        for _ in 0..<10 { await Task.yield() }
        #expect(!bench.motherboard.isLive(.home))
    }

    @Test("Completing a board ends its activations that wait, and those alone")
    func completing() async throws {
        let bench = try bench()
        let activation = bench.motherboard.activate(.home, with: User(name: "Ada"))
        bench.motherboard.completeAll()
        await #expect(throws: ActivationEnded.self) { try await activation.firstOutput() }
        gate.open()
        for _ in 0..<10 { await Task.yield() }
        #expect(!bench.motherboard.isLive(.home))
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("Taking the barrier away lets go on what waits")
    func token() async throws {
        let bench = try Bench { [log] registry in
            registry.board(.home) { _ in HomeBoard { _, user in log("home for \(user.name)") } }
        }
        let token = bench.motherboard.registerBarrier(before: .home) { _ in
            false
        } otherwise: { [gate] _ in
            await gate.held()
            return .cancel
        }
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        #expect(log.lines.isEmpty)
        token.cancel()
        #expect(log.lines == ["home for Ada"])
        gate.open()
    }

    @Test("A barrier that is taken away twice leaves the others where they are")
    func takenAwayTwice() throws {
        let bench = try bench()
        let token = bench.motherboard.registerBarrier(
            before: .login, isOpen: { _ in false }, otherwise: { _ in .cancel })
        token.cancel()
        token.cancel()
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        bench.motherboard.activate(.login)
        #expect(log.lines == ["login"])
    }

    @Test("A barrier that is taken away is forgotten with all it holds, waiting activations or none")
    func forgotten() throws {
        final class Held {}
        let bench = try bench()
        func barriers(holding held: Held) -> [FlowToken] {
            let isOpen: @MainActor (Motherboard) -> Bool = { _ in withExtendedLifetime(held) { true } }
            return [
                bench.motherboard.registerBarrier(before: .home, isOpen: isOpen, otherwise: { _ in .cancel }),
                bench.motherboard.registerGateway(exempting: .login, isOpen: isOpen, otherwise: { _ in .cancel }),
            ]
        }
        var held: Held? = Held()
        weak let released = held
        let tokens = barriers(holding: try #require(held))
        held = nil
        #expect(released != nil)
        for token in tokens { token.cancel() }
        #expect(released == nil)
    }

    @Test("A gateway that comes or closes while an activation waits at a barrier is asked, and the barrier not again")
    func gatewayMeanwhile() async throws {
        let bench = try bench()
        let isOpen: @MainActor (Motherboard) -> Bool = { [log] _ in !log.lines.contains("closed") }
        let ask: @MainActor (Motherboard) async -> BarrierDecision = { [log] _ in
            log("gateway asked")
            return .pass
        }
        bench.motherboard.registerGateway(exempting: .login, isOpen: isOpen, otherwise: ask)
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        await line("asked")
        log("closed")
        bench.motherboard.registerGateway(exempting: .login, isOpen: isOpen, otherwise: ask)
        gate.open()
        await line("home for Ada")
        #expect(log.lines == ["asked", "closed", "gateway asked", "gateway asked", "home for Ada"])
    }

    @Test("A gateway stands before every board but the exempted ones, which its decision can use")
    func gateway() async throws {
        let bench = try Bench { [log] registry in
            registry.board(.home) { _ in HomeBoard { _, user in log("home for \(user.name)") } }
            registry.board(.login) { _ in
                LoginBoard { board, _ in
                    log("login")
                    board.sendToMotherboard(.signedIn(User(name: "Ada")))
                }
            }
        }
        bench.motherboard.registerGateway(exempting: .login) { _ in
            false
        } otherwise: { motherboard in
            let outcome = try? await motherboard.activate(.login).firstOutput()
            return outcome?.signedInUser == nil ? .cancel : .pass
        }
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        await line("home for Ada")
        #expect(log.lines == ["login", "home for Ada"])
        #expect(bench.motherboard.tree.flows.map(\.kind) == [.gateway])
    }

    @Test("A barrier before, or a gateway exempting, a board that no one registered is a fault that names it")
    func unknownBoards() throws {
        let bench = try Bench { registry in registry.board(.home) { _ in HomeBoard() } }
        bench.motherboard.registerBarrier(before: .home, .login) { _ in
            true
        } otherwise: { _ in
            .cancel
        }
        bench.motherboard.registerGateway(exempting: .login, .home) { _ in
            true
        } otherwise: { _ in
            .cancel
        }
        #expect(
            bench.faults.kinds == [
                .unknownBoard(board: "test.login", call: "registerBarrier(before:)"),
                .unknownBoard(board: "test.login", call: "registerGateway(exempting:)"),
            ])
    }

    @Test("A barrier or gateway that comes after the end is a fault, and holds nothing")
    func tooLate() throws {
        final class Held {}
        let bench = try bench()
        bench.motherboard.shutDown()
        var held: Held? = Held()
        weak let released = held
        let isOpen: @MainActor (Motherboard) -> Bool = { [held] _ in withExtendedLifetime(held) { true } }
        bench.motherboard.registerBarrier(before: .home, isOpen: isOpen, otherwise: { _ in .cancel })
        bench.motherboard.registerBarrier(
            before: .home, target: gate, isOpen: { _ in true }, otherwise: { _ in .cancel })
        bench.motherboard.registerGateway(exempting: .login, isOpen: isOpen, otherwise: { _ in .cancel })
        held = nil
        #expect(released != nil)
        #expect(bench.faults.kinds.count == 3)
        for kind in bench.faults.kinds {
            guard case .registeredTooLate("main", _) = kind else {
                Issue.record("\(kind)")
                continue
            }
        }
    }

    @Test("A barrier that is taken away by what it asks holds no one back, whatever it is answered")
    func endsWhileAsked() throws {
        let log = Log()
        let bench = try Bench { registry in registry.board(.shell) { _ in ShellBoard { _, _ in log("live") } } }
        var token: FlowToken?
        token = bench.motherboard.registerBarrier(before: .shell) { _ in
            token?.cancel()
            return false
        } otherwise: { _ in
            .cancel
        }
        bench.motherboard.activate(.shell)
        #expect(log.lines == ["live"])
    }

    @Test("Commands to a board wait for the latest of the activations that wait, also as those are called off")
    func commandsToLatest() async throws {
        let log = Log()
        let gate = Gate()
        let bench = try Bench { registry in
            registry.board(.home, instances: .many) { _ in
                HomeBoard(
                    onActivate: { _, user in log(user.name) },
                    onCommand: { board, _ in log("\(board.motherboard?.live(.home).count ?? 0) live") })
            }
        }
        bench.motherboard.registerBarrier(before: .home) { _ in
            false
        } otherwise: { _ in
            await gate.passed()
            return .pass
        }
        let waiting = (0..<40).map { bench.motherboard.activate(.home, with: User(name: "\($0)")) }
        for number in 0..<37 { waiting[number].cancel() }
        waiting[39].cancel()
        bench.motherboard.interact(.home, .refresh)
        gate.open()
        await settle { log.lines.count == 4 }
        #expect(log.lines == ["37", "38", "2 live", "2 live"])
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("A command whose activation is called off goes to the instances that have come meanwhile, though others wait")
    func commandsToLive() async throws {
        let log = Log()
        let bench = try Bench { registry in
            registry.board(.home, instances: .many) { _ in
                HomeBoard(
                    onActivate: { _, user in log(user.name) }, onCommand: { _, _ in log("told") })
            }
        }
        let never = Gate()
        bench.motherboard.registerBarrier(before: .home) { _ in
            false
        } otherwise: { [gate] _ in
            await gate.held()
            return .pass
        }
        bench.motherboard.registerBarrier(before: .home) { _ in
            log.lines.isEmpty
        } otherwise: { _ in
            await never.held()
            return .cancel
        }
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        let latest = bench.motherboard.activate(.home, with: User(name: "Bo"))
        bench.motherboard.interact(.home, .refresh)
        bench.motherboard.activate(.home, with: User(name: "Cy"))
        gate.open()
        await settle { !log.lines.isEmpty }
        #expect(log.lines == ["Ada"])
        latest.cancel()
        #expect(log.lines == ["Ada", "told"])
        #expect(bench.faults.kinds.isEmpty)
        never.open()
    }
}
