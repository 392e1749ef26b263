import Backplane
import Testing

extension BoardID<Int, String, Never> {
    fileprivate static var spell: Self { "test.spell" }
}

extension BoardID<String, Int, Never> {
    fileprivate static var count: Self { "test.count" }
}

@MainActor
@Suite("Steps", .timeLimit(.minutes(20)))
struct FlowStepsTests {
    private func bench() throws -> Bench {
        try Bench { registry in
            registry.board(.spell) { _ in
                ClosureBoard<Int, String, Never> { board, number in
                    board.sendToMotherboard(String(repeating: "x", count: number))
                }
            }
            registry.board(.count) { _ in
                ClosureBoard<String, Int, Never> { board, text in board.sendToMotherboard(text.count) }
            }
        }
    }

    @Test("Each board's output is the input of the next, to the end of the path")
    func steps() throws {
        let log = Log()
        let bench = try bench()
        bench.motherboard.registerFlow(from: .spell, to: .count)
        bench.motherboard.registerFlow(from: .count) { _, count in log("\(count)") }
        bench.motherboard.activate(.spell, with: 3)
        #expect(log.lines == ["3"])
        #expect(bench.faults.kinds.isEmpty)
    }

    @Test("A step that is cancelled leads nowhere, and that is said")
    func cancelled() async throws {
        let bench = try bench()
        let step = bench.motherboard.registerFlow(from: .spell, to: .count)
        step.cancel()
        bench.motherboard.activate(.spell, with: 1)
        #expect(await bench.faults.kinds(once: 1) == [.unhandledOutput(board: "test.spell", output: "String")])
    }
}
