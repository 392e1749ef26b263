import Backplane
import Testing

/// What was asked for before a sign-out, and what comes of it.
@MainActor
@Suite("Signing out", .timeLimit(.minutes(20)))
struct SignOutTests: GuardedBoards {
    let log = Log()
    let gate = Gate()

    @Test("Completing all ends what is on its way to a barrier in the same burst", arguments: [true, false])
    func revoked(all: Bool) async throws {
        let bench = try bench()
        close(bench)
        bench.motherboard.registerFlow(from: .login) { motherboard, _ in
            motherboard.activate(.home, with: User(name: "Ada"))
            if all { motherboard.completeAll() } else { motherboard.complete(.home) }
            motherboard.activate(.home, with: User(name: "Bo"))
        }
        bench.motherboard.activate(.login)
        await line("asked")
        gate.open()
        await line("home for Bo")
        #expect(log.lines == ["asked", "decided", "home for Bo"], "the one that was sent afterwards is another matter")
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("What comes of something sent before a sign-out does not come up after it", arguments: [true, false])
    func outputBeforeSignOut(isCommanded: Bool) throws {
        let bench = try Bench { [log] registry in
            registry.board(.home) { _ in
                HomeBoard { _, _ in
                } onCommand: { board, _ in
                    board.sendToMotherboard("picked")
                }
            }
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    board.sendToMotherboard()
                    board.broadcast(SignOut())
                    if !isCommanded { board.interactWithOtherBoard(.home, .refresh) }
                }
            }
            registry.board(.ping) { _ in NumberBoard { _, number in log("\(number) came up") } }
            registry.board(.login) { _ in LoginBoard { _, _ in log("login") } }
        }
        bench.motherboard.registerFlow(from: .shell) { motherboard, _ in
            if isCommanded { motherboard.interact(.home, .refresh) }
        }
        bench.motherboard.registerFlow(from: .home) { motherboard, _ in motherboard.activate(.ping, with: 1) }
        bench.motherboard.registerActionFlow(SignOut.self) { motherboard, _ in
            motherboard.completeAll()
            motherboard.activate(.login)
        }
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        bench.motherboard.activate(.shell)
        #expect(log.lines == ["login"])
        #expect(bench.faults.kinds.isEmpty)
        bench.motherboard.activate(.ping, with: 2)
        #expect(log.lines == ["login", "2 came up"])
    }

    @Test("What a board's end brings up comes up, also when the board ended itself before the sign-out")
    func endBeforeSignOut() throws {
        let bench = try Bench { [log] registry in
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    board.broadcast(SignOut())
                    board.complete()
                }
            }
            registry.board(.login) { _ in LoginBoard { _, _ in log("login") } }
        }
        bench.motherboard.registerActionFlow(SignOut.self) { motherboard, _ in motherboard.completeAll() }
        bench.motherboard.registerCompletionFlow(of: .shell) { motherboard, _ in motherboard.activate(.login) }
        bench.motherboard.activate(.shell)
        #expect(log.lines == ["login"])
    }
}
