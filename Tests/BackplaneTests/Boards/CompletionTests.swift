import Backplane
import Testing

@MainActor
@Suite("Completion")
struct CompletionTests {
    @Test("A completed board is released, and made anew when it is activated again")
    func released() throws {
        let log = Log()
        let first = Weak<ShellBoard>()
        let bench = try Bench { registry in
            registry.board(.shell) { _ in
                log("made")
                return ShellBoard { board, _ in
                    if first.object == nil { first.object = board }
                    board.complete()
                }
            }
        }
        bench.motherboard.activate(.shell)
        #expect(first.isGone)
        #expect(!bench.motherboard.isLive(.shell))
        bench.motherboard.activate(.shell)
        #expect(log.lines == ["made", "made"])
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("A live board that is activated again stays the same instance")
    func sameInstance() throws {
        let log = Log()
        let bench = try Bench { registry in
            registry.board(.ping) { _ in
                log("made")
                return NumberBoard { _, n in log("\(n)") }
            }
        }
        for n in 1...3 { bench.motherboard.activate(.ping, with: n) }
        #expect(log.lines == ["made", "1", "2", "3"])
    }

    @Test("Completing twice completes once")
    func twice() throws {
        let log = Log()
        let bench = try Bench { registry in
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    board.complete()
                    board.complete()
                    bench(board)?.complete(.shell)
                } onComplete: { board in
                    log("completed")
                    board.complete()
                }
            }
        }
        func bench(_ board: ShellBoard) -> Motherboard? { board.motherboard }
        bench.motherboard.activate(.shell)
        #expect(log.lines == ["completed"])
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("A board that is completed several times before its end arrives ends by one message")
    func oneMessage() throws {
        let bench = try Bench { registry in registry.board(.home) { _ in HomeBoard() } }
        bench.motherboard.registerActionFlow(SignOut.self) { motherboard, _ in
            for _ in 0..<2 { motherboard.complete(.home) }
        }
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        let recorder = TraceRecorder()
        bench.root.trace.add(recorder)
        bench.motherboard.broadcast(SignOut())
        #expect(recorder.events.map(\.hop.kind) == [.action, .completion])
    }

