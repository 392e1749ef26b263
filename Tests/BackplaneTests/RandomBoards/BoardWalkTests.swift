import Backplane
import Testing

@MainActor
@Suite("Random boards")
struct BoardWalkTests {
    /// Five that are always the same and one that is new with each run; a failure prints it.
    nonisolated static let seeds: [UInt64] = [1, 2, 3, 4, 5, .random(in: 6 ... .max)]

    @Test("Thousands of random steps do, report, keep and release what a simple model says", arguments: seeds)
    func agrees(seed: UInt64) async throws {
        print("random boards: seed \(seed)")
        var walk = try BoardWalk(seed: seed)
        for _ in 0..<2_000 {
            try await walk.takeStep()
            try check(walk, "seed \(seed), step \(walk.step): \(walk.lastDeed)")
        }
        walk.end()
        try check(walk, "seed \(seed), at the end")
        await walk.hearOut()
        #expect(walk.dropped == walk.modelDropped, "seed \(seed)")
        #expect(walk.world.alive.count == 0, "seed \(seed)")
    }

    private func check(_ walk: BoardWalk, _ place: Comment) throws {
        try #require(walk.world.log.lines == walk.model.log, place)
        walk.world.log.clear()
        walk.model.log = []
        try #require(walk.picture == walk.modelPicture, place)
        try #require(walk.world.alive.count == walk.model.main.all.flatMap(\.boards).count, place)
        try #require(walk.faults == walk.model.faults, place)
        // Those that hold an activation and drop what it has for them are reported later.
        try #require(walk.dropped.allSatisfy { $0.value <= walk.modelDropped[$0.key, default: 0] }, place)
    }
}
