import Backplane
import Testing

/// Messages that are sent before others have been delivered, and meet.
@MainActor
@Suite("Messages of one burst", .timeLimit(.minutes(20)))
struct BurstTests {
    private let log = Log()
    private let gate = Gate()

    /// Home, and a shell that does what a test says in one burst.
    private func bench(
        home: @escaping (HomeBoard, User) -> Void = { _, _ in }, ends: @escaping (HomeBoard) -> Void = { _ in },
        shell: @escaping (ShellBoard) -> Void = { _ in }
    ) throws -> Bench {
        try Bench { [log] registry in
            registry.board(.home) { _ in
                HomeBoard { board, user in
                    log("home for \(user.name)")
                    home(board, user)
                } onComplete: { board in
                    ends(board)
                }
            }
            registry.board(.shell) { _ in ShellBoard { board, _ in shell(board) } }
            registry.board(.other) { _ in ShellBoard() }
        }
    }

    private func closeBarrier(before bench: Bench) {
        bench.motherboard.registerBarrier(before: .home) { _ in
            false
        } otherwise: { [log, gate] _ in
            log("asked")
            await gate.held()
            return .pass
        }
    }

    private func line(_ text: String) async {
        while !log.lines.contains(text), !Task.isCancelled { await Task.yield() }
    }

    @Test(
        "An activation that is called off in the burst that sent it never reaches the board, live or not",
        arguments: [true, false])
    func calledOff(isLive: Bool) async throws {
        var activation: Activation<String, HomeCommand>?
        let bench = try bench(shell: { board in
            activation = board.motherboard?.activate(.home, with: User(name: "Bo"))
            activation?.cancel()
        })
        if isLive { bench.motherboard.activate(.home, with: User(name: "Ada")) }
        bench.motherboard.activate(.shell)
        #expect(log.lines == (isLive ? ["home for Ada"] : []))
        #expect(bench.motherboard.isLive(.home) == isLive)
        #expect(bench.faults.kinds.isEmpty)
        let error = await #expect(throws: ActivationEnded.self) { try await activation?.firstOutput() }
        #expect(error?.description == "'test.home' did not start: it was cancelled first.")
    }

    @Test("What is asked for after all boards were completed again comes up, also by a board that was asked for before")
    func completedAgain() throws {
        let bench = try bench(
            home: { board, _ in
                board.motherboard?.completeAll()
                board.nextToBoard(.other)
            },
            shell: { board in
                board.nextToBoard(.home, with: User(name: "Ada"))
                board.motherboard?.completeAll()
            })
        bench.motherboard.activate(.shell)
        #expect(log.lines == ["home for Ada"])
        #expect(bench.motherboard.isLive(.other) && !bench.motherboard.isLive(.home))
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("Completing a live board reaches an activation that is on its way to it")
    func completionOfWhatComes() throws {
        let bench = try bench(shell: { board in
            board.nextToBoard(.home, with: User(name: "Bo"))
            board.motherboard?.complete(.home)
        })
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        bench.motherboard.activate(.shell)
        #expect(!bench.motherboard.isLive(.home))
        #expect(log.lines == ["home for Ada"])
    }

    @Test("Completing a board leaves alone what is sent to it afterwards, also when that waits at a barrier")
    func completionBeforeWhatComes() async throws {
        let bench = try bench(shell: { board in
            board.nextToBoard(.home, with: User(name: "Ada"))
            board.motherboard?.complete(.home)
            board.nextToBoard(.home, with: User(name: "Bo"))
        })
        closeBarrier(before: bench)
        bench.motherboard.activate(.shell)
        await line("asked")
        gate.open()
        await line("home for Bo")
        #expect(log.lines == ["asked", "home for Bo"])
    }

    @Test("A combined flow does not widen what completing its board completes")
    func completionWithCombinedFlow() throws {
        let bench = try bench(ends: { board in
            if board.motherboard?.isLive(.shell) == true { board.motherboard?.activate(.home, with: User(name: "Bo")) }
        })
        bench.motherboard.registerCombinedFlow(.zip, from: .home, .other) { _, _, _ in }
        bench.motherboard.activate(.shell)
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        bench.motherboard.complete(.home)
        #expect(log.lines == ["home for Ada", "home for Bo"])
        #expect(bench.motherboard.isLive(.home))
    }

    @Test("An activation that is cancelled by one that passes the barrier before it does not pass")
    func cancellationByAnother() async throws {
        let second = Box<Activation<String, HomeCommand>?>(nil)
        let bench = try bench(home: { _, _ in second.value?.cancel() })
        closeBarrier(before: bench)
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        second.value = bench.motherboard.activate(.home, with: User(name: "Bo"))
        gate.open()
        await line("home for Ada")
        #expect(log.lines == ["asked", "home for Ada"])
        await #expect(throws: ActivationEnded.self) { try await second.value?.firstOutput() }
    }

    @Test("What waits inside a board at a barrier of the motherboard around does not begin when that one ends")
    func shutDownWithWaitingInside() throws {
        let bench = try Bench { [log] registry in
            registry.board(.home) { _ in HomeBoard { _, _ in log("home") } }
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    board.innerMotherboard.activate(.home, with: User(name: "Ada"))
                }
            }
        }
        closeBarrier(before: bench)
        bench.motherboard.activate(.shell)
        bench.motherboard.shutDown()
        #expect(log.lines.isEmpty)
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("A held activation that nobody reads keeps the last 256 of the outputs that flows have handled")
    func unreadHandledOutputs() async throws {
        let bench = try Bench { registry in
            registry.board(.ping) { _ in NumberBoard { board, count in (0..<count).forEach(board.sendToMotherboard) } }
        }
        bench.motherboard.registerFlow(from: .ping) { _, _ in }
        let activation = bench.motherboard.activate(.ping, with: 300)
        #expect(try await activation.firstOutput() == 44)
    }