    @Test("A completion that arrives after its board has ended and begun anew somewhere else is none of that")
    func lateCompletion() throws {
        let inner = StageBoard()
        let bench = try Bench { registry in
            registry.board(.a) { _ in StageBoard() }
            for id in [Theatre.ID.b, .c] { registry.board(id) { _ in inner } }
        }
        bench.motherboard.registerActionFlow(SignOut.self) { motherboard, _ in
            motherboard.complete(.a)
            motherboard.activate(.c, with: StageRoute(name: "new"))
            inner.complete()
        }
        bench.motherboard.activate(.a, with: StageRoute(name: "around"))
        bench.motherboard.interact(.a, .activateInside(.b, "old"))
        bench.motherboard.broadcast(SignOut())
        #expect(bench.motherboard.isLive(.c))
        #expect(bench.root.navigator.stack.names == ["new"])
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("A board that its factory gives out again after its end begins anew")
    func again() throws {
        let log = Log()
        let board = HomeBoard { board, user in
            guard user.name == "Cy" else { return }
            board.complete()
            board.sendToMotherboard("late")
        }
        let bench = try Bench { registry in registry.board(.home) { _ in board } }
        bench.motherboard.registerFlow(from: .home, target: log) { log, line in log(line) }
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        board.complete()
        let second = bench.motherboard.activate(.home, with: User(name: "Bo"))
        board.sendToMotherboard("anew")
        #expect(log.lines == ["anew"])
        second.cancel()
        #expect(!bench.motherboard.isLive(.home))
        #expect(bench.faults.kinds.isEmpty)
        board.sendToMotherboard("late")
        #expect(
            bench.faults.kinds == [
                .sentAfterEnd(board: "test.home", call: "sendToMotherboard(_:)", reason: .cancelled)
            ])
        bench.faults.clear()
        bench.motherboard.activate(.home, with: User(name: "Cy"))
        #expect(
            bench.faults.kinds == [.sentAfterCompletion(board: "test.home", call: "sendToMotherboard(_:)")],
            "how it ended before is no more")
    }

    @Test("A board that its factory gives out again has a new motherboard inside")
    func againWithInner() throws {
        let board = StageBoard()
        let bench = try Bench { registry in
            registry.board(.a) { _ in board }
            registry.board(.b) { _ in StageBoard() }
        }
        for name in ["one", "two"] {
            bench.motherboard.complete(.a)
            bench.motherboard.activate(.a, with: StageRoute(name: name))
            bench.motherboard.interact(.a, .activateInside(.b, "in \(name)"))
        }
        #expect(bench.root.navigator.stack.names == ["two", "in two"])
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("A board completed from inside a command is gone after it")
    func insideCommand() throws {
        let bench = try Bench { registry in
            registry.board(.home) { _ in HomeBoard(onCommand: { board, _ in board.complete() }) }
        }
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        #expect(bench.motherboard.isLive(.home))
        bench.motherboard.interact(.home, .refresh)
        #expect(!bench.motherboard.isLive(.home))
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("An activation sent to a board that is about to complete goes to its successor")
    func activatingTheCompleting() throws {
        let log = Log()
        let bench = try Bench { registry in
            registry.board(.ping) { _ in
                NumberBoard { board, n in
                    log("activate \(n)")
                    guard n == 1 else { return }
                    board.complete()
                    board.motherboard?.activate(.ping, with: 2)
                } onComplete: { _ in
                    log("completed")
                }
            }
        }
        bench.motherboard.activate(.ping, with: 1)
        #expect(log.lines == ["activate 1", "completed", "activate 2"])
        #expect(bench.motherboard.isLive(.ping))
    }

    @Test("An activation already on the way when the board completes goes to its successor too")
    func activationOvertakenByCompletion() throws {
        let log = Log()
        let bench = try Bench { registry in
            registry.board(.ping) { _ in
                NumberBoard { board, n in
                    log("activate \(n)")
                    guard n == 1 else { return }
                    board.motherboard?.activate(.ping, with: 2)
                    board.complete()
                } onComplete: { _ in
                    log("completed")
                }
            }
        }
        bench.motherboard.activate(.ping, with: 1)
        #expect(log.lines == ["activate 1", "completed", "activate 2"])
    }

    @Test("A board that its motherboard completes may go on sending until its completion arrives")
    func sendingWhileBeingCompleted() throws {
        let log = Log()
        let bench = try Bench { registry in
            registry.board(.home) { _ in
                HomeBoard(onCommand: { board, _ in board.sendToMotherboard("refreshed") })
            }
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    board.interactWithOtherBoard(.home, .refresh)
                    board.motherboard?.complete(.home)
                }
            }
        }
        bench.motherboard.registerFlow(from: .home) { _, text in log(text) }
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        bench.motherboard.activate(.shell)
        #expect(log.lines == ["refreshed"])
        #expect(!bench.motherboard.isLive(.home))
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("Sending after complete() is a fault that names the board and the call")
    func sendingAfterCompletion() throws {
        let bench = try Bench { registry in
            registry.board(.login) { _ in
                LoginBoard { board, _ in
                    board.complete()
                    board.sendToMotherboard(.registrationRequested)
                }
            }
        }
        bench.motherboard.activate(.login)
        #expect(
            bench.faults.kinds == [.sentAfterCompletion(board: "test.login", call: "sendToMotherboard(_:)")])
    }

    @Test("Every call of a completed board is a fault, but for completing it again")
    func detached() throws {
        var kept: HomeBoard?
        let bench = try Bench { registry in
            registry.board(.home) { _ in
                HomeBoard { board, _ in
                    kept = board
                    board.complete()
                }
            }
            registry.board(.shell) { _ in ShellBoard() }
        }
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        let board = try #require(kept)
        #expect(board.root == nil)
        #expect(board.motherboard == nil)
        board.sendToMotherboard("late")
        board.nextToBoard(.shell)
        board.interactWithOtherBoard(.home, .refresh)
        board.broadcast(SignOut())
        board.push(TestScreen("late"))
        board.task {}
        board.complete()
        #expect(
            bench.faults.kinds
                == [
                    "sendToMotherboard(_:)", "nextToBoard(_:with:)", "interactWithOtherBoard(_:_:)", "broadcast(_:)",
                    "push(_:)", "task(_:)",
                ].map { .sentAfterCompletion(board: "test.home", call: $0) })
    }

    @Test("What a board sends after others have ended it is reported with the reason, and is no mistake of anyone")
    func sendingAfterEnd() throws {
        var kept: ShellBoard?
        let bench = try Bench { registry in
            registry.board(.other) { _ in ShellBoard { board, _ in board.push(TestScreen("bottom")) } }
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    kept = board
                    board.push(TestScreen("shell"))
                }
            }
        }
        bench.motherboard.activate(.other)
        bench.motherboard.activate(.shell)
        bench.root.navigator.pop()
        kept?.sendToMotherboard()
        let fault = Fault.Kind.sentAfterEnd(board: "test.shell", call: "sendToMotherboard(_:)", reason: .left)
        #expect(bench.faults.kinds == [fault])
        #expect(!fault.isMistake)
    }

    @Test(
        "What a board sends while it ends is a mistake if it has ended itself, and none if others have",
        arguments: [true, false])
    func sendingAtTheEnd(itself: Bool) throws {
        let bench = try Bench { registry in
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    board.innerMotherboard.registerCompletionFlow(of: .login, target: board) { board, _ in
                        board.sendToMotherboard()
                    }
                    board.innerMotherboard.activate(.login)
                    if itself { board.complete() }
                }
            }
            registry.board(.login) { _ in LoginBoard() }
        }
        bench.motherboard.activate(.shell)
        bench.motherboard.shutDown()
        let call = "sendToMotherboard(_:)"
        #expect(
            bench.faults.kinds == [
                itself
                    ? .sentAfterCompletion(board: "test.shell", call: call)
                    : .sentAfterEnd(board: "test.shell", call: call, reason: .shutDown)
            ])
        #expect(bench.faults.kinds.allSatisfy { $0.isMistake == itself })
    }

    @Test("A completion flow that starts a board anew is told of the end of its motherboard, and is no mistake")
    func startingAnewAtTheEnd() throws {
        let bench = try Bench { registry in registry.board(.login) { _ in LoginBoard() } }
        bench.motherboard.registerCompletionFlow(of: .login) { motherboard, _ in motherboard.activate(.login) }
        bench.motherboard.activate(.login)
        bench.motherboard.complete(.login)
        #expect(bench.motherboard.isLive(.login))
        bench.motherboard.shutDown()
        #expect(bench.faults.kinds == [.motherboardShutDown(board: "test.login")])
        #expect(bench.faults.kinds.allSatisfy { !$0.isMistake })
    }

    @Test("A motherboard completes all its boards, those on the way included, and goes on")
    func completeAll() throws {
        let log = Log()
        let bench = try Bench { registry in
            registry.board(.ping) { _ in NumberBoard(onComplete: { _ in log("ping completed") }) }
            registry.board(.pong) { _ in NumberBoard(onComplete: { _ in log("pong completed") }) }
            registry.board(.login) { _ in LoginBoard(onComplete: { _ in log("login completed") }) }
        }
        bench.motherboard.registerActionFlow(SignOut.self) { motherboard, _ in
            motherboard.activate(.pong, with: 1)
            motherboard.completeAll()
            motherboard.activate(.login)
        }
        bench.motherboard.activate(.ping, with: 1)
        bench.motherboard.broadcast(SignOut())
        #expect(log.lines == ["ping completed", "pong completed"])
        #expect(bench.motherboard.isLive(.login))
        #expect(!bench.motherboard.isLive(.pong))
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("A completion asked for by an instance does not reach the one that came after it")
    func completionOfPredecessor() throws {
        var made = 0
        let bench = try Bench { registry in
            registry.board(.ping) { _ in
                made += 1
                return NumberBoard { board, n in
                    guard n == 1 else { return }
                    board.motherboard?.activate(.ping, with: 2)
                    board.complete()
                }
            }
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    board.nextToBoard(.ping, with: 1)
                    board.motherboard?.complete(.ping)
                }
            }
        }
        bench.motherboard.activate(.shell)
        #expect(made == 2)
        #expect(bench.motherboard.isLive(.ping))
    }

    @Test("A factory that gives out a live board a second time is a fault")
    func sharedInstance() throws {
        let board = ShellBoard()
        let bench = try Bench { registry in
            registry.board(.shell) { _ in board }
            registry.board(.other) { _ in board }
        }
        bench.motherboard.activate(.shell)
        bench.motherboard.activate(.other)
        let reason = "its factory returned a board that is already in use. Create a new board each time."
        #expect(bench.faults.kinds == [.notMade(board: "test.other", reason: reason)])
        #expect(bench.motherboard.isLive(.shell))
    }
}
