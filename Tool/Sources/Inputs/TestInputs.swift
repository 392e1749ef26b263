import SystemSupport

/// The known inputs that determine the result of a target's tests, each with its digest.
public struct TestInputs: Hashable, Sendable {
    /// The digests by the name of the input: `file Sources/Login/Login.swift`, `toolchain`.
    public let digests: [String: String]
    /// The inputs that are known from observing the tests.
    public let observed: ObservedInputs
    /// The reason why a pass can't be cached: an input that can't be determined.
    public let obstacle: String?
    /// The stamps that show whether a file was written in the meantime, even with the same content. They are not part
    /// of the key.
    private let stamps: [String: FileStamp]

    /// Creates the inputs of a target.
    init(files: [String: FileDigest], others: [String: String], observed: ObservedInputs, obstacle: String?) {
        self.observed = observed
        digests = files.mapValues(\.content).merging(others) { first, _ in first }
        stamps = files.compactMapValues(\.stamp)
        // A name that is not UTF-8 contains replacement characters, so the file is not found by it.
        let unknown = files.keys.sorted().first { $0.contains("\u{FFFD}") && files[$0]?.stamp == nil }
        self.obstacle = obstacle ?? unknown.map { "the name of the \($0) is not UTF-8" }
    }

    /// Returns these inputs, extended by those that were found later. Inputs that were read before keep their digests.
    /// New inputs in local packages can no longer be determined.
    public func extended(by later: TestInputs) -> TestInputs {
        let unread = later.digests.keys.filter {
            digests[$0] == nil && $0.hasPrefix("package ") && later.stamps[$0] != nil
        }
        return TestInputs(
            digests: later.digests.merging(digests) { _, known in known }.filter { later.digests[$0.key] != nil },
            stamps: later.stamps.merging(stamps) { _, known in known }.filter { later.digests[$0.key] != nil },
            observed: later.observed,
            obstacle: later.obstacle ?? unread.min().map { "\($0) was read and may have changed since" })
    }

    /// Returns these inputs for tests that another build system than SwiftPM's own has built: it does not build the
    /// same.
    public func built(by system: String) -> TestInputs {
        TestInputs(
            digests: digests.merging(["build system": Digest.of(system)]) { $1 }, stamps: stamps, observed: observed,
            obstacle: obstacle)
    }

    private init(
        digests: [String: String], stamps: [String: FileStamp], observed: ObservedInputs, obstacle: String?
    ) {
        self.digests = digests
        self.stamps = stamps
        self.observed = observed
        self.obstacle = obstacle
    }

    /// The digest of all inputs, equal for equal inputs.
    public var key: String {
        Digest.of(digests.sorted { $0.key < $1.key }.map { "\($0.key)\u{0}\($0.value)\n" }.joined())
    }

    /// Returns the inputs that were added, removed or written since these were read, sorted, including those with
    /// unchanged content.
    public func written(until later: TestInputs) -> [String] {
        let rewritten = stamps.keys.filter { stamps[$0] != later.stamps[$0] }
        return Set(differing(from: later.digests)).union(rewritten).sorted()
    }

    /// Returns the inputs that were added, removed or changed, sorted.
    public func differing(from other: [String: String]) -> [String] {
        Set(digests.keys).union(other.keys).filter { digests[$0] != other[$0] }.sorted()
    }
}
