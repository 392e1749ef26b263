import Backplane
import Observation
import Testing

@MainActor
@Suite("Lifetimes", .timeLimit(.minutes(20)))
struct LifetimeTests {
    @Test("A motherboard is released with all its boards, although flows with handlers are registered in it")
    func motherboardReleased() async throws {
        let ended = Gate()
        let board = Weak<ShellBoard>()
        let motherboard = Weak<Motherboard>()
        var bench: Bench? = try Bench { registry in
            registry.board(.shell) { _ in
                ShellBoard { live, _ in
                    board.object = live
                } onComplete: { _ in
                    ended.open()
                }
            }
            registry.board(.login) { _ in LoginBoard() }
        }
        motherboard.object = bench?.motherboard
        bench?.motherboard.registerFlow(from: .shell) { motherboard, _ in motherboard.activate(.login) }
        bench?.motherboard.registerGuaranteedFlow(from: .shell, .other) { motherboard, _ in motherboard.shutDown() }
        bench?.motherboard.registerChainFlow(from: .login).eventuallyHandle { motherboard, _ in
            motherboard.activate(.shell)
        }
        bench?.motherboard.registerActionFlow(SignOut.self) { motherboard, _ in motherboard.completeAll() }
        bench?.motherboard.activate(.shell)
        #expect(!board.isGone)
        bench = nil
        #expect(motherboard.isGone)
        await ended.passed()
        await Task.yield()
        #expect(board.isGone)
    }

    @Test("The boards of a motherboard that is released end in the order of their ids")
    func endsInOrder() async throws {
        let log = Log()
        var bench: Bench? = try Bench { registry in
            for id in [BoardID<Int, Int, Never>.pong, .ping] {
                registry.board(id) { _ in NumberBoard(onComplete: { _ in log("\(id)") }) }
            }
        }
        for id in [BoardID<Int, Int, Never>.pong, .ping] { bench?.motherboard.activate(id, with: 1) }
        bench = nil
        await settle { log.lines.count == 2 }
        #expect(log.lines == ["test.ping", "test.pong"])
    }

    @Test("A motherboard that is released while it delivers lives until it is done")
    func releasedDuringDelivery() throws {
        let log = Log()
        let motherboard = Weak<Motherboard>()
        var bench: Bench? = try Bench { registry in
            registry.board(.login) { _ in
                LoginBoard { board, _ in
                    board.sendToMotherboard(.registrationRequested)
                    board.sendToMotherboard(.registrationRequested)
                }
            }
        }
        motherboard.object = bench?.motherboard
        bench?.motherboard.registerFlow(from: .login) { _, _ in
            bench = nil
            log("flow")
        }
        bench?.motherboard.activate(.login)
        #expect(log.lines == ["flow", "flow"])
        #expect(motherboard.isGone)
    }

    @Test("The screens of a motherboard that is released leave the back stack of a root that stays")
    func screensOfReleased() async throws {
        let root = Root()
        var motherboard: Motherboard? = try Motherboard(
            modules: [
                ClosureModule { registry in
                    registry.board(.shell) { _ in ShellBoard { board, _ in board.push(TestScreen("shell")) } }
                }
            ], root: root)
        motherboard?.install(into: root)
        motherboard?.activate(.shell)
        #expect(root.navigator.top?.id.rawValue == "shell")
        let left = Gate()
        withObservationTracking {
            _ = root.navigator.stack
        } onChange: {
            Task { @MainActor in left.open() }
        }
        motherboard = nil
        await left.passed()
        #expect(root.navigator.stack.isEmpty)
    }

    @Test("Shutting down completes all boards at once, also from inside a delivery, and each of them once")
    func shutDownInside() throws {
        let log = Log()
        let bench = try Bench { registry in
            registry.board(.login) { _ in
                LoginBoard { board, _ in
                    board.sendToMotherboard(.registrationRequested)
                    board.complete()
                } onComplete: { board in
                    log("login completed")
                    board.motherboard?.shutDown()
                }
            }
            registry.board(.shell) { _ in ShellBoard(onComplete: { _ in log("shell completed") }) }
        }
        bench.motherboard.registerFlow(from: .login) { motherboard, _ in
            motherboard.shutDown()
            log("shut down")
        }
        bench.motherboard.activate(.shell)
        bench.motherboard.activate(.login)
        #expect(log.lines == ["login completed", "shell completed", "shut down"])
        #expect(bench.faults.kinds.isEmpty)
        bench.motherboard.activate(.login)
        #expect(bench.faults.kinds == [.motherboardShutDown(board: "test.login")])
    }

