import Impact
import WorkspaceModel

/// What the manifests that a test target is built with ask of the packages it reaches: from where, which versions, with which
/// traits. Once they ask for something else, the pins that lie there need not be those that a build takes.
struct RequirementInputs {
    private(set) var digests: [String: String] = [:]

    /// Reads what the manifests that take part when a package is resolved say of `identities`, or of all packages.
    init(
        _ subject: ImpactFinder.Subject, for package: PackageID, _ resolved: ResolvedPackages,
        of identities: Set<String>?
    ) {
        let workspace = subject.workspace
        let own = Self.closure(of: [package]) { workspace.packageDependencies[$0.index] }
        var known: [String: Manifest] = [:]
        for outside in subject.external where resolved.folders[outside.identity] != nil {
            known[outside.identity] = outside.manifest
        }
        // The demands of a package that is pinned change with its pin only; those of one in a folder at any time.
        let named = own.flatMap { workspace[$0].manifest.dependencies.map(\.identity) }
        let outside = Self.closure(of: named) { known[$0]?.dependencies.map(\.identity) ?? [] }
        let manifests =
            own.map { (workspace[$0].manifestPath, workspace[$0].manifest) }
            + outside.compactMap { identity in known[identity].map { ("of the package \(identity)", $0) } }
        for (name, manifest) in manifests {
            for dependency in manifest.dependencies {
                guard identities?.contains(dependency.identity) ?? true else { continue }
                digests["manifest \(name), dependency \(dependency.identity)"] = Digest.of(dependency.demand)
            }
        }
    }

    private static func closure<Item: Hashable>(of first: [Item], _ next: (Item) -> [Item]) -> Set<Item> {
        var found = Set(first)
        var queue = first
        while let item = queue.popLast() {
            for other in next(item) where found.insert(other).inserted { queue.append(other) }
        }
        return found
    }
}

extension PackageDependency {
    /// What is asked for in one text. Where a folder lies is left out: its files tell, and other clones have it elsewhere.
    fileprivate var demand: String {
        switch location {
        case .local: "folder \(requirement)"
        case .repository(let address): "\(address) \(requirement)"
        case .registry: "registry \(requirement)"
        }
    }
}
