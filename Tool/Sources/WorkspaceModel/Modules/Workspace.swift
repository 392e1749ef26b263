/// A codebase: its packages, their modules, and how the modules depend on each other.
public struct Workspace: Sendable {
    public let packages: [WorkspacePackage]
    /// The modules, sorted by name.
    public let modules: [Module]
    public let graph: ModuleGraph
    /// Which packages of the workspace each package depends on, by ``PackageID/index``, sorted.
    public let packageDependencies: [[PackageID]]
    /// External packages that are named by a manifest but not checked out, sorted.
    public let absentPackages: [String]
    /// The folders of packages whose manifests could not be read, so that what is in them is not known, sorted.
    public let unreadPackages: [String]

    private let identifiers: [String: ModuleID]

    init(
        packages: [WorkspacePackage], modules: [Module], graph: ModuleGraph, packageDependencies: [[PackageID]],
        absentPackages: [String], unreadPackages: [String] = []
    ) {
        self.packages = packages
        self.modules = modules
        self.graph = graph
        self.packageDependencies = packageDependencies
        self.absentPackages = absentPackages
        self.unreadPackages = unreadPackages.sorted()
        identifiers = Dictionary(modules.map { ($0.name, $0.id) }) { first, _ in first }
    }

    public subscript(id: ModuleID) -> Module { modules[id.index] }

    public subscript(id: PackageID) -> WorkspacePackage { packages[id.index] }

    /// The module of that name.
    public func module(named name: String) -> Module? {
        identifiers[name].map { self[$0] }
    }

    /// The number of Swift files in all modules.
    public var fileCount: Int { modules.reduce(0) { $0 + $1.files.count } }

    /// The cycles between packages.
    public func packageCycles() -> [Cycle<PackageID>] {
        ModuleGraph.cycles(successors: packageDependencies.map { $0.map(\.index) }) { PackageID($0) }
    }
}
