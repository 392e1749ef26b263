import WorkspaceModel

/// The requests for traits among packages. SwiftPM unites what all packages of a build request of a package, so a
/// request of one of them changes the code that the others use.
package struct TraitRequests {
    /// The known manifests, of the workspace and of external packages, by identity.
    private let manifests: [String: Manifest]

    package init(_ subject: Codebase) {
        let own = subject.workspace.packages.map { ($0.identity, $0.manifest) }
        manifests = Dictionary(own + subject.external.map { ($0.identity, $0.manifest) }) { first, _ in first }
    }

    /// Returns the packages that declare traits, of the given ones or of all.
    func configurable(among identities: Set<String>?) -> Set<String> {
        Set(manifests.filter { !$0.value.traits.isEmpty }.keys.filter { identities?.contains($0) ?? true })
    }

    /// Returns the packages whose traits may change when the given ones, or requests for them, change: those that
    /// declare traits, of the given ones and all on which they depend.
    package func configured(by identities: Set<String>) -> Set<String> {
        configurable(among: closure(of: identities) { manifests[$0]?.dependencies.map(\.identity) ?? [] })
    }

    /// Returns the packages that may determine the traits of the given ones: those that depend on them, directly or
    /// through others. A package whose manifest is not known may depend on anything.
    func requesters(of identities: Set<String>, among resolved: Set<String>) -> Set<String> {
        guard !identities.isEmpty else { return [] }
        let users = manifests.reduce(into: [String: [String]]()) { users, package in
            for dependency in package.value.dependencies { users[dependency.identity, default: []].append(package.key) }
        }
        let unknown = resolved.filter { manifests[$0] == nil }
        return closure(of: identities) { users[$0] ?? [] }.union(closure(of: unknown) { users[$0] ?? [] })
    }

    private func closure(of first: Set<String>, _ next: (String) -> [String]) -> Set<String> {
        var found = first
        var queue = Array(first)
        while let item = queue.popLast() {
            for other in next(item) where found.insert(other).inserted { queue.append(other) }
        }
        return found
    }
}

extension Manifest {
    /// The traits, and the dependencies that require some, as one text.
    var traitTerms: String {
        let declared = traits.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.sorted())" }
        let required = targets.flatMap { target in
            target.dependencies.filter(\.isTraitDependent).map { "\(target.name) \($0.name) \($0.traits.sorted())" }
        }
        return (declared + required.sorted()).joined(separator: "\n")
    }
}
