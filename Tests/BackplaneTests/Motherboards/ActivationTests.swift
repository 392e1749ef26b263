import Backplane
import Testing

@MainActor
@Suite("Activations", .timeLimit(.minutes(20)))
struct ActivationTests {
    /// A board that sends what its commands say, and completes on `stop`.
    private func speakerBench(onActivate: @escaping (SpeakerBoard) -> Void = { _ in }) throws -> Bench {
        try Bench { registry in
            registry.board(.speaker) { _ in
                SpeakerBoard(
                    onActivate: { board, _ in onActivate(board) },
                    onCommand: { board, command in
                        switch command {
                        case .say(let number): board.sendToMotherboard(number)
                        case .stop: board.complete()
                        }
                    })
            }
        }
    }

    @Test("The first output can be awaited before it is sent")
    func before() async throws {
        let bench = try speakerBench()
        let activation = bench.motherboard.activate(.speaker)
        async let output = activation.firstOutput()
        bench.motherboard.interact(.speaker, .say(1))
        #expect(try await output == 1)
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("The first output can be awaited after it was sent")
    func after() async throws {
        let bench = try speakerBench { $0.sendToMotherboard(7) }
        let activation = bench.motherboard.activate(.speaker)
        #expect(try await activation.firstOutput() == 7)
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("All outputs can be iterated, in order, until the board completes")
    func outputs() async throws {
        let bench = try speakerBench()
        let activation = bench.motherboard.activate(.speaker)
        for number in 1...200 { bench.motherboard.interact(.speaker, .say(number)) }
        bench.motherboard.interact(.speaker, .stop)
        var received: [Int] = []
        for await number in activation.outputs { received.append(number) }
        #expect(received == Array(1...200))
    }

    @Test("A board that has said that it is done has finished, though its motherboard ends before that is delivered")
    func finishedBeforeTheEnd() async throws {
        let bench = try speakerBench { board in
            board.complete()
            board.motherboard?.shutDown()
        }
        let activation = bench.motherboard.activate(.speaker)
        let ended = await #expect(throws: ActivationEnded.self) { try await activation.firstOutput() }
        #expect(ended?.description == "'test.speaker' completed without the awaited output.")
    }

    @Test("Iterating ends when its task is cancelled, and the board goes on")
    func iterationCancelled() async throws {
        let bench = try speakerBench()
        let activation = bench.motherboard.activate(.speaker)
        bench.motherboard.interact(.speaker, .say(1))
        let reading = Task {
            var received: [Int] = []
            for await number in activation.outputs { received.append(number) }
            return received
        }
        await Task.yield()
        reading.cancel()
        #expect(await reading.value == [1])
        #expect(bench.motherboard.isLive(.speaker))
    }

    @Test("Outputs are iterated while they are sent")
    func outputsLive() async throws {
        let bench = try speakerBench()
        let activation = bench.motherboard.activate(.speaker)
        bench.motherboard.interact(.speaker, .say(1))
        var received: [Int] = []
        for await number in activation.outputs {
            received.append(number)
            bench.motherboard.interact(.speaker, number < 5 ? .say(number + 1) : .stop)
        }
        #expect(received == [1, 2, 3, 4, 5])
    }

    @Test("Flows and a held activation both get an output")
    func flowsToo() async throws {
        let log = Log()
        let bench = try speakerBench()
        bench.motherboard.registerFlow(from: .speaker) { _, number in log("flow \(number)") }
        let activation = bench.motherboard.activate(.speaker)
        bench.motherboard.interact(.speaker, .say(1))
        #expect(log.lines == ["flow 1"])
        #expect(try await activation.firstOutput() == 1)
    }

    @Test("Awaiting a board that completes without an output throws an error that says how it ended")
    func endsWithout() async throws {
        let bench = try speakerBench { $0.push(TestScreen("speaker")) }
        let ends: [(text: String, end: (Motherboard) -> Void)] = [
            ("'test.speaker' completed without the awaited output.", { $0.interact(.speaker, .stop) }),
            ("'test.speaker' was cancelled before the awaited output.", { $0.complete(.speaker) }),
            (
                "The user left 'test.speaker' before the awaited output.",
                { $0.root.navigator.leave([ScreenID(rawValue: "speaker")]) }
            ),
            (
                "'test.speaker' ended with its window, or with its parent board, before the awaited output.",
                { $0.shutDown() }
            ),
            ("'test.speaker' did not start: see the reported fault.", { _ in }),
        ]
        for (text, end) in ends {
            let activation = bench.motherboard.activate(.speaker)
            end(bench.motherboard)
            let error = await #expect(throws: ActivationEnded.self) { try await activation.firstOutput() }
            #expect(error?.board == "test.speaker")
            #expect(error?.description == text)
        }
        #expect(bench.faults.kinds == [.motherboardShutDown(board: "test.speaker")])
    }

    @Test("Awaiting a board that did not begin throws an error that says why")
    func neverBegins() async throws {
        let (bench, gate) = (try speakerBench(), Gate())
        bench.motherboard.registerBarrier(before: .speaker) { _ in
            false
        } otherwise: { _ in
            await gate.passed()
            return .cancel
        }
        let cancelled = bench.motherboard.activate(.speaker)
        let turnedAway = Task { try await bench.motherboard.run(.speaker) }
        cancelled.cancel()
        gate.open()
        let first = await #expect(throws: ActivationEnded.self) { try await cancelled.firstOutput() }
        #expect(first?.description == "'test.speaker' did not start: it was cancelled first.")
        let second = await #expect(throws: ActivationEnded.self) { try await turnedAway.value }
        #expect(second?.description == "'test.speaker' did not start: a barrier rejected it.")
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("Awaiting a board that could not be activated throws at once")
    func faulty() async throws {
        let bench = try Bench { _ in }
        let activation = bench.motherboard.activate(.speaker)
        await #expect(throws: ActivationEnded.self) { try await activation.firstOutput() }
        #expect(bench.faults.kinds == [.unknownBoard(board: "test.speaker", call: "activate(_:)")])
    }

    @Test("Awaiting ends when the motherboard is released")
    func motherboardReleased() async throws {
        var bench: Bench? = try speakerBench()
        let activation = try #require(bench?.motherboard.activate(.speaker))
        let waiting = Task { try await activation.firstOutput() }
        bench = nil
        await #expect(throws: ActivationEnded.self) { try await waiting.value }
    }

    @Test("Cancelling the waiting task throws CancellationError and leaves the board alone")
    func taskCancellation() async throws {
        let bench = try speakerBench()
        let activation = bench.motherboard.activate(.speaker)
        let waiting = Task { try await activation.firstOutput() }
        await Task.yield()
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        #expect(bench.motherboard.isLive(.speaker))
        bench.motherboard.interact(.speaker, .say(3))
        #expect(try await activation.firstOutput() == 3)
    }

    @Test("Awaiting in a task that is cancelled already throws CancellationError")
    func cancelledBefore() async throws {
        let bench = try speakerBench()
        let activation = bench.motherboard.activate(.speaker)
        let waiting = Task { try await activation.firstOutput() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
    }

    @Test("Cancelling an activation completes its board")
    func cancel() throws {
        let bench = try speakerBench()
        let activation = bench.motherboard.activate(.speaker)
        activation.cancel()
        #expect(!bench.motherboard.isLive(.speaker))
        bench.motherboard.activate(.speaker)
        activation.cancel()
        #expect(bench.motherboard.isLive(.speaker))
    }

    @Test("An activation cancelled on its way never reaches the board")
    func cancelOnTheWay() async throws {
        let log = Log()
        var held: Activation<LoginOutcome, Never>?
        let bench = try Bench { registry in
            registry.board(.login) { _ in LoginBoard { _, _ in log("activated") } }
            registry.board(.shell) { _ in
                ShellBoard { board, _ in
                    held = board.nextToBoard(.login)
                    held?.cancel()
                }
            }
        }
        bench.motherboard.activate(.shell)
        #expect(log.lines.isEmpty)
        #expect(!bench.motherboard.isLive(.login))
        let activation = try #require(held)
        await #expect(throws: ActivationEnded.self) { try await activation.firstOutput() }
    }

    @Test("An activation of a board that is completing gets its successor's outputs, not its end")
    func successor() async throws {
        var held: Activation<Int, Never>?
        let bench = try Bench { registry in
            registry.board(.ping) { _ in
                NumberBoard { board, number in
                    if number == 1 {
                        board.complete()
                        held = board.motherboard?.activate(.ping, with: 2)
                    } else {
                        board.sendToMotherboard(number)
                    }
                }
            }
        }
        bench.motherboard.activate(.ping, with: 1)
        #expect(try await held?.firstOutput() == 2)
    }

    @Test("An activation does not get what the board sent before it arrived")
    func notEarlier() async throws {
        var held: Activation<Int, Never>?
        let bench = try Bench { registry in
            registry.board(.ping) { _ in
                NumberBoard { board, number in
                    board.sendToMotherboard(number)
                    if number == 1 { held = board.motherboard?.activate(.ping, with: 2) }
                }
            }
        }
        bench.motherboard.registerFlow(from: .ping) { _, _ in }
        bench.motherboard.activate(.ping, with: 1)
        #expect(try await held?.firstOutput() == 2)
    }

    @Test("An output that no one takes is a fault, once")
    func unhandled() async throws {
        let bench = try speakerBench { $0.sendToMotherboard(1) }
        bench.motherboard.activate(.speaker)
        #expect(await bench.faults.kinds(once: 1) == [.unhandledOutput(board: "test.speaker", output: "Int")])
        #expect(bench.faults.faults[0].causes.map(\.kind) == [.output, .activation])
        bench.motherboard.interact(.speaker, .say(2))
        #expect(bench.faults.kinds.count == 2)
        bench.motherboard.interact(.speaker, .stop)
        await Task.yield()
        #expect(bench.faults.kinds.count == 2)
    }

    @Test("Outputs that a held activation takes with it unread are faults, also after the board has completed")
    func unread() async throws {
        let bench = try speakerBench()
        var activation: Activation<Int, SpeakerCommand>? = bench.motherboard.activate(.speaker)
        bench.motherboard.interact(.speaker, .say(1))
        bench.motherboard.interact(.speaker, .say(2))
        bench.motherboard.interact(.speaker, .stop)
        #expect(try await activation?.firstOutput() == 1)
        #expect(bench.faults.kinds.isEmpty)
        activation = nil
        #expect(await bench.faults.kinds(once: 1) == [.unhandledOutput(board: "test.speaker", output: "Int")])
        #expect(bench.faults.faults[0].motherboard == "main")
        #expect(bench.faults.faults[0].causes.map(\.kind) == [.output, .command])
    }

    @Test("Each of several held activations gets each output")
    func several() async throws {
        let bench = try speakerBench()
        let first = bench.motherboard.activate(.speaker)
        let second = bench.motherboard.activate(.speaker)
        bench.motherboard.interact(.speaker, .say(4))
        #expect(try await first.firstOutput() == 4)
        #expect(try await second.firstOutput() == 4)
    }

    @Test("An output that one of those who hold an activation still has to read is no fault when another lets go")
    func unreadByOne() async throws {
        let bench = try speakerBench()
        let held = bench.motherboard.activate(.speaker)
        do {
            let other = bench.motherboard.activate(.speaker)
            bench.motherboard.interact(.speaker, .say(1))
            other.send(.say(2))
        }
        // What only the other one was to hear was lost with it; what both were to hear was not.
        #expect(await bench.faults.kinds(once: 1) == [.unhandledOutput(board: "test.speaker", output: "Int")])
        #expect(try await held.firstOutput() == 1)
    }

    @Test("An output that nobody has taken is kept, however many come after it that flows have handled")
    func unreadKept() async throws {
        let bench = try speakerBench()
        let activation = bench.motherboard.activate(.speaker)
        bench.motherboard.interact(.speaker, .say(-1))
        bench.motherboard.registerFlow(from: .speaker) { _, _ in }
        for number in 0..<600 { bench.motherboard.interact(.speaker, .say(number)) }
        #expect(try await activation.firstOutput() == -1)
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("An output that nobody has taken leaves those that flows have handled where they are")
    func handledKept() async throws {
        let bench = try speakerBench()
        let activation = bench.motherboard.activate(.speaker)
        let flow = bench.motherboard.registerFlow(from: .speaker) { _, _ in }
        for number in 0..<256 { bench.motherboard.interact(.speaker, .say(number)) }
        flow.cancel()
        bench.motherboard.interact(.speaker, .say(256))
        for number in 0...256 { #expect(try await activation.firstOutput() == number) }
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("Who reads what a live board sends hears also what was asked for by others who have come later")
    func readerOfAll() async throws {
        let bench = try speakerBench()
        bench.motherboard.activate(.speaker)
        let handle = try #require(bench.motherboard.live(.speaker).first)
        let reading = Task { try await handle.firstOutput() }
        await Task.yield()
        let later = bench.motherboard.activate(.speaker)
        later.send(.say(1))
        #expect(try await later.firstOutput() == 1)
        bench.motherboard.interact(.speaker, .stop)
        #expect(try await reading.value == 1)
    }

    @Test("An output is a fault at once when all who held activations have let go of them")
    func allLetGo() throws {
        let bench = try speakerBench()
        var held: [Activation<Int, SpeakerCommand>] = (0..<3).map { _ in bench.motherboard.activate(.speaker) }
        held = []
        bench.motherboard.interact(.speaker, .say(held.count))
        #expect(bench.faults.kinds == [.unhandledOutput(board: "test.speaker", output: "Int")])
    }

    @Test("An unread output that goes with its activation may use the board as it goes")
    func lastWords() async throws {
        final class Word: Sendable {
            private let onEnd: @MainActor @Sendable () -> Void

            init(onEnd: @escaping @MainActor @Sendable () -> Void) { self.onEnd = onEnd }

            deinit { MainActor.assumeIsolated { [onEnd] in onEnd() } }
        }
        let log = Log()
        let talker = BoardID<Void, Word, Void>("test.talker")
        let bench = try Bench { registry in
            registry.board(talker) { _ in
                ClosureBoard<Void, Word, Void>(onCommand: { board, _ in
                    board.sendToMotherboard(Word { board.sendToMotherboard(Word { log("gone") }) })
                })
            }
        }
        do {
            let activation = bench.motherboard.activate(talker)
            bench.motherboard.interact(talker, ())
            withExtendedLifetime(activation) {}
        }
        #expect(await bench.faults.kinds(once: 2).count == 2)
        #expect(log.lines == ["gone"])
    }

    @Test("Activations that were held once and no more are let go")
    func letGo() throws {
        let bench = try speakerBench()
        let first = Weak<Activation<Int, SpeakerCommand>>()
        var held = bench.motherboard.activate(.speaker)
        first.object = held
        for _ in 0..<3 { held = bench.motherboard.activate(.speaker) }
        #expect(first.isGone)
        held.cancel()
    }
}

private enum SpeakerCommand: Sendable {
    case say(Int)
    case stop
}

private typealias SpeakerBoard = ClosureBoard<Void, Int, SpeakerCommand>

extension BoardID<Void, Int, SpeakerCommand> {
    fileprivate static var speaker: Self { "test.speaker" }
}
