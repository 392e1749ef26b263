import Impact
import WorkspaceModel
import WorkspaceReading

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

    /// Describes what `impact` says about `workspace`.
    public init(_ impact: Impact, of changeSet: ChangeSet, in workspace: Workspace) {
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
        let packages = Dictionary(grouping: tests) { workspace[$0].package }
        return packages.sorted { $0.key < $1.key }.map { id, tests in
            let targets = tests.map { workspace[$0].target }
            return TestGroup(
                package: workspace[id].name, path: workspace[id].path, tests: targets,
                filter: TestFilter.pattern(for: targets))
        }
    }
}
