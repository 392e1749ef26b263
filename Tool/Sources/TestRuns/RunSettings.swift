import SystemSupport
import WorkspaceModel

/// The settings shared by builds and runs of tests.
public struct RunSettings: Sendable {
    let root: String
    let logs: RunLogs
    let options: TestOptions
    let timeout: Duration?
    let process: LoggedProcess
    public let observer: Observer?
    /// The names of the variables that plugins may read, of those that are set.
    let variables: Set<String>

    /// Creates settings.
    ///
    /// - Parameters:
    ///   - root: The root of the codebase.
    ///   - timeout: The time limit of each test target.
    ///   - signal: Reports a signal that ends running processes.
    ///   - observer: Records what tests read.
    ///   - variables: The names of the variables that plugins may read.
    public init(
        root: String, logs: RunLogs, options: TestOptions, timeout: Duration?, signal: EndingSignal,
        observer: Observer?, variables: Set<String>
    ) {
        self.variables = variables
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

/// The options for `swift test`.
public struct TestOptions: Hashable, Sendable {
    private static let ignoreLock = "--ignore-lock"
    private static let testOnly: Set<String> = [
        "--no-parallel", "--enable-xctest", "--disable-xctest", "--enable-swift-testing", "--disable-swift-testing",
    ]

    let all: [String]

    public init(_ all: [String]) {
        self.all = all + BuildLock.options.filter { !all.contains($0) }
    }

    /// The options besides the one about the lock.
    var given: [String] { all.filter { $0 != Self.ignoreLock } }

    /// The options that can affect builds and the results of tests.
    public var decisive: [String] { DecisiveOptions(given).all }

    /// Whether the caller holds SwiftPM's lock, so that waiting for it would never end: `swift package backplane test`.
    var isLockHeld: Bool { all.contains(Self.ignoreLock) }

    /// The options about the lock, for every build.
    var locking: [String] { isLockHeld ? [Self.ignoreLock] : [] }

    /// The configuration that is built, which names the folder of the products.
    var configuration: String {
        value(of: ["--configuration", "-c"], attached: ["--configuration=", "-c=", "-c"]) == "release"
            ? "release" : "debug"
    }

    /// Whether the options demand Swift Build, which makes a program of each test target.
    var usesSwiftBuild: Bool { value(of: ["--build-system"], attached: ["--build-system="]) == "swiftbuild" }

    /// Returns the last value of an option, which follows one of `names`, or one of `prefixes` in the same argument.
    private func value(of names: Set<String>, attached prefixes: [String]) -> String? {
        zip(all, all.dropFirst() + [""]).compactMap { option, next -> String? in
            if names.contains(option) { return next }
            return prefixes.first(where: option.hasPrefix).map { String(option.dropFirst($0.count)) }
        }.last
    }

    /// The options that `swift build` accepts as well.
    var forBuild: [String] { all.filter { !Self.testOnly.contains($0) } }
}
