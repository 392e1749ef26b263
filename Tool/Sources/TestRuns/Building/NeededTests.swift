import WorkspaceModel

/// The test targets of a package that are to be built.
public struct NeededTests: Sendable {
    public let package: WorkspacePackage
    /// Their names in the manifest.
    public let targets: [String]
    /// How many modules they link, themselves included.
    public let linked: Int
    /// How many modules a build of all tests of the package compiles.
    public let all: Int

    /// Counts what some test targets of a package link.
    public init(_ tests: [ModuleID], of package: WorkspacePackage, in workspace: Workspace) {
        func closure(_ modules: [ModuleID]) -> Int {
            workspace.graph.distances(from: modules, following: .dependencies).count
        }
        self.package = package
        targets = tests.map { workspace[$0].target }
        linked = closure(tests)
        all = closure(workspace.modules.filter { $0.package == package.id }.map(\.id))
    }
}
