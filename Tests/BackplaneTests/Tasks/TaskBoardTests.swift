import Backplane
import Testing

private typealias Outcome = TaskOutcome<String, Int, String>

extension BoardID<String, TaskOutcome<String, Int, String>, TaskCommand> {
    fileprivate static var work: Self { "test.work" }
}

/// Work that ends when the test says so.
private final class Workshop: Sendable {
    private let pending = Locked<[String: CheckedContinuation<String, any Error>]>([:])
    private let (starts, start) = AsyncStream.makeStream(of: String.self)
    private struct Broken: Error {}

    func work(on input: String, progress: @Sendable (Int) -> Void) async throws -> String {
        progress(50)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                pending.withLock { $0[input] = continuation }
                start.yield(input)
            }
        } onCancel: {
            finish(input, with: .failure(CancellationError()))
        }
    }

    /// Waits until so many pieces of work have begun.
    func begun(_ count: Int) async -> [String] {
        var begun: [String] = []
        for await input in starts {
            begun.append(input)
            if begun.count == count { break }
        }
        return begun
    }

    func finish(_ input: String, with result: Result<String, any Error>) {
        pending.withLock { $0.removeValue(forKey: input) }?.resume(with: result)
    }

    func isPending(_ input: String) -> Bool { pending.withLock { $0[input] != nil } }
    func succeed(_ input: String) { finish(input, with: .success(input.uppercased())) }
    func fail(_ input: String) { finish(input, with: .failure(Broken())) }
}

@MainActor
@Suite("Task boards", .timeLimit(.minutes(20)))
struct TaskBoardTests {
    private let workshop = Workshop()

    private func bench(_ policy: TaskPolicy) throws -> Bench {
        try Bench { [workshop] registry in
            registry.board(.work) { _ in
                TaskBoard<String, Int, String>(policy: policy) { input, progress in
                    try await workshop.work(on: input, progress: progress)
                }
            }
        }
    }

    /// Reads so many outcomes, as text.
    private func read(_ count: Int, of outcomes: ActivationOutputs<Outcome, TaskCommand>) async -> [String] {
        var lines: [String] = []
        for await outcome in outcomes {
            switch outcome {
            case .progress(let percent, let input): lines.append("\(input) at \(percent)")
            case .success(let value, let input): lines.append("\(input) gave \(value)")
            case .failure(_, let input): lines.append("\(input) failed")
            case .cancelled(let input): lines.append("\(input) cancelled")
            case .rejected(let input): lines.append("\(input) rejected")
            }
            if lines.count == count { break }
        }
        return lines
    }

