import Inputs
import SystemSupport
import WorkspaceModel

/// Builds and runs the tests of some targets: SwiftPM those of a package, xcodebuild those of a scheme.
public protocol TestDriver: Sendable {
    /// A description of what is built, for messages.
    var subject: String { get }

    /// Whether targets run together. If not, they run one after another, and their reads can be observed.
    var runsTogether: Bool { get }

    /// Prevents other runs from building and testing the same targets until the lock is released.
    func lock() async -> TestLock

    /// Builds test targets.
    ///
    /// - Parameter whole: Whether all tests, and the programs, are needed.
    func build(_ tests: NeededTests, whole: Bool) async -> BuildOutcome

    /// Lists the built tests of some targets, if that is necessary to run those of one target only.
    func listing(_ built: BuiltTests, of targets: [ListedTarget]) async -> BuiltTests

    /// Runs the tests of built targets. A target is missing from the result if this process received a signal to end.
    func run(_ targets: [RunnableTests], built: BuiltTests) async -> [String: TestRun]
}

/// The tests of a target to be run.
public struct RunnableTests: Sendable {
    /// The name of the target in the manifest or the project.
    public let target: String
    /// The import names of the modules that the target does not link. Tests in all others run with it.
    public let unlinked: Set<String>

    public init(target: String, unlinked: Set<String>) {
        self.target = target
        self.unlinked = unlinked
    }
}

/// The tests that a build has produced.
public struct BuiltTests: Hashable, Sendable {
    /// The folder of the test programs if only the modules that they link were built; `nil` if the whole package was
    /// built.
    public let folder: String?

    /// The programs that contain the tests of the whole package, by name.
    let bundles: [String: FileStamp]

    /// The tests of the whole package; `nil` if they are not listed.
    var listing: TestListing?

    /// Creates the result of a build of all tests and programs of a package.
    init(bundles: [String: FileStamp] = [:]) {
        folder = nil
        self.bundles = bundles
    }

    /// Creates the result of a build of only the modules that some tests link.
    init(neededOnlyIn folder: String) {
        self.folder = folder
        bundles = [:]
    }

    /// Whether programs of the package may be missing that tests start.
    public var isPartial: Bool { folder != nil }
}

/// The result of running a test target.
public struct TestRun: Hashable, Sendable {
    public let outcome: TestOutcome
    /// The tests of the target, as far as the test libraries report them.
    public let cases: [TestCase]
    /// The observation of the target's processes; `nil` if it is not possible.
    public let observation: Observation?
    /// The duration of the target's tests in seconds, if it differs from the elapsed time.
    public let seconds: Double?
    /// Whether another build has rebuilt the test program since the build of this run.
    public let isOfOtherBuild: Bool

    public init(
        outcome: TestOutcome, cases: [TestCase], observation: Observation? = nil, seconds: Double? = nil,
        isOfOtherBuild: Bool = false
    ) {
        self.isOfOtherBuild = isOfOtherBuild
        self.outcome = outcome
        self.cases = cases
        self.observation = observation
        self.seconds = seconds
    }
}

/// A test that ran, as reported by its test library.
public struct TestCase: Hashable, Sendable {
    /// The result of a test.
    public enum Result: Hashable, Sendable {
        case passed
        /// The lines about the failure, if they can be distinguished from those of other tests.
        case failed([String])
        case skipped
        /// The test began, but its process ended before it.
        case unfinished
    }

    /// The class of the test; `nil` with Swift Testing, whose output does not name the suite.
    public let group: String?
    public let name: String
    /// The duration of the test in seconds, if it was reported.
    public let seconds: Double?
    public let result: Result

    public init(group: String?, name: String, seconds: Double?, result: Result) {
        self.group = group
        self.name = name
        self.seconds = seconds
        self.result = result
    }
}

/// The result of a test target.
public enum TestOutcome: Hashable, Sendable {
    /// The numbers of passed tests and of skipped tests, which do not count as passed.
    case passed(tests: Int, skipped: Int)
    /// No test was found in the target.
    case empty
    /// The lines about the failures.
    case failed([String])
    case timedOut
    /// The package could not be built. The value is the first error.
    case notBuilt(String)
    /// A target that no test links was built.
    case built

    /// The number of tests that passed, 0 for a build; `nil` if the outcome is no pass.
    public var passed: Int? {
        switch self {
        case .passed(let tests, skipped: 0): tests
        case .built: 0
        case .passed, .empty, .failed, .timedOut, .notBuilt: nil
        }
    }

    /// Whether the outcome counts as a success.
    public var isGood: Bool {
        switch self {
        case .passed, .empty, .built: true
        case .failed, .timedOut, .notBuilt: false
        }
    }
}

/// The result of a build.
public enum BuildOutcome: Hashable, Sendable {
    case built(BuiltTests)
    /// The errors in order.
    case failed([String])
    /// The tests can't be built with these options, for the reason in the given sentence.
    case refused(String)
    case interrupted

    var isBuilt: Bool {
        if case .built = self { true } else { false }
    }
}

/// The test targets to be built.
public struct NeededTests: Sendable {
    /// The names of the targets in the manifest or the project.
    public let targets: [String]
    /// Whether macros or plugins may run when the targets are built.
    public let runsCode: Bool
    /// The number of modules that the targets link, including themselves.
    public let linked: Int
    /// The number of modules that a build of all tests of their packages compiles.
    public let all: Int

    /// Counts the modules that some test targets link.
    public init(_ tests: [ModuleID], in subject: Codebase) {
        let workspace = subject.workspace
        func closure(_ modules: [ModuleID]) -> some Collection<ModuleID> {
            workspace.graph.distances(from: modules, following: .dependencies).keys
        }
        let needed = closure(tests)
        runsCode = CompiledTargets(subject).runsCode(for: tests)
        let packages = Set(tests.map { workspace[$0].package })
        targets = tests.map { workspace[$0].target }
        linked = needed.count
        all = closure(workspace.modules.filter { packages.contains($0.package) }.map(\.id)).count
    }
}

/// A lock that prevents other runs from building and testing the same targets.
public struct TestLock: Sendable {
    let lock: FileLock?

    /// Releases the lock. It is also released when the process ends.
    public consuming func release() {}
}
