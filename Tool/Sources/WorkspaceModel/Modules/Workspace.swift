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

    /// The module of that name.
    public func module(named name: String) -> Module? {
        identifiers[name].map { self[$0] }
    }

    /// The number of Swift files in all modules.
    public var fileCount: Int { modules.reduce(0) { $0 + $1.files.count } }

    /// The cycles between packages. Xcode builds targets in dependency order, whichever projects they are in.
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
    /// The name its manifest gives.
    public let name: String
    /// The identity by which SwiftPM distinguishes packages: the last part of its location in lower case.
    public let identity: String
    /// Its folder, relative to the root of the workspace; `.` for the root itself.
    public let path: String
    public let manifest: Manifest
    /// The comments in its manifest that accept findings.
    public let silences: [Silence]
    public let kind: ProjectKind

    /// The path of the file that describes it, relative to the root of the workspace.
    public var manifestPath: String {
        if case .xcode(let file) = kind { return file }
        return path == "." ? "Package.swift" : "\(path)/Package.swift"
    }

    /// Describes a package.
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
