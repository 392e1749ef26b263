import Foundation
import Testing

/// Holds `backplane affected` against real incremental builds: edits of a third of the kinds, or as many as
/// BACKPLANE_TRUTH_EDITS says (`make affected-truth` makes 200). Each run makes others; BACKPLANE_TRUTH_SEED repeats
/// those of a run that printed it.
@Suite("backplane affected against the truth")
struct AffectedTruthTests {
    private static let environment = ProcessInfo.processInfo.environment

    @Test("After any edit, what a build compiles and every test whose result changed was affected")
    func neverMisses() throws {
        let seed = Self.environment["BACKPLANE_TRUTH_SEED"].flatMap(UInt64.init) ?? .random(in: 1...999_999)
        let count = Self.environment["BACKPLANE_TRUTH_EDITS"].flatMap(Int.init) ?? TruthEdit.allCases.count / 3
        var random = SeededRandom(seed: seed)
        print("affected-truth: seed \(seed), \(count) edits")
        var run = try TruthRun()
        for number in 1...count {
            let step = try run.step(number, seed: seed, &random)
            #expect(step.missed.isEmpty, "seed \(seed), edit \(number): \(step)")
        }
        print(run.summary)
        #expect(run.staleBuilds * 2 <= count, "Most builds hold nothing against the answers; seed \(seed)")
    }
}
