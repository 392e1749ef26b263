import AllocationCounter
import Backplane

/// What boards keep while they do nothing.
enum MemoryBenchmarks {
    private final class Idle: Board<Int, Int, Int> {
        override func activate(_: Int) {}
        override func interact(_: Int) {}
    }

    private struct Crowd: Module {
        let ids: [BoardID<Int, Int, Int>]

        func register(in registry: inout ModuleRegistry) {
            for id in ids { registry.board(id) { _ in Idle() } }
        }
    }

    @MainActor
    static func run(into report: inout Report) throws {
        guard report.wants("memory") else { return }
        let ids = (0..<10_000).map { BoardID<Int, Int, Int>("com.example.feature.board\($0)") }
        let before = bytesInUse()
        guard before >= 0 else { return }
        let motherboard = try Motherboard(modules: [Crowd(ids: ids)])
        motherboard.install(into: report.window)
        let registered = bytesInUse()
        for id in ids { motherboard.activate(id, with: 1) }
        let live = bytesInUse()
        motherboard.completeAll()
        let completed = bytesInUse()
        report.addMemory("10,000 registered boards, each", Double(registered - before) / Double(ids.count))
        report.addMemory("10,000 live idle boards, each more", Double(live - registered) / Double(ids.count))
        report.addMemory("10,000 completed boards, each still", Double(completed - registered) / Double(ids.count))
    }
}
