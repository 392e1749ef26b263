import Backplane
import Testing

/// What barriers and gateways guard, whatever way an activation comes, and how those that wait come to an end.
@MainActor
@Suite("Guards", .timeLimit(.minutes(5)))
struct GuardTests {
    private let log = Log()
    private let gate = Gate()

    /// A home that is guarded, boards around it, and a board that adapts it.
    private func bench() throws -> Bench {
        try Bench { [log] registry in
            registry.board(.home) { _ in
                HomeBoard { _, user in
                    log("home for \(user.name)")
                } onCommand: { _, _ in
                    log("refreshed")
                }
            }
            registry.board(.shell) { _ in
                ShellBoard { board, _ in board.innerMotherboard.activate(.home, with: User(name: "inside")) }
            }
            registry.board(.other) { _ in ShellBoard { board, _ in board.innerMotherboard.activate(.shell) } }
            registry.board(.ping) { _ in
                AdapterBoard(of: .home) { (_: Int) in
                    User(name: "adapted")
                } output: {
                    $0.count
                }
            }
            registry.board(.login) { _ in LoginBoard { board, _ in board.sendToMotherboard(.registrationRequested) } }
        }
    }

    private func close(_ bench: Bench) {
        bench.motherboard.registerBarrier(before: .home) { _ in
            false
        } otherwise: { [log, gate] _ in
            log("asked")
            await gate.passed()
            log(Task.isCancelled ? "decision cancelled" : "decided")
            return .pass
        }
    }

    private func line(_ text: String) async {
        while !log.lines.contains(text), !Task.isCancelled { await Task.yield() }
    }

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
        let lost = Fault.Kind.commandAfterEnd(board: "test.home", command: "refresh")
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

    @Test("A decision that waits for a board behind the same gateway is a fault that names both, and ends")
    func deadlock() async throws {
        let bench = try bench()
        bench.motherboard.registerGateway { _ in
            false
        } otherwise: { [log] motherboard in
            do {
                _ = try await motherboard.activate(.login).firstOutput()
                return .pass
            } catch {
                log("\(error)")
                return .cancel
            }
        }
        let home = bench.motherboard.activate(.home, with: User(name: "Ada"))
        await #expect(throws: ActivationEnded.self) { try await home.firstOutput() }
        #expect(log.lines.count == 1)
        guard case .guardDeadlock("test.login", let barrier, let decision) = bench.faults.kinds.first else {
            Issue.record("The deadlock was not reported: \(bench.faults.kinds)")
            return
        }
        #expect(barrier == decision)
        #expect(barrier.contains("GuardTests.swift"))
    }

    @Test("Two decisions that wait for one another are a fault, too", .timeLimit(.minutes(5)))
    func mutualDeadlock() async throws {
        let bench = try bench()
        let motherboard = bench.motherboard
        motherboard.registerBarrier(before: .home) { _ in
            false
        } otherwise: { motherboard in
            (try? await motherboard.run(.login)) == nil ? .cancel : .pass
        }
        motherboard.registerBarrier(before: .login) { _ in
            false
        } otherwise: { motherboard in
            (try? await motherboard.run(.home, with: User(name: "Bo"))) == nil ? .cancel : .pass
        }
        let home = motherboard.activate(.home, with: User(name: "Ada"))
        await #expect(throws: ActivationEnded.self) { try await home.firstOutput() }
        #expect(bench.faults.kinds.contains { if case .guardDeadlock = $0 { true } else { false } })
    }

    @Test("A decision that opens a link behind its own guard is a fault, too", .timeLimit(.minutes(5)))
    func linkDeadlock() async throws {
        let bench = try Bench { registry in
            registry.board(.home) { _ in HomeBoard() }
            registry.board(.login) { _ in LoginBoard() }
            registry.link("/login", to: .login)
        }
        bench.motherboard.registerGateway { _ in
            false
        } otherwise: { motherboard in
            await motherboard.open("/login") == .opened ? .pass : .cancel
        }
        let home = bench.motherboard.activate(.home, with: User(name: "Ada"))
        await #expect(throws: ActivationEnded.self) { try await home.firstOutput() }
        guard case .guardDeadlock("test.login", _, _) = bench.faults.kinds.first else {
            Issue.record("The deadlock was not reported: \(bench.faults.kinds)")
            return
        }
    }

    @Test("A decision that waits for several boards at once is ended, too, if one of them waits for it")
    func severalAwaited() async throws {
        let never = Gate()
        let bench = try bench()
        bench.motherboard.registerBarrier(before: .home) { _ in
            false
        } otherwise: { motherboard in
            async let home = try? motherboard.run(.home, with: User(name: "Bo"))
            async let other: Void? = try? motherboard.run(.other)
            if await home == nil { return .cancel }
            return await other == nil ? .cancel : .pass
        }
        bench.motherboard.registerBarrier(before: .other) { _ in
            false
        } otherwise: { _ in
            await never.passed()
            return .cancel
        }
        let home = bench.motherboard.activate(.home, with: User(name: "Ada"))
        let faults = await bench.faults.kinds(once: 1)
        never.open()
        await #expect(throws: ActivationEnded.self) { try await home.firstOutput() }
        guard case .guardDeadlock("test.home", _, _) = faults.first else {
            Issue.record("The deadlock was not reported: \(faults)")
            return
        }
    }

    @Test("What a decision has brought up is on its own: later it may wait at the same barrier")
    func afterDecision() async throws {
        let (signedIn, expired) = (Gate(), Gate())
        var isOpen = false
        let bench = try Bench { [log] registry in
            registry.board(.login) { _ in
                LoginBoard { board, _ in
                    board.task {
                        await signedIn.passed()
                        board.complete(with: .signedIn(User(name: "Ada")))
                    }
                }
            }
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    board.task {
                        await expired.passed()
                        let answer = try? await board.motherboard?.run(.ping, with: 1)
                        log("\(answer ?? 0)")
                    }
                }
            }
            registry.board(.ping, instances: .many) { _ in NumberBoard { $0.complete(with: $1) } }
        }
        bench.motherboard.registerFlow(from: .login) { motherboard, _ in motherboard.activate(.shell) }
        bench.motherboard.registerFlow(from: .ping) { _, _ in }
        bench.motherboard.registerBarrier(before: .ping) { _ in
            isOpen
        } otherwise: { motherboard in
            _ = try? await motherboard.run(.login)
            isOpen = true
            return .pass
        }
        let first = bench.motherboard.activate(.ping, with: 5)
        signedIn.open()
        #expect(try await first.firstOutput() == 5)
        isOpen = false
        expired.open()
        await settle { !log.lines.isEmpty }
        #expect(log.lines.first == "1")
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("A decision may wait for a board that waits elsewhere, or did so before")
    func noDeadlock() async throws {
        let bench = try bench()
        let motherboard = bench.motherboard
        motherboard.registerBarrier(before: .home) { _ in
            false
        } otherwise: { motherboard in
            (try? await motherboard.run(.login)) == nil ? .cancel : .pass
        }
        motherboard.registerBarrier(before: .login) { _ in
            false
        } otherwise: { _ in
            .pass
        }
        motherboard.activate(.home, with: User(name: "Ada"))
        await line("home for Ada")
        #expect(bench.faults.kinds.isEmpty)
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
