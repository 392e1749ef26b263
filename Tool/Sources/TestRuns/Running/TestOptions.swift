/// Options for `swift test`.
public struct TestOptions: Hashable, Sendable {
    private static let ignoreLock = "--ignore-lock"
    private static let testOnly: Set<String> = [
        "--no-parallel", "--enable-xctest", "--disable-xctest", "--enable-swift-testing", "--disable-swift-testing",
    ]

    let all: [String]

    public init(_ all: [String]) {
        self.all = all
    }

    /// Those that may decide what is built and how tests come out.
    public var decisive: [String] { all.filter { $0 != Self.ignoreLock } }

    /// Whether SwiftPM's lock is held by who runs this, so that to wait for it would take forever: `swift package backplane test`.
    var isLockHeld: Bool { all.contains(Self.ignoreLock) }

    /// What any build is to be told about the lock.
    var locking: [String] { isLockHeld ? [Self.ignoreLock] : [] }

    /// Those that `swift build` takes as well.
    var forBuild: [String] { all.filter { !Self.testOnly.contains($0) } }
}
