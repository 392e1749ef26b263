import Backplane
import Testing

@MainActor
@Suite("Boards inside boards")
struct ContinuousBoardTests {
    @Test("The inner motherboard is the same at each use, and named by its path")
    func identity() throws {
        let bench = try Bench { registry in
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    #expect(board.innerMotherboard === board.innerMotherboard)
                    #expect(board.innerMotherboard.name == "main/test.shell")
                    #expect(board.innerMotherboard.root === board.root)
                    #expect(board.innerMotherboard.isInstalled)
                }
            }
        }
        bench.motherboard.activate(.shell)
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("An inner board is another instance than the outer one of the same id")
    func ownInstances() throws {
        let log = Log()
        let bench = try Bench { registry in
            registry.board(.ping) { _ in
                log("made")
                return NumberBoard()
            }
            registry.board(.shell) { _ in
                ShellBoard { board, _ in board.innerMotherboard.activate(.ping, with: 1) }
            }
        }
        bench.motherboard.activate(.ping, with: 1)
        bench.motherboard.activate(.shell)
        #expect(log.lines == ["made", "made"])
    }

    @Test("Inner boards complete before the board they are in, and the inner motherboard is released with it")
    func innerGoesWithBoard() throws {
        let log = Log()
        let inner = Weak<Motherboard>()
        let bench = try Bench { registry in
            registry.board(.ping) { _ in NumberBoard(onComplete: { _ in log("inner completed") }) }
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    inner.object = board.innerMotherboard
                    board.innerMotherboard.registerFlow(from: .ping) { motherboard, n in
                        motherboard.activate(.ping, with: n)
                    }
                    board.innerMotherboard.activate(.ping, with: 1)
                } onComplete: { _ in
                    log("outer completed")
                }
            }
        }
        bench.motherboard.activate(.shell)
        #expect(!inner.isGone)
        bench.motherboard.complete(.shell)
        #expect(log.lines == ["inner completed", "outer completed"])
        #expect(inner.isGone)
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("Messages still queued for an inner motherboard that has just ended reach no flow and are faults")
    func queuedForTheEnded() throws {
        let log = Log()
        let inner = Weak<Motherboard>()
        let bench = try Bench { registry in
            registry.board(.ping) { _ in NumberBoard { board, n in board.sendToMotherboard(n) } }
            registry.board(.home) { _ in HomeBoard() }
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    inner.object = board.innerMotherboard
                    board.innerMotherboard.registerFlow(from: .ping) { _, n in log("inner flow \(n)") }
                    board.innerMotherboard.activate(.ping, with: 1)
                    board.complete()
                    board.innerMotherboard.activate(.pong, with: 2)
                    board.innerMotherboard.interact(.home, .refresh)
                    board.innerMotherboard.broadcast(SignOut())
                }
            }
            registry.board(.pong) { _ in NumberBoard() }
        }
        bench.motherboard.activate(.shell)
        // The completion overtakes the output of ping, which is sent only when ping has been activated.
        #expect(log.lines.isEmpty)
        #expect(
            bench.faults.kinds == [
                .motherboardShutDown(board: "test.pong"),
                .commandAfterEnd(board: "test.home", command: "refresh"),
                .sentAfterEnd(board: "main/test.shell", call: "broadcast(_:)", reason: .shutDown),
                .sentAfterEnd(board: "test.ping", call: "sendToMotherboard(_:)", reason: .shutDown),
            ])
        #expect(inner.isGone)
    }

    @Test("The inner motherboard of a completed board is one fault, and what is done with it comes to nothing")
    func detachedInner() throws {
        var kept: ShellBoard?
        let bench = try Bench { registry in
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    kept = board
                    board.complete()
                }
            }
        }
        bench.motherboard.activate(.shell)
        kept?.innerMotherboard.activate(.shell)
        #expect(
            bench.faults.kinds == [.sentAfterCompletion(board: "test.shell", call: "innerMotherboard")])
    }

    @Test("Work that outlasts a board that was left, and uses its inner motherboard, is nobody's mistake")
    func leftInner() throws {
        var kept: ShellBoard?
        let bench = try Bench { registry in
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    kept = board
                    board.push(TestScreen("shell"))
                }
            }
        }
        bench.motherboard.activate(.shell)
        bench.root.navigator.leave(bench.root.navigator.stack.map(\.id))
        kept?.innerMotherboard.activate(.shell)
        kept?.innerMotherboard.registerFlow(from: .shell) { _, _ in }
        let fault = Fault.Kind.sentAfterEnd(board: "test.shell", call: "innerMotherboard", reason: .left)
        #expect(bench.faults.kinds == [fault, fault])
        #expect(!fault.isMistake)
    }

    @Test("Installing an inner motherboard, or one that has ended, is a fault and changes nothing")
    func installingAgain() throws {
        let bench = try Bench { registry in
            registry.board(.shell) { _ in
                ShellBoard { board, _ in board.innerMotherboard.install(into: Log()) }
            }
        }
        bench.motherboard.activate(.shell)
        bench.motherboard.shutDown()
        bench.motherboard.install(into: bench)
        #expect(
            bench.faults.kinds == [
                .notInstallable(motherboard: "main/test.shell"), .notInstallable(motherboard: "main"),
            ])
        #expect(bench.root.object === bench)
        #expect(!bench.motherboard.isInstalled)
    }
}
