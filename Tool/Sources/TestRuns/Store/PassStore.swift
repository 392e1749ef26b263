import Impact

/// Remembers passes by the keys of their inputs.
public protocol PassStore: Sendable {
    /// The passes with these keys, of those that are known. Whatever is wrong with one, it counts as none.
    func passes(for keys: [String]) async -> [String: PassRecord]

    /// Keeps passes.
    ///
    /// - Throws: An error that says why they can't be kept.
    func keep(_ records: [PassRecord]) async throws

    /// What tests were seen to read, by the keys of ``ObservedRecord/key(of:)``.
    func observed(for keys: [String]) async -> [String: ObservedInputs]

    /// Keeps what tests were seen to read.
    ///
    /// - Throws: An error that says why it can't be kept.
    func keep(_ records: [ObservedRecord]) async throws
}
