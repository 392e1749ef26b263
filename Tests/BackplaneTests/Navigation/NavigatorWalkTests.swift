import Backplane
import Foundation
import Testing

@MainActor
@Suite("Random navigation")
struct NavigatorWalkTests {
    /// Three that are always the same and one that is new with each run; a failure prints it.
    nonisolated static let seeds: [UInt64] = [1, 2, 3, .random(in: 4 ... .max)]

    @Test("Thousands of random steps show what a simple model says and complete the boards it says", arguments: seeds)
    func agrees(seed: UInt64) throws {
        print("random navigation: seed \(seed)")
        var walk = try NavigatorWalk(seed: seed)
        for _ in 0..<4_000 {
            walk.takeStep()
            let place: Comment = "seed \(seed), step \(walk.step): \(walk.lastOperation)"
            try #require(walk.theatre.picture == walk.model.picture, place)
            try #require(walk.live == walk.model.live, place)
            try #require(walk.theatre.faults == [], place)
        }
    }

    @Test("Whatever random steps have led to comes back from its snapshot", arguments: seeds)
    func restores(seed: UInt64) async throws {
        print("random restoration: seed \(seed)")
        var walk = try NavigatorWalk(seed: seed)
        for _ in 0..<100 {
            for _ in 0..<10 { walk.takeStep() }
            let place: Comment = "seed \(seed), step \(walk.step)"
            let navigator = walk.theatre.navigator
            let data = try JSONEncoder().encode(navigator.snapshot)
            let snapshot = try JSONDecoder().decode(NavigationSnapshot.self, from: data)
            let restored = try Theatre(tabs: navigator.tabs.map(\.id))
            let result = await restored.motherboard.root.restore(snapshot)
            try #require(result.problems == [], place)
            try #require(restored.picture == walk.model.picture, place)
            try #require(restored.faults == [], place)
        }
    }
}
