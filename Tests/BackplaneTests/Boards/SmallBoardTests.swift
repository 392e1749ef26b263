import Backplane
import Testing

extension BoardID<Int, String, Never> {
    fileprivate static var spell: Self { "test.spell" }
}

extension BoardID<String, Int, Never> {
    fileprivate static var adapted: Self { "test.adapted" }
}

extension BoardID<Int, Result<String, TestFailure>, Never> {
    fileprivate static var result: Self { "test.result" }
}

private struct TestFailure: Error, Equatable {}

@MainActor
@Suite("Small boards", .timeLimit(.minutes(20)))
struct SmallBoardTests {
    @Test("A board of closures sends, obeys and completes like any other")
    func closures() throws {
        let log = Log()
        let bench = try Bench { registry in
            registry.board(.home) { _ in
                Backplane.ClosureBoard<User, String, HomeCommand> { board, command in
                    log("\(command)")
                    board.complete()
                } onActivate: { board, user in
                    board.sendToMotherboard(user.name)
                }
            }
        }
        bench.motherboard.registerFlow(from: .home) { _, name in log(name) }
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        bench.motherboard.interact(.home, .refresh)
        #expect(log.lines == ["Ada", "refresh"])
        #expect(!bench.motherboard.isLive(.home))
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("A board of closures that takes no commands says so when it gets one")
    func noCommands() throws {
        let bench = try Bench { registry in
            registry.board(.home) { _ in Backplane.ClosureBoard<User, String, HomeCommand> { _, _ in } }
        }
        bench.motherboard.activate(.home, with: User(name: "Ada"))
        bench.motherboard.interact(.home, .refresh)
        #expect(bench.faults.kinds == [.notOverridden(board: "test.home", method: "interact(_:)")])
    }

    @Test("An adapter stands for a board of other types, and completes with it")
    func adapter() throws {
        let log = Log()
        let bench = try Bench { registry in
            registry.board(.spell) { _ in
                Backplane.ClosureBoard<Int, String, Never> { board, number in
                    board.sendToMotherboard("ignored")
                    board.sendToMotherboard(String(repeating: "x", count: number))
                    board.complete()
                }
            }
            registry.board(.adapted) { _ in
                AdapterBoard(of: .spell) { (text: String) in
                    text.count
                } output: { (spelled: String) -> Int? in
                    spelled == "ignored" ? nil : spelled.count * 10
                }
            }
        }
        bench.motherboard.registerFlow(from: .adapted) { _, number in log("\(number)") }
        bench.motherboard.activate(.adapted, with: "four")
        #expect(log.lines == ["40"])
        #expect(!bench.motherboard.isLive(.adapted))
        bench.motherboard.activate(.adapted, with: "")
        #expect(log.lines == ["40", "0"])
        #expect(bench.faults.kinds.isEmpty)
    }

    private struct NotMade: Error {}

    @Test("An adapter whose board is denied, can't be made or is not there ends", .timeLimit(.minutes(20)))
    func adapterOfNothing() async throws {
        let bench = try Bench { registry in
            registry.board(.spell) { _ -> Backplane.ClosureBoard<Int, String, Never> in throw NotMade() }
            registry.board(.adapted) { _ in
                AdapterBoard(of: .spell) { (text: String) in
                    text.count
                } output: {
                    $0.count
                }
            }
            registry.board(.ping) { _ in
                AdapterBoard(of: .home) { (_: Int) in
                    User(name: "")
                } output: {
                    $0.count
                }
            }
        }
        await #expect(throws: ActivationEnded.self) { try await bench.motherboard.run(.adapted, with: "four") }
        #expect(!bench.motherboard.isLive(.adapted))
        await #expect(throws: ActivationEnded.self) { try await bench.motherboard.run(.ping, with: 4) }
        #expect(!bench.motherboard.isLive(.ping))
        bench.motherboard.registerBarrier(before: .spell) { _ in
            false
        } otherwise: { _ in
            .cancel
        }
        await #expect(throws: ActivationEnded.self) { try await bench.motherboard.run(.adapted, with: "four") }
        #expect(!bench.motherboard.isLive(.adapted))
    }

    @Test("An adapter is released when it has completed")
    func adapterReleased() throws {
        let adapter = Weak<AnyBoard>()
        let bench = try Bench { registry in
            registry.board(.ping) { _ in
                let made = AdapterBoard(of: .pong, input: { $0 }, output: { $0 })
                adapter.object = made
                return made
            }
            registry.board(.pong) { _ in NumberBoard() }
        }
        bench.motherboard.activate(.ping, with: 1)
        #expect(!adapter.isGone)
        bench.motherboard.complete(.ping)
        #expect(adapter.isGone)
    }

    @Test("An activation of an adapter that a barrier turns away ends at once, though another goes on inside")
    func adapterTurnedAway() async throws {
        @MainActor final class Door { var isOpen = true }
        let door = Door()
        let bench = try Bench { registry in
            registry.board(.ping) { _ in AdapterBoard(of: .pong, input: { $0 }, output: { $0 }) }
            registry.board(.pong, instances: .many) { _ in NumberBoard() }
        }
        bench.motherboard.registerBarrier(before: .pong, target: door) {
            $0.isOpen
        } otherwise: { _ in
            .cancel
        }
        bench.motherboard.activate(.ping, with: 1)
        door.isOpen = false
        let second = bench.motherboard.activate(.ping, with: 2)
        await #expect(throws: ActivationEnded.self) { try await second.firstOutput() }
        #expect(bench.motherboard.isLive(.ping))
    }

    @Test("An adapter of a board with many instances ends with the last, and each of its activations with its own")
    func adapterOfMany() async throws {
        let gates = (0..<3).map { _ in Gate() }
        let log = Log()
        let bench = try Bench { registry in
            registry.board(.spell, instances: .many) { _ in
                Backplane.ClosureBoard<Int, String, Never> { board, number in
                    board.task {
                        await gates[number].passed()
                        if number == 0 { board.complete() } else { board.complete(with: "\(number)") }
                    }
                }
            }
            registry.board(.adapted) { _ in
                AdapterBoard(of: .spell) { (text: String) in
                    text.count
                } output: {
                    Int($0)
                }
            }
        }
        bench.motherboard.registerFlow(from: .adapted) { _, number in log("\(number)") }
        let activations = ["", "1", "22"].map { bench.motherboard.activate(.adapted, with: $0) }
        gates[1].open()
        #expect(try await activations[1].firstOutput() == 1)
        gates[0].open()
        await #expect(throws: ActivationEnded.self) { try await activations[0].firstOutput() }
        #expect(bench.motherboard.isLive(.adapted))
        gates[2].open()
        #expect(try await activations[2].firstOutput() == 2)
        await settle { !bench.motherboard.isLive(.adapted) }
        #expect(!bench.motherboard.isLive(.adapted))
        #expect(log.lines == ["1", "2"])
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("Cancelling one activation of an adapter ends what goes on inside for it, and nothing else")
    func adapterCancelled() async throws {
        let log = Log()
        let bench = try Bench { registry in
            registry.board(.spell, instances: .many) { _ in
                Backplane.ClosureBoard<Int, String, Never> { board, number in
                    board.task {
                        await Gate().passed()
                        log("\(number) cancelled")
                    }
                }
            }
            registry.board(.adapted) { _ in
                AdapterBoard(of: .spell) { (text: String) in
                    text.count
                } output: {
                    Int($0)
                }
            }
        }
        let first = bench.motherboard.activate(.adapted, with: "1")
        let second = bench.motherboard.activate(.adapted, with: "22")
        first.cancel()
        await #expect(throws: ActivationEnded.self) { try await first.firstOutput() }
        await settle { !log.lines.isEmpty }
        #expect(log.lines == ["1 cancelled"])
        #expect(bench.motherboard.isLive(.adapted))
        second.cancel()
        #expect(!bench.motherboard.isLive(.adapted))
    }

    @Test("After one activation of an adapter is cancelled, the others still end with what goes on inside for them")
    func adapterAfterCancelling() async throws {
        let gates = (0..<3).map { _ in Gate() }
        let bench = try Bench { registry in
            registry.board(.ping) { _ in AdapterBoard(of: .pong, input: { $0 }, output: { $0 }) }
            registry.board(.pong, instances: .many) { _ in
                NumberBoard { board, number in
                    board.task {
                        await gates[number].passed()
                        if number == 1 { board.complete() }
                    }
                }
            }
        }
        var reasons: [CompletionReason] = []
        bench.motherboard.registerCompletionFlow(of: .ping) { _, reason in reasons.append(reason) }
        let activations = (0..<3).map { bench.motherboard.activate(.ping, with: $0) }
        activations[0].cancel()
        gates[1].open()
        await #expect(throws: ActivationEnded.self) { try await activations[1].firstOutput() }
        #expect(bench.motherboard.isLive(.ping))
        activations[2].cancel()
        #expect(reasons == [.cancelled])
    }

    @Test("An adapter that is cancelled waits for the work inside that could not be called back")
    func adapterOfWork() async throws {
        let (begun, finish) = (Gate(), Gate())
        let work: BoardID<Int, TaskOutcome<Int, Never, Int>, TaskCommand> = "test.work"
        let bench = try Bench { registry in
            registry.board(work) { _ in
                TaskBoard<Int, Never, Int>(policy: .single) { number, _ in
                    await begun.open()
                    await finish.held()
                    return number
                }
            }
            registry.board(.adapted) { _ in
                AdapterBoard(of: work) { (text: String) in
                    text.count
                } output: {
                    $0.succeeded
                }
            }
        }
        let activation = bench.motherboard.activate(.adapted, with: "four")
        await begun.passed()
        activation.cancel()
        #expect(bench.motherboard.isLive(.adapted))
        finish.open()
        #expect(try await activation.firstOutput() == 4)
        #expect(!bench.motherboard.isLive(.adapted))
        #expect(bench.faults.kinds.isEmpty)
    }

    private final class Divider: Board<Int, Result<String, TestFailure>, Never> {
        override func activate(_ input: Int) {
            complete(with: input == 0 ? .failure(TestFailure()) : .success("\(100 / input)"))
        }
    }

    @Test("A board with one output sends it and completes")
    func result() async throws {
        let bench = try Bench { registry in registry.board(.result) { _ in Divider() } }
        let success = bench.motherboard.activate(.result, with: 4)
        #expect(try await success.firstOutput() == .success("25"))
        #expect(!bench.motherboard.isLive(.result))
        let failure = bench.motherboard.activate(.result, with: 0)
        #expect(try await failure.firstOutput() == .failure(TestFailure()))
    }
}