    @Test("A held activation keeps the last 256 of the outputs that flows have handled also after some were read")
    func unreadAfterRead() async throws {
        let sent = Box(0)
        let bench = try Bench { registry in
            registry.board(.home) { _ in
                HomeBoard { _, _ in
                } onCommand: { board, _ in
                    sent.value += 1
                    board.sendToMotherboard("\(sent.value)")
                }
            }
        }
        bench.motherboard.registerFlow(from: .home) { _, _ in }
        let activation = bench.motherboard.activate(.home, with: User(name: "Ada"))
        for _ in 0..<20 { activation.send(.refresh) }
        for _ in 0..<10 { _ = try await activation.firstOutput() }
        for _ in 0..<246 { activation.send(.refresh) }
        #expect(try await activation.firstOutput() == "11")
    }

    @Test("The handle of a board that has ended before its output arrived is no silent one")
    func handleAfterEnd() async throws {
        let bench = try bench(home: { board, _ in
            board.motherboard?.complete(.home)
            board.sendToMotherboard("late")
        })
        let late = Box<Activation<String, HomeCommand>?>(nil)
        bench.motherboard.registerFlow(from: .home) { _, _, activation in
            activation.send(.refresh)
            late.value = activation
        }
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        #expect(bench.faults.kinds == [.commandAfterEnd(board: "test.home", command: "refresh")])
        let ended = await #expect(throws: ActivationEnded.self) { try await late.value?.firstOutput() }
        #expect(ended?.description == "'test.home' was cancelled before the awaited output.")
    }

    @Test("An activation does not hear what an earlier one caused while it was on its way")
    func causeOfAnEarlierActivation() async throws {
        let second = Box<Activation<String, HomeCommand>?>(nil)
        let bench = try Bench { registry in
            registry.board(.home) { _ in
                HomeBoard { board, user in
                    if user.name == "Bo" { return board.sendToMotherboard("for Bo") }
                    board.interactWithOtherBoard(.home, .refresh)
                } onCommand: { board, _ in
                    second.value = board.nextToBoard(.home, with: User(name: "Bo"))
                    board.sendToMotherboard("for Ada")
                }
            }
            // Nobody holds the first activation.
            registry.board(.shell) { _ in ShellBoard { board, _ in board.nextToBoard(.home, with: User(name: "Ada")) } }
        }
        bench.motherboard.registerFlow(from: .home) { _, _ in }
        bench.motherboard.activate(.shell)
        #expect(try await second.value?.firstOutput() == "for Bo")
    }
}

/// A variable that closures share.
@MainActor
private final class Box<Value> {
    var value: Value

    init(_ value: Value) { self.value = value }
}
