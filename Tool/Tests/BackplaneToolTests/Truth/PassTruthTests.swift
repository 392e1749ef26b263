import Foundation
import Testing

/// Holds the passes that `backplane test` keeps against what edits come to. `make pass-truth` makes 500; the number and
/// the seed are BACKPLANE_PASS_EDITS and BACKPLANE_TRUTH_SEED.
@Suite("backplane test against the truth")
struct PassTruthTests {
    private static let environment = ProcessInfo.processInfo.environment
    private static let edits = environment["BACKPLANE_PASS_EDITS"].flatMap(Int.init) ?? 0

    @Test(
        "After any edit, a pass is kept only if the result of the test is unchanged",
        .enabled(if: edits > 0, "It takes many builds; 'make pass-truth' runs it"))
    func neverKeepsAWrongOne() throws {
        let seed = Self.environment["BACKPLANE_TRUTH_SEED"].flatMap(UInt64.init) ?? .random(in: 1...999_999)
        var random = SeededRandom(seed: seed)
        print("pass-truth: seed \(seed), \(Self.edits) edits")
        var run = try PassTruthRun()
        while run.steps.count < Self.edits {
            try run.round(min(50, Self.edits - run.steps.count), &random) { step in
                print("pass-truth: \(step)")
                fflush(nil)  // Who waits sees what came of the last one.
                #expect(step.wrong.isEmpty, "seed \(seed): \(step)")
            }
        }
        print(run.summary)
    }
}
