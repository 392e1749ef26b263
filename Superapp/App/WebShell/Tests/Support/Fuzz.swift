import Foundation

/// Bytes that no one would think of, the same in every run of a seed: 1, or `FUZZ_SEED`.
struct Fuzz: RandomNumberGenerator, CustomStringConvertible {
    private let seed: UInt64
    private var state: UInt64

    init() {
        seed = ProcessInfo.processInfo.environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
        state = seed
    }

    /// What to run again when something fails.
    var description: String { "FUZZ_SEED=\(seed)" }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Up to so many pieces in a row, each one of those given or a byte.
    mutating func bytes(of pieces: [String], upTo count: Int) -> [UInt8] {
        (0..<Int.random(in: 0...count, using: &self)).flatMap { _ in
            Int.random(in: 0..<4, using: &self) == 0
                ? [UInt8.random(in: .min ... .max, using: &self)]
                : Array((pieces.randomElement(using: &self) ?? "").utf8)
        }
    }
}
