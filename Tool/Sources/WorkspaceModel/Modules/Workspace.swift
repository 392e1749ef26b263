/// A codebase: its packages, their modules, and the dependencies between the modules.
public struct Workspace: Sendable {
    public let packages: [WorkspacePackage]
    /// The modules, sorted by name.
    public let modules: [Module]
    public let graph: ModuleGraph
    /// The packages of the workspace on which each package depends, by ``PackageID/index``, sorted.
    public let packageDependencies: [[PackageID]]
    /// The external packages that are named by a manifest but not checked out, sorted.
    public let absentPackages: [String]
    /// The folders of packages whose manifests could not be read, so that their content is unknown, sorted.
    public let unreadPackages: [String]

    /// The Swift files in folders of Xcode targets that belong to no target, sorted.
    public let strays: [String]

    private let identifiers: [String: ModuleID]

    init(
        packages: [WorkspacePackage], modules: [Module], graph: ModuleGraph, packageDependencies: [[PackageID]],
        absentPackages: [String], unreadPackages: [String] = [], strays: [String] = []
    ) {
        self.strays = strays.sorted()
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

    /// Returns the module with a name; `nil` if there is none.
    public func module(named name: String) -> Module? {
        identifiers[name].map { self[$0] }
    }

    /// The modules of which some sources could not be read.
    public var partialModules: [Module] { modules.filter(\.unread.isNotable) }

    /// The modules of which a sparse checkout leaves out sources.
    public var sparseModules: [Module] { modules.filter { $0.unread.leftOut > 0 } }

    /// Whether everything could be read: otherwise, what was not found may still exist.
    public var isWhole: Bool { unreadPackages.isEmpty && partialModules.isEmpty }

    /// The number of Swift files in all modules.
    public var fileCount: Int { modules.reduce(0) { $0 + $1.files.count } }

    /// Returns the cycles between packages. Those of Xcode projects are omitted, since Xcode builds targets in the
    /// order of their dependencies, whichever projects they are in.
    public func packageCycles() -> [Cycle<PackageID>] {
        let successors = zip(packages, packageDependencies).map { $0.kind == .package ? $1.map(\.index) : [] }
        return ModuleGraph.cycles(successors: successors) { PackageID($0) }
    }
}

/// The kind of project that describes targets.
public enum ProjectKind: Hashable, Sendable {
    /// A Swift package.
    case package
    /// An Xcode project, described by a file that is given relative to the root of the workspace.
    case xcode(file: String)

    func origin(_ id: PackageID) -> ModuleOrigin {
        self == .package ? .package(id) : .xcodeTarget(id)
    }
}

/// A package of the workspace, or an Xcode project, which is represented in the same way.
public struct WorkspacePackage: Hashable, Sendable {
    public let id: PackageID
    /// The name in the manifest.
    public let name: String
    /// The identity by which SwiftPM distinguishes packages: the last component of the location, in lower case.
    public let identity: String
    /// The folder of the package, relative to the root of the workspace; `.` for the root itself.
    public let path: String
    public let manifest: Manifest
    /// The comments in the manifest that accept findings.
    public let silences: [Silence]
    public let kind: ProjectKind

    /// The path of the manifest or project file, relative to the root of the workspace.
    public var manifestPath: String {
        if case .xcode(let file) = kind { return file }
        return path == "." ? "Package.swift" : "\(path)/Package.swift"
    }

    /// Creates a package.
    public init(
        id: PackageID, name: String, identity: String, path: String, manifest: Manifest, silences: [Silence] = [],
        kind: ProjectKind = .package
    ) {
        self.id = id
        self.name = name
        self.identity = identity
        self.path = path
        self.manifest = manifest
        self.silences = silences
        self.kind = kind
    }
}

/// The index of a package in its workspace.
public struct PackageID: Hashable, Sendable, Comparable {
    public let index: Int

    public init(_ index: Int) {
        self.index = index
    }

    public static func < (left: PackageID, right: PackageID) -> Bool {
        left.index < right.index
    }
}