    @Test("A board that asks its motherboard to shut down while it is being activated ends there")
    func shutDownWhileActivating() throws {
        let log = Log()
        let board = Weak<ShellBoard>()
        let bench = try Bench { registry in
            registry.board(.shell) { _ in
                ShellBoard { live, _ in
                    board.object = live
                    live.motherboard?.shutDown()
                    log("activated")
                } onComplete: { _ in
                    log("completed")
                }
            }
        }
        bench.motherboard.activate(.shell)
        #expect(log.lines == ["completed", "activated"])
        #expect(board.isGone)
    }

    enum FactoryEnd: CaseIterable { case shutDown, complete, completeAll, cancel }

    @Test(
        "A board whose factory shuts its motherboard down, or completes what it makes, does not come up",
        arguments: FactoryEnd.allCases, [BoardInstances.one, .many])
    func endedByFactory(end: FactoryEnd, instances: BoardInstances) async throws {
        let around = Weak<Motherboard>()
        let waiting = Log()
        var activation: Activation<Int, Never>?
        let bench = try Bench { registry in
            registry.board(.ping, instances: instances) { _ in
                switch end {
                case .shutDown: around.object?.shutDown()
                case .complete: around.object?.complete(.ping)
                case .completeAll: around.object?.completeAll()
                case .cancel: activation?.cancel()
                }
                return NumberBoard { board, _ in
                    waiting("activated")
                    board.push(TestScreen("late"))
                }
            }
            registry.board(.pong) { _ in
                NumberBoard { board, number in activation = board.nextToBoard(.ping, with: number) }
            }
        }
        around.object = bench.motherboard
        bench.motherboard.activate(.pong, with: 1)
        let sent = try #require(activation)
        await #expect(throws: ActivationEnded.self) { try await sent.firstOutput() }
        #expect(!bench.motherboard.isLive(.ping) && bench.root.navigator.stack.isEmpty)
        #expect(waiting.lines.isEmpty && bench.faults.kinds.isEmpty)
    }

    @Test("Activating after the object that it was installed into has gone is a fault")
    func rootGone() throws {
        let faults = FaultCollector()
        let root = Root(faultHandler: faults.handler)
        let module = ClosureModule { registry in registry.board(.shell) { _ in ShellBoard() } }
        let motherboard = try Motherboard(modules: [module], root: root)
        motherboard.install(into: Log())
        motherboard.activate(.shell)
        #expect(faults.kinds == [.rootGone(board: "test.shell")])
        #expect(!motherboard.isLive(.shell))
    }

    @Test("An output that nobody has read may use its board as it is released")
    func outputUsesItsBoard() throws {
        let id = BoardID<Int, OnRelease, Int>("test.releasing")
        var released = 0
        let bench = try Bench { registry in
            registry.board(id) { _ in
                ClosureBoard<Int, OnRelease, Int> { board, number in
                    if number < 0 { return }
                    let output = OnRelease { [weak board] in
                        released += 1
                        // Takes part in what holds the activations.
                        if let motherboard = board?.motherboard { _ = motherboard.live(id).count }
                        if number == 1 { board?.motherboard?.activate(id, with: -1) }
                    }
                    board.sendToMotherboard(output)
                }
            }
        }
        bench.motherboard.registerFlow(from: id) { _, _ in }
        var held: [Activation<OnRelease, Int>] = (0..<20).map { bench.motherboard.activate(id, with: $0) }
        held = Array(held.suffix(3))
        bench.motherboard.activate(id, with: 20)
        bench.motherboard.activate(id, with: 21)
        held = []
        bench.motherboard.activate(id, with: 22)
        bench.motherboard.completeAll()
        #expect(released == 23)
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("After a fault because its window had gone, a live board answers in the next window")
    func nextWindow() async throws {
        let faults = FaultCollector()
        let module = ClosureModule { registry in
            registry.board(.ping) { _ in
                NumberBoard { board, number in if number > 0 { board.sendToMotherboard(number) } }
            }
        }
        let motherboard = try Motherboard(
            modules: [module], root: Root(faultHandler: faults.handler, leakDetection: .off))
        do {
            let window = Log()
            motherboard.install(into: window)
            motherboard.activate(.ping, with: 0)
            window("was there")
        }
        motherboard.activate(.ping, with: 0)
        #expect(faults.kinds == [.rootGone(board: "test.ping")])
        let window = Log()
        motherboard.install(into: window)
        #expect(try await motherboard.activate(.ping, with: 3).firstOutput() == 3)
        window("is there")
    }
}
