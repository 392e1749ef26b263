import SystemSupport
import WorkspaceModel

/// What builds and runs of tests have in common.
public struct RunSettings: Sendable {
    let root: String
    let logs: RunLogs
    let options: TestOptions
    let timeout: Duration?
    let process: LoggedProcess
    public let observer: Observer?

    /// For a codebase at `root`. `timeout` is for each test target; `signal` ends what runs; `observer` sees what tests read.
    public init(
        root: String, logs: RunLogs, options: TestOptions, timeout: Duration?, signal: EndingSignal, observer: Observer?
    ) {
        self.root = root
        self.logs = logs
        self.options = options
        self.timeout = timeout
        self.observer = observer
        process = LoggedProcess(signal: signal)
    }

    func directory(of package: WorkspacePackage) -> String {
        Path.joined(package.path, to: root)
    }
}

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
