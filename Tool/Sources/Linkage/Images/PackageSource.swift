import WorkspaceModel

/// A package's manifest and its resolved dependencies.
public struct PackageSource: Sendable {
    public let manifest: Manifest
    /// The manifest's path relative to the root of the workspace; `nil` for an external package.
    public let manifestPath: String?
    /// The keys of its dependencies, in the manifest's order; `nil` for a package that is not on this disk.
    public let dependencies: [String?]

    public init(manifest: Manifest, manifestPath: String?, dependencies: [String?]) {
        self.manifest = manifest
        self.manifestPath = manifestPath
        self.dependencies = dependencies
    }

    func resolved(_ dependency: PackageDependency) -> String? {
        manifest.dependencies.firstIndex { $0.identity == dependency.identity }.flatMap { dependencies[$0] }
    }
}

/// The traits that are enabled in each package when one of them is the root.
struct EnabledTraits {
    /// The reached packages, the root first.
    private(set) var packages: [String] = []
    private var enabled: [String: Set<String>] = [:]

    /// Propagates traits from the root along the dependencies.
    ///
    /// - Parameters:
    ///   - asked: The requested traits of the root.
    ///   - others: Packages that are reached although the root does not depend on them.
    init(root: String, asked: [String], beside others: [String], packages sources: [String: PackageSource]) {
        var queue = others.map { ($0, ["default"]) } + [(root, asked)]
        while let (identity, asked) = queue.popLast() {
            guard let source = sources[identity] else { continue }
            if enabled[identity] == nil { packages.append(identity) }
            let before = enabled[identity]
            let now = (before ?? []).union(Self.closure(of: asked, in: source.manifest.traits))
            guard before != now else { continue }
            enabled[identity] = now
            for (dependency, other) in zip(source.manifest.dependencies, source.dependencies) {
                if let other { queue.append((other, dependency.traits)) }
            }
        }
        packages = [root] + packages.filter { $0 != root }.sorted()
    }

    subscript(identity: String) -> Set<String> { enabled[identity] ?? [] }

    private static func closure(of asked: [String], in traits: [String: [String]]) -> Set<String> {
        var on: Set<String> = []
        var queue = asked
        while let trait = queue.popLast() {
            if on.insert(trait).inserted { queue += traits[trait] ?? [] }
        }
        return on
    }
}
