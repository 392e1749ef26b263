import Foundation
import Testing

/// Holds `backplane affected` against real incremental builds of Superapp. `make superapp-truth` makes 200 edits; the
/// number and the seed are BACKPLANE_SUPERAPP_EDITS and BACKPLANE_TRUTH_SEED.
@Suite("backplane affected against the truth, on Superapp")
struct SuperappTruthTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let edits = environment["BACKPLANE_SUPERAPP_EDITS"].flatMap(Int.init) ?? 0

    @Test(
        "After any edits of Superapp, what a build compiles was affected",
        .enabled(if: edits > 0, "It takes an hour; 'make superapp-truth' runs it"))
    func neverMisses() throws {
        let seed = Self.environment["BACKPLANE_TRUTH_SEED"].flatMap(UInt64.init) ?? 73_943
        print("superapp-truth: seed \(seed), \(Self.edits) edits")
        var run = try SuperappTruthRun(random: SeededRandom(seed: seed))
        while run.edits < Self.edits {
            let step = try run.step(atMost: Self.edits - run.edits)
            #expect(step.missed.isEmpty, "seed \(seed): \(step)")
        }
        print("superapp-truth: seed \(seed), \(run.edits) edits: \(run.summary)")
    }
}
