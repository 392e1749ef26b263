import Backplane
import Testing

/// Decisions that wait for what waits for them.
@MainActor
@Suite("Decisions that wait for themselves", .timeLimit(.minutes(20)))
struct GuardDeadlockTests: GuardedBoards {
    let log = Log()
    let gate = Gate()

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
        #expect(barrier.contains("GuardDeadlockTests.swift"))
    }

    @Test("Two decisions that wait for one another are a fault, too", .timeLimit(.minutes(20)))
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

    @Test("A decision that opens a link behind its own guard is a fault, too", .timeLimit(.minutes(20)))
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

    @Test("A decision that has had one of its answers is ended, too, if what it still waits for waits for it")
    func answeredBefore() async throws {
        let (answer, waits) = (Gate(), Gate())
        let bench = try Bench { registry in
            registry.board(.home) { _ in HomeBoard() }
            registry.board(.ping) { _ in
                NumberBoard { board, number in
                    board.task {
                        await answer.held()
                        board.sendToMotherboard(number)
                    }
                }
            }
        }
        var isOpen = true
        bench.motherboard.registerBarrier(before: .home) { _ in
            isOpen
        } otherwise: { [gate] _ in
            waits.open()
            await gate.passed()
            return .pass
        }
        bench.motherboard.registerBarrier(before: .home) { _ in
            false
        } otherwise: { [gate] motherboard in
            isOpen = false
            async let number = try? motherboard.run(.ping, with: 1)
            async let home = try? motherboard.run(.home, with: User(name: "Bo"))
            await waits.passed()
            while !motherboard.isLive(.ping) { await Task.yield() }
            answer.open()
            _ = await number
            gate.open()
            return await home == nil ? .cancel : .pass
        }
        let home = bench.motherboard.activate(.home, with: User(name: "Ada"))
        let faults = await bench.faults.kinds(once: 1)
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

    @Test("What a decision has brought up is on its own at once: it may wait for that decision")
    func duringDecision() async throws {
        var isOpen = false
        let bench = try Bench { [log] registry in
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    board.task {
                        let answer = try? await board.motherboard?.run(.ping, with: 1)
                        log("\(answer ?? 0)")
                    }
                }
            }
            registry.board(.ping, instances: .many) { _ in NumberBoard { $0.complete(with: $1) } }
        }
        bench.motherboard.registerFlow(from: .ping) { _, _ in }
        bench.motherboard.registerBarrier(before: .ping) { _ in
            isOpen
        } otherwise: { [gate] motherboard in
            motherboard.activate(.shell)
            await gate.passed()
            isOpen = true
            return .pass
        }
        let first = bench.motherboard.activate(.ping, with: 5)
        await settle { bench.motherboard.tree.boards.contains { $0.id == "test.ping" && $0.waiting == 2 } }
        gate.open()
        #expect(try await first.firstOutput() == 5)
        await settle { !log.lines.isEmpty }
        #expect(log.lines == ["1"])
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
}
