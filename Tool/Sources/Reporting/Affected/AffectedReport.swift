import Impact
import SystemSupport
import TestRuns
import WorkspaceModel

/// What a change affects, ready to be written.
public struct AffectedReport: Sendable {
    /// An affected module.
    public struct Item: Sendable {
        public let name: String
        public let isTest: Bool
        /// Why it is affected, in a few words.
        public let reason: String
    }

    /// The test targets of one package that a change affects.
    public struct TestGroup: Sendable {
        public let package: String
        /// The package's folder, relative to the root.
        public let path: String
        public let tests: [String]
        /// What selects just these for `swift test --filter`.
        public let filter: String
    }

    /// What is compared with, as it was asked for, and its commit.
    public let base: String
    public let commit: String
    public let changes: [ChangedFile]
    public let items: [Item]
    public let unclaimed: [String]
    public let groups: [TestGroup]
    public let moduleCount: Int
    public let testCount: Int
    /// What to ask of xcodebuild.
    public let xcode: XcodeRuns

    /// Describes what `impact` says about `workspace`, in which Xcode runs test targets as `runs` say.
    public init(_ impact: Impact, of changeSet: ChangeSet, in workspace: Workspace, runs: [SchemeRun] = []) {
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
        groups = Self.groups(of: impact.tests(in: workspace), in: workspace)
        moduleCount = workspace.modules.count
        testCount = workspace.modules.count { $0.isTest }
    }

    /// The names of affected test targets.
    public var tests: [String] { items.filter(\.isTest).map(\.name) }

    private static func groups(of tests: [ModuleID], in workspace: Workspace) -> [TestGroup] {
        let packages = Dictionary(grouping: tests.filter { !workspace[$0].isOfXcode }) { workspace[$0].package }
        return packages.sorted { $0.key < $1.key }.map { id, tests in
            let targets = tests.map { workspace[$0].target }
            return TestGroup(
                package: workspace[id].name, path: workspace[id].path, tests: targets,
                filter: TestFilter.pattern(for: targets))
        }
    }
}

/// Says why a module is affected.
public struct ReasonText {
    private let workspace: Workspace

    public init(workspace: Workspace) {
        self.workspace = workspace
    }

    /// The next cause, in a few words.
    public func text(of cause: Impact.Cause?) -> String {
        switch cause {
        case .direct(let reason): text(of: reason)
        case .dependency(let module): "depends on \(workspace[module].name)"
        case .program(let module): "runs \(workspace[module].name)"
        case nil: ""
        }
    }

    /// A reason, in a few words.
    public func text(of reason: Reason) -> String {
        switch reason {
        case .file(let path, .modified): path.printable
        case .file(let path, let change): "\(path.printable) (\(change.rawValue))"
        case .manifest(let path): "\(path.printable) describes it otherwise"
        case .package(let identity, let path): "uses the package \(identity), which \(path.printable) changes"
        case .input(let path): "\(path.printable), an input by configuration"
        case .observed(let path): "its tests read \(path.printable)"
        case .pluginInput(let path): "uses a plugin, which may read \(path.printable)"
        case .unclaimed(let path): "\(path.printable) belongs to no target"
        }
    }
}

extension String {
    /// The text on one line, with what a terminal might take for a command written out.
    var printable: String {
        unicodeScalars.contains { $0.value < 32 || $0.value == 127 } ? debugDescription : self
    }
}
