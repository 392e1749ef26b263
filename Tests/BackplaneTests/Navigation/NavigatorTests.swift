import Backplane
import Observation
import Testing

@MainActor
@Suite("Navigation")
struct NavigatorTests {
    /// A shell with one screen, and number boards that push as many screens as their input says.
    private func bench(log: Log = Log()) throws -> Bench {
        let bench = try Bench { registry in
            registry.board(.shell) { _ in ShellBoard { board, _ in board.push(TestScreen("shell")) } }
            for id in [BoardID<Int, Int, Never>.ping, .pong] {
                registry.board(id) { _ in
                    NumberBoard { board, count in
                        for number in 0..<count { board.push(TestScreen("\(id) \(number)")) }
                    } onComplete: { _ in
                        log("\(id) completed")
                    }
                }
            }
        }
        bench.motherboard.activate(.shell)
        return bench
    }

    private func ids(_ bench: Bench) -> [String] { bench.root.navigator.stack.map(\.id.rawValue) }

    @Test("A pushed screen is on top, with the board that shows it")
    func push() throws {
        let bench = try bench()
        bench.motherboard.activate(.ping, with: 1)
        let top = try #require(bench.root.navigator.top)
        #expect(ids(bench) == ["shell", "test.ping 0"])
        #expect(top.boardID == "test.ping")
        #expect(top.screen.title == "test.ping 0")
        #expect(top.screen.route as? TestRoute == TestRoute(path: "/test.ping 0"))
    }

    @Test("Going back leaves a board alive until its last screen is left")
    func pop() throws {
        let log = Log()
        let bench = try bench(log: log)
        bench.motherboard.activate(.ping, with: 2)
        #expect(bench.root.navigator.pop())
        #expect(bench.motherboard.isLive(.ping))
        #expect(bench.root.navigator.pop())
        #expect(!bench.motherboard.isLive(.ping))
        #expect(log.lines == ["test.ping completed"])
        #expect(ids(bench) == ["shell"])
    }

    @Test("The bottom screen stays")
    func bottom() throws {
        let bench = try bench()
        #expect(!bench.root.navigator.pop())
        bench.root.navigator.popToRoot()
        #expect(ids(bench) == ["shell"])
        #expect(bench.motherboard.isLive(.shell))
    }

    @Test("Going back several screens completes the boards they belong to, the upper ones first")
    func popToRoot() throws {
        let log = Log()
        let bench = try bench(log: log)
        bench.motherboard.activate(.ping, with: 2)
        bench.motherboard.activate(.pong, with: 2)
        bench.root.navigator.popToRoot()
        #expect(log.lines == ["test.pong completed", "test.ping completed"])
        #expect(ids(bench) == ["shell"])
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("Going back to a screen leaves those above it")
    func popTo() throws {
        let bench = try bench()
        bench.motherboard.activate(.ping, with: 2)
        bench.motherboard.activate(.pong, with: 1)
        #expect(bench.root.navigator.pop(to: ScreenID(rawValue: "test.ping 0")))
        #expect(ids(bench) == ["shell", "test.ping 0"])
        #expect(bench.motherboard.isLive(.ping))
        #expect(!bench.motherboard.isLive(.pong))
    }

    @Test("Going back to a screen that is not there is a fault and changes nothing")
    func popToUnknown() throws {
        let bench = try bench()
        #expect(!bench.root.navigator.pop(to: ScreenID(rawValue: "nowhere")))
        #expect(bench.faults.kinds == [.unknownScreen(screen: "nowhere", call: "pop(to:)")])
        #expect(ids(bench) == ["shell"])
    }

    @Test("A board that completes takes its screens with it, also from the middle")
    func completing() throws {
        let bench = try bench()
        bench.motherboard.activate(.ping, with: 2)
        bench.motherboard.activate(.pong, with: 1)
        bench.motherboard.complete(.ping)
        #expect(ids(bench) == ["shell", "test.pong 0"])
    }

    @Test("Pushing the screen of another board is a fault and brings nothing up")
    func pushedByAnother() throws {
        let screen = TestScreen("shared")
        let bench = try Bench { registry in
            registry.board(.ping) { _ in NumberBoard { board, _ in board.push(screen) } }
            registry.board(.pong) { _ in
                NumberBoard { board, number in board.push(number > 0 ? TestScreen("own") : screen) }
            }
        }
        bench.motherboard.activate(.ping, with: 1)
        bench.motherboard.activate(.pong, with: 1)
        bench.motherboard.activate(.pong, with: 0)
        #expect(bench.faults.kinds == [.screenShownTwice(screen: "TestScreen 'shared'", board: "test.pong")])
        #expect(ids(bench) == ["shared", "own"])
    }

    @Test("Pushing a screen with the id of another one is a fault and changes nothing")
    func pushedTwice() throws {
        let bench = try bench()
        bench.motherboard.activate(.ping, with: 1)
        bench.motherboard.activate(.ping, with: 1)
        #expect(bench.faults.kinds == [.screenShownTwice(screen: "TestScreen 'test.ping 0'", board: "test.ping")])
        #expect(ids(bench) == ["shell", "test.ping 0"])
    }

    @Test("Going back during a delivery completes the board after what was sent before")
    func popDuringDelivery() throws {
        let log = Log()
        let bench = try Bench { registry in
            registry.board(.shell) { _ in ShellBoard { board, _ in board.push(TestScreen("shell")) } }
            registry.board(.login) { _ in
                LoginBoard { board, _ in
                    board.push(TestScreen("login"))
                    board.sendToMotherboard(.registrationRequested)
                    board.root?.navigator.pop()
                    log("popped")
                } onComplete: { _ in
                    log("completed")
                }
            }
        }
        bench.motherboard.registerFlow(from: .login) { _, _ in log("flow") }
        bench.motherboard.activate(.shell)
        bench.motherboard.activate(.login)
        #expect(log.lines == ["popped", "flow", "completed"])
        #expect(ids(bench) == ["shell"])
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("The back stack is observable")
    func observable() throws {
        let bench = try bench()
        var wasChanged = false
        withObservationTracking {
            _ = bench.root.navigator.top
        } onChange: {
            MainActor.assumeIsolated { wasChanged = true }
        }
        bench.motherboard.activate(.ping, with: 1)
        #expect(wasChanged)
    }

    @Test("A screen made without an id has one that no other has")
    func screenIDs() {
        #expect(ScreenID() != ScreenID())
        #expect("\(ScreenID(rawValue: "a"))" == "a")
    }

    @Test("A screen that a board shows after it was left is a fault that is nobody's mistake, and is not shown")
    func shownAfterLeft() throws {
        let bench = try Bench { registry in
            registry.board(.shell) { _ in ShellBoard { board, _ in board.push(TestScreen("bottom")) } }
            registry.board(.ping) { _ in
                NumberBoard { board, _ in
                    board.push(TestScreen("first"))
                    board.root?.navigator.pop()
                    board.push(TestScreen("second"))
                }
            }
        }
        bench.motherboard.activate(.shell)
        bench.motherboard.activate(.ping, with: 1)
        #expect(bench.root.navigator.stack.map(\.screen.title) == ["bottom"])
        #expect(bench.faults.kinds == [.sentAfterEnd(board: "test.ping", call: "push(_:)", reason: .left)])
    }
}
