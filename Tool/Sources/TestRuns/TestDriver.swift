import SystemSupport
import WorkspaceModel

/// What builds and runs tests: SwiftPM those of packages.
public protocol TestDriver: Sendable {
    /// Keeps other runs from building and testing a package as long as the result lives.
    func lock(_ package: WorkspacePackage) async -> PackageLock

    /// Builds test targets of a package.
    ///
    /// - Parameter whole: Whether all tests of the package, and its programs, are needed.
    func build(_ tests: NeededTests, whole: Bool) async -> BuildOutcome

    /// Runs the tests of one target, which is built. `nil` when this process was told to end meanwhile.
    ///
    /// - Parameter libraries: Modules that it links whose tests run with it.
    func run(
        _ target: String, with libraries: [String], of package: WorkspacePackage, built: BuiltTests
    ) async -> TestRun?
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
    /// What its processes read.
    public let observation: Observation

    public init(outcome: TestOutcome, cases: [TestCase], observation: Observation = Observation()) {
        self.outcome = outcome
        self.cases = cases
        self.observation = observation
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

/// The test targets of a package that are to be built.
public struct NeededTests: Sendable {
    public let package: WorkspacePackage
    /// Their names in the manifest.
    public let targets: [String]
    /// Whether any of that is made by plugins.
    public let usesPlugins: Bool
    /// How many modules they link, themselves included.
    public let linked: Int
    /// How many modules a build of all tests of the package compiles.
    public let all: Int

    /// Counts what some test targets of a package link.
    public init(_ tests: [ModuleID], of package: WorkspacePackage, in workspace: Workspace) {
        func closure(_ modules: [ModuleID]) -> some Collection<ModuleID> {
            workspace.graph.distances(from: modules, following: .dependencies).keys
        }
        let needed = closure(tests)
        usesPlugins = needed.contains { !workspace[$0].description.plugins.isEmpty }
        self.package = package
        targets = tests.map { workspace[$0].target }
        linked = needed.count
        all = closure(workspace.modules.filter { $0.package == package.id }.map(\.id)).count
    }
}

/// Keeps other runs from building and testing a package.
public struct PackageLock: Sendable {
    let lock: FileLock?

    /// Gives it back, which the end of the process does, too.
    public consuming func release() {}
}
