import Impact
import SystemSupport
import TestRuns
import WorkspaceModel

/// The modules and tests that a change affects, for output.
public struct AffectedReport: Sendable {
    /// An affected module.
    public struct Item: Sendable {
        public let name: String
        public let isTest: Bool
        /// The reason, in a few words.
        public let reason: String
    }

    /// The affected test targets of one package.
    public struct TestGroup: Sendable {
        public let package: String
        /// The folder of the package, relative to the root.
        public let path: String
        public let tests: [String]
        /// The pattern for `swift test --filter` that selects these targets.
        public let filter: String
    }

    /// The revision that is compared with, as given, and its commit.
    public let base: String
    public let commit: String
    public let changes: [ChangedFile]
    public let items: [Item]
    public let unclaimed: [String]
    public let groups: [TestGroup]
    public let moduleCount: Int
    public let testCount: Int
    /// The runs of xcodebuild that cover the affected Xcode targets.
    public let xcode: XcodeRuns

    /// Creates a report.
    ///
    /// - Parameters:
    ///   - runs: The test targets that each Xcode scheme runs.
    ///   - foreign: Patterns for the tests of each module whose names may begin with other modules.
    public init(
        _ impact: Impact, of changeSet: ChangeSet, in workspace: Workspace, runs: [SchemeRun] = [],
        foreign: [ModuleID: Set<String>] = [:]
    ) {
        xcode = XcodeRuns(impact.tests(in: workspace), in: workspace, runs: runs)
        base = changeSet.base
        commit = changeSet.commit
        changes = impact.changes
        unclaimed = impact.unclaimed
        items = impact.modules.map { id in
            Item(
                name: workspace[id].name, isTest: workspace[id].isTest,
                reason: ReasonText(workspace: workspace).text(of: impact.causes[id]))
        }
        groups = Self.groups(of: impact.tests(in: workspace), in: workspace, foreign)
        moduleCount = workspace.modules.count
        testCount = workspace.modules.count { $0.isTest }
    }

    /// The names of the affected test targets.
    public var tests: [String] { items.filter(\.isTest).map(\.name) }

    private static func groups(
        of tests: [ModuleID], in workspace: Workspace, _ foreign: [ModuleID: Set<String>]
    ) -> [TestGroup] {
        let all = TestLibraries(in: workspace)
        let packages = Dictionary(grouping: tests.filter { !workspace[$0].isOfXcode }) { workspace[$0].package }
        return packages.sorted { $0.key < $1.key }.map { id, tests in
            let libraries = all.linked(by: tests)
            let patterns = Set((tests + libraries).flatMap { foreign[$0] ?? [] })
            return TestGroup(
                package: workspace[id].name, path: workspace[id].path, tests: tests.map { workspace[$0].target },
                filter: TestFilter.pattern(
                    for: (tests + libraries).map { workspace[$0].target }, and: patterns.sorted()))
        }
    }
}

/// Formats the reasons for which modules are affected.
public struct ReasonText {
    private let workspace: Workspace

    public init(workspace: Workspace) {
        self.workspace = workspace
    }

    /// Returns the direct cause, in a few words.
    public func text(of cause: Impact.Cause?) -> String {
        switch cause {
        case .direct(let reason): text(of: reason)
        case .dependency(let module): "depends on \(workspace[module].name)"
        case .program(let module): "runs \(workspace[module].name)"
        case nil: ""
        }
    }

    /// Returns a reason, in a few words.
    public func text(of reason: Reason) -> String {
        switch reason {
        case .file(let path, .modified): path.printable
        case .file(let path, let change): "\(path.printable) (\(change.rawValue))"
        case .manifest(let path): "\(path.printable) changes its declaration"
        case .linkage(let path): "\(path.printable) may change how the tests of its package are linked"
        case .package(let identity, let path): "uses the package \(identity), which \(path.printable) changes"
        case .packageAround(let identity, let path):
            "uses the package \(identity), which may depend on what \(path.printable) changes"
        case .uncompared(let identity, let folder):
            "uses the package \(identity), whose changes are unknown: \(folder.printable) is not in the repository"
        case .linked(let path, let destination):
            "contains \(path.printable), whose changes are unknown: \(destination.printable) is not in the repository"
        case .input(let path): "\(path.printable), an input declared in the configuration"
        case .observed(let path): "its tests read \(path.printable)"
        case .repository(let path):
            "its tests read \(path.printable), which may change with any commit or change of a tracked file"
        case .pluginInput(let path): "uses a plugin, which may read \(path.printable)"
        case .unclaimed(let path): "\(path.printable) belongs to no target"
        }
    }
}

extension String {
    /// The text on one line, with control characters escaped so that a terminal does not interpret them.
    var printable: String {
        unicodeScalars.contains { $0.value < 32 || $0.value == 127 } ? debugDescription : self
    }
}
