import Backplane
import Testing

/// Many pay at once and give up at random moments.
@MainActor
@Suite("Work that many run and cancel at random", .timeLimit(.minutes(20)))
struct PaymentStormTests {
    /// What a run came to.
    private enum End: Hashable {
        case receipt(Int)
        case rejected
        case cancelled
    }

    /// Takes payments that do not heed their cancellation, and counts.
    @MainActor
    private final class Bank {
        private(set) var charged: [Int] = []
        private(set) var atOnce = 0
        private(set) var mostAtOnce = 0

        func charge(_ number: Int, taking turns: Int) async -> Int {
            charged.append(number)
            atOnce += 1
            mostAtOnce = max(mostAtOnce, atOnce)
            for _ in 0..<turns { await Task.yield() }
            atOnce -= 1
            return number
        }
    }

    @Test(
        "Every payment that was made has one receipt, and every run ends",
        arguments: [(TaskPolicy.single, 1), (.queue, 1), (.concurrent(max: 3), 3)], [BoardInstances.one, .many])
    func receipts(_ policy: (of: TaskPolicy, atOnce: Int), _ instances: BoardInstances) async throws {
        let seed = UInt64.random(in: 0 ... .max)
        print("payment storm: seed \(seed)")
        var random = SplitMix(seed: seed)
        // Few and short ones: where others keep the main actor busy, each turn waits for all of them.
        for _ in 0..<10 { try await storm(policy.of, atOnce: policy.atOnce, instances, &random) }
    }

    private func storm(
        _ policy: TaskPolicy, atOnce: Int, _ instances: BoardInstances, _ random: inout SplitMix
    ) async throws {
        let id: BoardID<Int, TaskOutcome<Int, Never, Int>, TaskCommand> = "test.payment"
        let bank = Bank()
        let turns = (0..<40).map { _ in Int.random(in: 0..<10, using: &random) }
        let bench = try Bench { registry in
            registry.board(id, instances: instances) { _ in
                TaskBoard<Int, Never, Int>(policy: policy) { number, _ in
                    await bank.charge(number, taking: turns[number])
                }
            }
        }
        var runs: [Task<End, any Error>] = []
        for number in turns.indices {
            runs.append(Task { try await end(of: number, id, bench.motherboard) })
            for _ in 0..<Int.random(in: 0..<3, using: &random) { await Task.yield() }
            if Bool.random(using: &random) { runs.randomElement(using: &random)?.cancel() }
        }
        var ends: [End] = []
        for run in runs { ends.append(try await run.value) }
        let receipts = ends.compactMap { if case .receipt(let number) = $0 { number } else { nil } }
        #expect(receipts.sorted() == bank.charged.sorted())
        #expect(
            zip(ends, turns.indices).allSatisfy { if case .receipt(let number) = $0 { number == $1 } else { true } })
        if instances == .one { #expect(bank.mostAtOnce <= atOnce) }
        if policy == .queue, instances == .one { #expect(bank.charged == bank.charged.sorted()) }
        #expect(policy == .single || !ends.contains(.rejected))
        #expect(!bench.motherboard.isLive(id))
        #expect(bench.faults.kinds.isEmpty)
    }

    private func end(
        of number: Int, _ id: BoardID<Int, TaskOutcome<Int, Never, Int>, TaskCommand>, _ motherboard: Motherboard
    ) async throws -> End {
        do {
            return .receipt(try await motherboard.run(id, with: number))
        } catch is TaskRejected {
            return .rejected
        } catch is CancellationError {
            return .cancelled
        }
    }
}
