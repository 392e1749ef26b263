/// What one hash costs: scrypt's parameters.
struct PasswordCost: Hashable, Sendable {
    /// N is 2 to this power. With the block size it sets the memory: 128 · N · r bytes.
    let logRounds: Int
    /// r.
    let blockSize: Int
    /// p: how often the memory is filled, one after another.
    let parallelism: Int

    /// One of the settings that OWASP's Password Storage Cheat Sheet holds to be equally strong, that with 32 MiB for each
    /// hash. Raise it as machines get faster: old hashes are renewed when their owners sign in.
    static let current = PasswordCost(logRounds: 15, blockSize: 8, parallelism: 3)

    /// Hardly anything: for tests that make accounts by the hundred.
    static let tests = PasswordCost(logRounds: 4, blockSize: 8, parallelism: 1)

    var rounds: Int { 1 << logRounds }

    /// Whether a stored value can be meant: beyond this a damaged row would ask for gigabytes.
    var isSane: Bool {
        (1...20).contains(logRounds) && (1...32).contains(blockSize) && (1...16).contains(parallelism)
    }
}