    @Test("Work reports its progress and its success, and then the board is done")
    func success() async throws {
        let bench = try bench(.single)
        let activation = bench.motherboard.activate(.work, with: "a")
        _ = await workshop.begun(1)
        workshop.succeed("a")
        #expect(await read(2, of: activation.outputs) == ["a at 50", "a gave A"])
        #expect(!bench.motherboard.isLive(.work))
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("An error that work throws is its outcome")
    func failure() async throws {
        let bench = try bench(.queue)
        let activation = bench.motherboard.activate(.work, with: "a")
        _ = await workshop.begun(1)
        workshop.fail("a")
        #expect(await read(2, of: activation.outputs) == ["a at 50", "a failed"])
    }

    @Test("With the policy latest, new work cancels what is running")
    func latest() async throws {
        let bench = try bench(.latest)
        let activation = bench.motherboard.activate(.work, with: "a")
        #expect(await read(1, of: activation.outputs) == ["a at 50"])
        _ = await workshop.begun(1)
        let newer = bench.motherboard.activate(.work, with: "b")
        #expect(!workshop.isPending("a"))
        _ = await workshop.begun(1)
        workshop.succeed("b")
        #expect(await read(9, of: activation.outputs) == ["a cancelled"])
        #expect(await read(9, of: newer.outputs) == ["b at 50", "b gave B"])
        #expect(!bench.motherboard.isLive(.work))
    }

    @Test("With the policy single, new work is rejected while other work runs")
    func single() async throws {
        let bench = try bench(.single)
        let activation = bench.motherboard.activate(.work, with: "a")
        _ = await workshop.begun(1)
        let second = bench.motherboard.activate(.work, with: "b")
        workshop.succeed("a")
        #expect(await read(9, of: second.outputs) == ["b rejected"])
        #expect(await read(9, of: activation.outputs) == ["a at 50", "a gave A"])
    }

    @Test("With the policy queue, work waits for what came before")
    func queue() async throws {
        let bench = try bench(.queue)
        let activation = bench.motherboard.activate(.work, with: "a")
        let second = bench.motherboard.activate(.work, with: "b")
        #expect(await workshop.begun(1) == ["a"])
        workshop.succeed("a")
        #expect(await workshop.begun(1) == ["b"])
        workshop.succeed("b")
        #expect(await read(9, of: activation.outputs) == ["a at 50", "a gave A"])
        #expect(await read(9, of: second.outputs) == ["b at 50", "b gave B"])
        #expect(!bench.motherboard.isLive(.work))
    }

    @Test("With the policy concurrent, so many run at once and no more")
    func concurrent() async throws {
        let bench = try bench(.concurrent(max: 2))
        let activations = ["a", "b", "c"].map { bench.motherboard.activate(.work, with: $0) }
        #expect(await Set(workshop.begun(2)) == ["a", "b"])
        workshop.succeed("b")
        #expect(await workshop.begun(1) == ["c"])
        workshop.succeed("a")
        workshop.succeed("c")
        for (activation, input) in zip(activations, ["a", "b", "c"]) {
            #expect(await read(9, of: activation.outputs) == ["\(input) at 50", "\(input) gave \(input.uppercased())"])
        }
    }

    @Test(
        "Work that an outcome brings in waits behind what waits already",
        arguments: [TaskPolicy.queue, .concurrent(max: 1)])
    func newWorkFromOutcome(policy: TaskPolicy) async throws {
        let bench = try bench(policy)
        let log = Log()
        bench.motherboard.registerFlow(from: .work) { motherboard, outcome in
            if let success = outcome.succeeded { log(success) }
            if outcome.succeeded == "A" { motherboard.activate(.work, with: "c") }
        }
        bench.motherboard.activate(.work, with: "a")
        let second = bench.motherboard.activate(.work, with: "b")
        #expect(await workshop.begun(1) == ["a"])
        workshop.succeed("a")
        #expect(await workshop.begun(1) == ["b"])
        workshop.succeed("b")
        #expect(await workshop.begun(1) == ["c"])
        let third = try #require(bench.motherboard.live(.work).first)
        workshop.succeed("c")
        #expect(try await third.firstOutput().succeeded == "C")
        #expect(try await second.firstOutput().succeeded == "B")
        #expect(log.lines == ["A", "B", "C"])
    }

    @Test("An outcome whose handler calls off one that waits leaves the others waiting")
    func cancelledByOutcome() async throws {
        let bench = try bench(.queue)
        let log = Log()
        var second: Activation<Outcome, TaskCommand>?
        bench.motherboard.registerFlow(from: .work) { _, outcome in
            if let success = outcome.succeeded { log(success) }
            if outcome.succeeded == "A" { second?.cancel() }
        }
        bench.motherboard.activate(.work, with: "a")
        second = bench.motherboard.activate(.work, with: "b")
        let third = bench.motherboard.activate(.work, with: "c")
        #expect(await workshop.begun(1) == ["a"])
        workshop.succeed("a")
        #expect(await workshop.begun(1) == ["c"])
        workshop.succeed("c")
        #expect(try await third.firstOutput().succeeded == "C")
        #expect(log.lines == ["A", "C"])
        #expect(!bench.motherboard.isLive(.work))
    }

    @Test("Told to cancel, the board cancels what runs and what waits, and is done")
    func cancelAll() async throws {
        let bench = try bench(.queue)
        let activation = bench.motherboard.activate(.work, with: "a")
        let second = bench.motherboard.activate(.work, with: "b")
        _ = await workshop.begun(1)
        bench.motherboard.interact(.work, .cancelAll)
        #expect(await read(9, of: activation.outputs) == ["a at 50", "a cancelled"])
        #expect(await read(9, of: second.outputs) == ["b cancelled"])
        #expect(!bench.motherboard.isLive(.work))
    }

    @Test("Work whose board is completed by others is cancelled and says nothing more")
    func completed() async throws {
        let bench = try bench(.concurrent(max: 3))
        bench.motherboard.registerFlow(from: .work) { _, outcome in #expect(outcome.succeeded == nil) }
        bench.motherboard.activate(.work, with: "a")
        _ = await workshop.begun(1)
        bench.motherboard.complete(.work)
        workshop.succeed("a")
        for _ in 0..<10 { await Task.yield() }
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("Of very many pieces of work, each that is cancelled is answered as such, and the rest is done in order")
    func cancelledAmongMany() async throws {
        let id = BoardID<Int, TaskOutcome<Int, Never, Int>, TaskCommand>("test.many-works")
        for policy in [TaskPolicy.queue, .concurrent(max: 3), .concurrent(max: 1_000)] {
            let gate = Gate()
            let bench = try Bench { registry in
                registry.board(id) { _ in
                    TaskBoard<Int, Never, Int>(policy: policy) { number, _ in
                        await gate.passed()
                        try Task.checkCancellation()
                        return number
                    }
                }
            }
            var (done, cancelled): ([Int], [Int]) = ([], [])
            bench.motherboard.registerFlow(from: id) { _, outcome in
                switch outcome {
                case .success(let value, _): done.append(value)
                case .cancelled(let value): cancelled.append(value)
                default: Issue.record("\(outcome)")
                }
            }
            let works = (0..<200).map { bench.motherboard.activate(id, with: $0) }
            for number in (0..<200).reversed() where number % 3 != 1 { works[number].cancel() }
            gate.open()
            await settle { !bench.motherboard.isLive(id) }
            #expect(done.sorted() == (0..<200).filter { $0 % 3 == 1 }, "\(policy)")
            if policy == .queue { #expect(done == done.sorted()) }
            #expect(cancelled.sorted() == (0..<200).filter { $0 % 3 != 1 }, "\(policy)")
            #expect(bench.faults.kinds.isEmpty)
        }
    }
}
