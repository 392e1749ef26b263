import Backplane
import Testing

@MainActor
@Suite("Tasks of a board", .timeLimit(.minutes(20)))
struct TaskTests {
    @Test("An output that a task sends inside another board, and nobody takes, is a fault that says just that")
    func unhandledInside() async throws {
        let bench = try Bench { registry in
            registry.board(.shell) { _ in ShellBoard { board, _ in board.innerMotherboard.activate(.login) } }
            registry.board(.login) { _ in
                LoginBoard { board, _ in board.task { board.sendToMotherboard(.registrationRequested) } }
            }
        }
        bench.motherboard.activate(.shell)
        let unhandled = Fault.Kind.unhandledOutput(board: "test.login", output: "registrationRequested")
        #expect(await bench.faults.kinds(once: 1) == [unhandled])
    }

    @Test("The tasks of a board that has ended are cancelled, although someone still holds the board")
    func heldBoard() async throws {
        let log = Log()
        var held: ShellBoard?
        let bench = try Bench { registry in
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    held = board
                    board.task {
                        await Gate().passed()
                        log("cancelled")
                    }
                }
            }
        }
        bench.motherboard.activate(.shell)
        bench.motherboard.complete(.shell)
        await settle { !log.lines.isEmpty }
        #expect(log.lines == ["cancelled"])
        withExtendedLifetime(held) {}
    }

    @Test("A board's tasks are cancelled when it completes")
    func cancelled() async throws {
        let began = Gate()
        let cancelled = Gate()
        let bench = try Bench { registry in
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    board.task { await untilCancelled(began: began, then: cancelled) }
                }
            }
        }
        bench.motherboard.activate(.shell)
        await began.passed()
        bench.motherboard.complete(.shell)
        await cancelled.passed()
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("A board's tasks are cancelled when its motherboard is released")
    func released() async throws {
        let began = Gate()
        let cancelled = Gate()
        var bench: Bench? = try Bench { registry in
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    board.task { await untilCancelled(began: began, then: cancelled) }
                }
            }
        }
        bench?.motherboard.activate(.shell)
        await began.passed()
        bench = nil
        await cancelled.passed()
    }

    @Test("Calling an activation off cancels all of its tasks that go on, also after one of them has ended")
    func calledOff() async throws {
        let (began, cancelled, ended) = (Gate(), Gate(), Gate())
        let bench = try Bench { registry in
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    board.task { await untilCancelled(began: began, then: cancelled) }
                    board.task { ended.open() }
                }
            }
        }
        let activation = bench.motherboard.activate(.shell)
        await began.passed()
        await ended.passed()
        // The task that has ended is taken out in a turn of its own.
        for _ in 0..<10 { await Task.yield() }
        activation.cancel()
        await cancelled.passed()
    }

    @Test("A board may go while its task runs")
    func boardGoesDuringTask() async throws {
        let mayGoOn = Gate()
        let done = Gate()
        let kept = Weak<ShellBoard>()
        let bench = try Bench { registry in
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    kept.object = board
                    board.task { [weak board] in
                        await mayGoOn.held()
                        #expect(board == nil)
                        done.open()
                    }
                }
            }
        }
        bench.motherboard.activate(.shell)
        bench.motherboard.complete(.shell)
        #expect(kept.isGone)
        mayGoOn.open()
        await done.passed()
    }

    @Test("What a task sends takes the board's flows")
    func sending() async throws {
        let received = Gate()
        let bench = try Bench { registry in
            registry.board(.login) { _ in
                LoginBoard { board, _ in
                    board.task { [weak board] in board?.sendToMotherboard(.registrationRequested) }
                }
            }
        }
        bench.motherboard.registerFlow(from: .login, target: received) { gate, _ in gate.open() }
        bench.motherboard.activate(.login)
        await received.passed()
    }
}

/// Opens one gate when it begins, and the other when the task it runs in is cancelled.
@MainActor
private func untilCancelled(began: Gate, then cancelled: Gate) async {
    let (stream, continuation) = AsyncStream.makeStream(of: Never.self)
    began.open()
    await withTaskCancellationHandler {
        for await _ in stream {}
    } onCancel: {
        continuation.finish()
    }
    if Task.isCancelled { cancelled.open() }
}
