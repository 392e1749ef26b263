import SystemSupport

/// All that decides how the tests of a target come out, as far as it is known: each input with its digest.
public struct TestInputs: Hashable, Sendable {
    /// Digests by what they are of: `file Sources/Login/Login.swift`, `toolchain`.
    public let digests: [String: String]
    /// What of them is known from watching the tests.
    public let observed: ObservedInputs
    /// What keeps a pass from being remembered: an input that can't be told.
    public let obstacle: String?
    /// What tells that a file was written meanwhile, even if it is again what it was. No part of the key.
    private let stamps: [String: FileStamp]

    /// Describes inputs: files, and what else there is.
    init(files: [String: FileDigest], others: [String: String], observed: ObservedInputs, obstacle: String?) {
        self.observed = observed
        digests = files.mapValues(\.content).merging(others) { first, _ in first }
        stamps = files.compactMapValues(\.stamp)
        // A name that is not UTF-8 is known with other characters, by which the file is not found.
        let unknown = files.keys.sorted().first { $0.contains("\u{FFFD}") && files[$0]?.stamp == nil }
        self.obstacle = obstacle ?? unknown.map { "the name of the \($0) is not UTF-8" }
    }

    /// These inputs, with what else they turned out to be. What was read before stays as it was read; of packages that lie in
    /// folders, what was not read before can't be told any more.
    public func extended(by later: TestInputs) -> TestInputs {
        let unread = later.digests.keys.filter {
            digests[$0] == nil && $0.hasPrefix("package ") && later.stamps[$0] != nil
        }
        return TestInputs(
            digests: later.digests.merging(digests) { _, known in known }.filter { later.digests[$0.key] != nil },
            stamps: later.stamps.merging(stamps) { _, known in known }.filter { later.digests[$0.key] != nil },
            observed: later.observed,
            obstacle: later.obstacle ?? unread.min().map { "\($0) was read, which may be new" })
    }

    private init(
        digests: [String: String], stamps: [String: FileStamp], observed: ObservedInputs, obstacle: String?
    ) {
        self.digests = digests
        self.stamps = stamps
        self.observed = observed
        self.obstacle = obstacle
    }

    /// One digest for all: the same for the same inputs.
    public var key: String {
        Digest.of(digests.sorted { $0.key < $1.key }.map { "\($0.key)\u{0}\($0.value)\n" }.joined())
    }

    /// The inputs that came, went or were written since they were these, sorted: even those that are again what they were.
    public func written(until later: TestInputs) -> [String] {
        let rewritten = stamps.keys.filter { stamps[$0] != later.stamps[$0] }
        return Set(differing(from: later.digests)).union(rewritten).sorted()
    }

    /// The inputs that came, went or differ, sorted.
    public func differing(from other: [String: String]) -> [String] {
        Set(digests.keys).union(other.keys).filter { digests[$0] != other[$0] }.sorted()
    }
}
