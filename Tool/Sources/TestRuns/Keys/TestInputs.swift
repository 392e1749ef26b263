/// All that decides how the tests of a target come out, as far as it is known: each input with its digest.
public struct TestInputs: Hashable, Sendable {
    /// Digests by what they are of: `file Sources/Login/Login.swift`, `toolchain`.
    public let digests: [String: String]
    /// What keeps a pass from being remembered: an input that can't be told.
    public let obstacle: String?

    /// Describes inputs.
    public init(_ digests: [String: String], obstacle: String? = nil) {
        self.digests = digests
        self.obstacle = obstacle
    }

    /// One digest for all: the same for the same inputs.
    public var key: String {
        Digest.of(digests.sorted { $0.key < $1.key }.map { "\($0.key)\u{0}\($0.value)\n" }.joined())
    }

    /// The inputs that came, went or differ, sorted.
    public func differing(from other: [String: String]) -> [String] {
        Set(digests.keys).union(other.keys).filter { digests[$0] != other[$0] }.sorted()
    }
}
