import WorkspaceModel

/// The images that each package of a workspace builds as the root.
public struct LinkWorkspace: Sendable {
    /// The images of each package, in the workspace's order.
    public let maps: [ImageMap]

    public init(maps: [ImageMap]) {
        self.maps = maps
    }

    /// Creates the images that the manifests of a workspace declare.
    ///
    /// - Parameters:
    ///   - external: The checked-out external packages.
    ///   - loads: The dynamic libraries that programs load at run time, by product names.
    ///   - traits: The enabled traits of each root package; by default, its default traits.
    ///   - platform: The platform to link for.
    public init(
        _ workspace: Workspace, external: [ExternalPackage], loads: [String: [String]] = [:], traits: [String]? = nil,
        platform: String = LinkGraph.host
    ) {
        let sources = Self.sources(workspace, external: external)
        maps = workspace.packages.filter { $0.kind == .package }.map { package in
            ImageMap(
                LinkGraph(
                    root: Self.key(of: package, in: workspace), packages: sources, loads: loads,
                    traits: traits ?? ["default"], platform: platform))
        }
    }

    /// Returns whether any package declares a dynamic library. Without one, no process contains a module twice.
    public static func mayLoadLibraries(_ workspace: Workspace, external: [ExternalPackage]) -> Bool {
        let manifests = workspace.packages.map(\.manifest) + external.map(\.manifest)
        return manifests.contains { $0.products.contains { $0.linkage == Linkage.dynamic.rawValue } }
    }

    public var programs: [(map: ImageMap, program: Program)] {
        maps.flatMap { map in map.programs.map { (map, $0) } }
    }

    /// Returns the workspace with the linkage of some libraries changed.
    public func applying(_ changes: [LinkageChange]) -> LinkWorkspace {
        LinkWorkspace(maps: maps.map { ImageMap($0.graph.applying(changes)) })
    }

    /// Returns a message for each invalid name in `loads`: that of an unknown program, or of a library that is not
    /// dynamic or does not exist.
    public func misnamed(in loads: [String: [String]]) -> [String] {
        loads.sorted { $0.key < $1.key }.flatMap { name, libraries -> [String] in
            guard
                let (map, program) = programs.first(where: {
                    $0.map.graph.products[$0.program.main.product].name == name
                })
            else { return ["no program is named '\(name)'"] }
            let known = Set((map.graph.loads[program.main.product] ?? []).map { map.graph.products[$0].name })
            return libraries.filter { !known.contains($0) }.map {
                "'\($0)', which '\(name)' is declared to load, is not a library product with 'type: .dynamic'"
            }
        }
    }

    /// The number of surplus copies of modules in all programs.
    var surplus: Int { programs.reduce(0) { $0 + $1.program.surplus } }

    /// Returns the packages by key: their identity, with the folder if several have the same one.
    private static func sources(_ workspace: Workspace, external: [ExternalPackage]) -> [String: PackageSource] {
        let known = Set(external.map(\.identity))
        let keys = workspace.packages.map { key(of: $0, in: workspace) }
        let identities = Dictionary(zip(workspace.packages.map(\.identity), keys)) { first, _ in first }
        func outside(_ identity: String) -> String {
            identities[identity] == nil ? identity : "\(identity) (checkout)"
        }
        func resolve(_ dependency: PackageDependency, from own: [PackageID]) -> String? {
            if let package = own.first(where: { workspace[$0].identity == dependency.identity }) {
                return keys[package.index]
            }
            return known.contains(dependency.identity) ? outside(dependency.identity) : identities[dependency.identity]
        }
        var sources: [String: PackageSource] = [:]
        for package in external {
            sources[outside(package.identity)] = PackageSource(
                manifest: package.manifest, manifestPath: nil,
                dependencies: package.manifest.dependencies.map { resolve($0, from: []) })
        }
        for (package, key) in zip(workspace.packages, keys) where package.kind == .package {
            let own = workspace.packageDependencies[package.id.index]
            sources[key] = PackageSource(
                manifest: package.manifest, manifestPath: package.manifestPath,
                dependencies: package.manifest.dependencies.map { resolve($0, from: own) })
        }
        return sources
    }

    private static func key(of package: WorkspacePackage, in workspace: Workspace) -> String {
        let isAlone = workspace.packages.count { $0.identity == package.identity } == 1
        return isAlone ? package.identity : "\(package.identity) (\(package.path))"
    }
}

extension Program {
    /// The number of copies of modules in the process, not counting the first of each.
    var surplus: Int { duplicates.values.reduce(0) { $0 + $1.count - 1 } }
}
