import SystemSupport
import WorkspaceModel

/// What builds and runs the tests of some targets: SwiftPM those of a package, xcodebuild those of a scheme.
public protocol TestDriver: Sendable {
    /// What is built, for people.
    var subject: String { get }

    /// Whether targets run at once. Else they run one by one, and what each reads can be seen.
    var runsTogether: Bool { get }

    /// Keeps other runs from building and testing the same as long as the result lives.
    func lock() async -> TestLock

    /// Builds test targets.
    ///
    /// - Parameter whole: Whether all tests there, and the programs, are needed.
    func build(_ tests: NeededTests, whole: Bool) async -> BuildOutcome

    /// Runs the tests of targets, which are built. A target is missing when this process was told to end meanwhile.
    func run(_ targets: [RunnableTests], built: BuiltTests) async -> [String: TestRun]
}

/// The tests of a target that is built.
public struct RunnableTests: Sendable {
    /// Its name in the manifest or the project.
    public let target: String
    /// Modules that it links whose tests run with it.
    public let libraries: [String]

    public init(target: String, libraries: [String]) {
        self.target = target
        self.libraries = libraries
    }
}

/// The tests that a build has made.
public struct BuiltTests: Hashable, Sendable {
    /// Where their programs lie if only what the needed tests link was built; `nil` where all of the package was.
    public let folder: String?

    /// All tests of a package, and its programs.
    public init() { folder = nil }

    /// Only what some tests link, in a folder.
    public init(neededOnlyIn folder: String) { self.folder = folder }

    /// Whether programs of the package may be missing that tests look for.
    public var isPartial: Bool { folder != nil }
}

/// What came of running a test target.
public struct TestRun: Hashable, Sendable {
    public let outcome: TestOutcome
    /// Its tests, as far as the test libraries named them.
    public let cases: [TestCase]
    /// What its processes read; `nil` where that can't be seen.
    public let observation: Observation?
    /// How long its tests took, where it is not the time that passed meanwhile.
    public let seconds: Double?

    public init(outcome: TestOutcome, cases: [TestCase], observation: Observation? = nil, seconds: Double? = nil) {
        self.outcome = outcome
        self.cases = cases
        self.observation = observation
        self.seconds = seconds
    }
}

/// A test that ran, by what the test libraries tell about it.
public struct TestCase: Hashable, Sendable {
    /// How it came out.
    public enum Result: Hashable, Sendable {
        case passed
        /// With the lines that say what went wrong, if any were told from those of others.
        case failed([String])
        case skipped
        /// It began and nothing says how it ended: its process did so first.
        case unfinished
    }

    /// The class that it belongs to; `nil` with Swift Testing, whose lines do not say the suite.
    public let group: String?
    public let name: String
    /// How long it took, where that was told.
    public let seconds: Double?
    public let result: Result

    public init(group: String?, name: String, seconds: Double?, result: Result) {
        self.group = group
        self.name = name
        self.seconds = seconds
        self.result = result
    }
}

/// How a test target came out.
public enum TestOutcome: Hashable, Sendable {
    /// So many tests passed, and so many were skipped, which is no pass.
    case passed(tests: Int, skipped: Int)
    /// No test was found in it.
    case empty
    /// With the lines that say what went wrong.
    case failed([String])
    case timedOut
    /// Its package could not be built, for this reason first of all.
    case notBuilt(String)

    /// Whether it is as good as a pass.
    public var isGood: Bool {
        switch self {
        case .passed, .empty: true
        case .failed, .timedOut, .notBuilt: false
        }
    }
}

/// How a build came out.
public enum BuildOutcome: Hashable, Sendable {
    case built(BuiltTests)
    /// With the errors, first to last.
    case failed([String])
    case interrupted
}

/// The test targets that are to be built.
public struct NeededTests: Sendable {
    /// Their names in the manifest or the project.
    public let targets: [String]
    /// Whether any of that is made by plugins.
    public let usesPlugins: Bool
    /// How many modules they link, themselves included.
    public let linked: Int
    /// How many modules a build of all tests of their packages compiles.
    public let all: Int

    /// Counts what some test targets link.
    public init(_ tests: [ModuleID], in workspace: Workspace) {
        func closure(_ modules: [ModuleID]) -> some Collection<ModuleID> {
            workspace.graph.distances(from: modules, following: .dependencies).keys
        }
        let needed = closure(tests)
        usesPlugins = needed.contains { !workspace[$0].description.plugins.isEmpty }
        let packages = Set(tests.map { workspace[$0].package })
        targets = tests.map { workspace[$0].target }
        linked = needed.count
        all = closure(workspace.modules.filter { packages.contains($0.package) }.map(\.id)).count
    }
}

/// Keeps other runs from building and testing the same.
public struct TestLock: Sendable {
    let lock: FileLock?

    /// Gives it back, which the end of the process does, too.
    public consuming func release() {}
}
