import WorkspaceModel

/// What each package of a workspace builds when it is the root.
public struct LinkWorkspace: Sendable {
    /// One for each package of the workspace, in its order.
    public let maps: [ImageMap]

    public init(maps: [ImageMap]) {
        self.maps = maps
    }

    /// Reads what the workspace's manifests say.
    ///
    /// - Parameter external: The packages outside that are checked out.
    /// - Parameter directory: The absolute path of the workspace's root.
    /// - Parameter traits: The traits that are on in whatever package is built; those that are by default where none is given.
    public init(
        _ workspace: Workspace, external: [ExternalPackage], directory: String, traits: [String] = [],
        platform: String = LinkGraph.host
    ) {
        let sources = Self.sources(workspace, external: external, directory: directory)
        maps = workspace.packages.map { package in
            ImageMap(
                LinkGraph(
                    root: Self.key(of: package, in: workspace), packages: sources,
                    traits: traits.isEmpty ? ["default"] : traits, platform: platform))
        }
    }

    /// Whether some program loads a library of its own: without one, nothing can be in a process twice.
    public static func mayLoadLibraries(_ workspace: Workspace, external: [ExternalPackage]) -> Bool {
        let manifests = workspace.packages.map(\.manifest) + external.map(\.manifest)
        return manifests.contains { $0.products.contains { $0.linkage == Linkage.dynamic.rawValue } }
    }

    public var programs: [(map: ImageMap, program: Program)] {
        maps.flatMap { map in map.programs.map { (map, $0) } }
    }

    /// The same with some libraries linked otherwise.
    public func applying(_ changes: [LinkageChange]) -> LinkWorkspace {
        LinkWorkspace(maps: maps.map { ImageMap($0.graph.applying(changes)) })
    }

    /// How many modules are how many times too often in a process, all programs together.
    var surplus: Int { programs.reduce(0) { $0 + $1.program.surplus } }

    /// The packages by what tells them apart: their identity, or their folder where several have the same.
    private static func sources(
        _ workspace: Workspace, external: [ExternalPackage], directory: String
    ) -> [String: PackageSource] {
        let known = Set(external.map(\.identity))
        let keys = workspace.packages.map { key(of: $0, in: workspace) }
        let folders = Dictionary(
            zip(workspace.packages.map { $0.path == "." ? directory : "\(directory)/\($0.path)" }, keys)
        ) { first, _ in first }
        let identities = Dictionary(zip(workspace.packages.map(\.identity), keys)) { first, _ in first }
        func resolve(_ dependency: PackageDependency) -> String? {
            if case .local(let path) = dependency.location, let key = folders[path] { return key }
            if known.contains(dependency.identity) { return outside(dependency.identity) }
            return identities[dependency.identity]
        }
        func outside(_ identity: String) -> String { identities[identity] == nil ? identity : "\(identity) (checkout)" }
        var sources: [String: PackageSource] = [:]
        for package in external {
            sources[outside(package.identity)] = PackageSource(
                manifest: package.manifest, manifestPath: nil, dependencies: package.manifest.dependencies.map(resolve))
        }
        for (package, key) in zip(workspace.packages, keys) {
            sources[key] = PackageSource(
                manifest: package.manifest, manifestPath: package.manifestPath,
                dependencies: package.manifest.dependencies.map(resolve))
        }
        return sources
    }

    private static func key(of package: WorkspacePackage, in workspace: Workspace) -> String {
        let isAlone = workspace.packages.count { $0.identity == package.identity } == 1
        return isAlone ? package.identity : "\(package.identity) (\(package.path))"
    }
}

extension Program {
    /// How many copies of modules are in memory beside the first of each.
    var surplus: Int { duplicates.values.reduce(0) { $0 + $1.count - 1 } }
}
