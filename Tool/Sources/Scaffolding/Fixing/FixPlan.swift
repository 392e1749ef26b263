import WorkspaceModel

/// A change to a manifest that resolves a finding.
public struct Fix: Hashable, Sendable {
    /// The kinds of changes.
    public enum Change: Hashable, Sendable {
        /// Declares a dependency on the imported module with this name.
        case declare(String)
        /// Removes the declared dependency with this name, of which the target imports nothing.
        case remove(String)
    }

    public let module: ModuleID
    public let change: Change

    /// Creates a fix.
    public init(_ change: Change, in module: ModuleID) {
        self.module = module
        self.change = change
    }
}

/// The manifest changes that fix the findings in a codebase, and the findings that can't be fixed.
public struct FixPlan: Sendable {
    /// The change to one package's manifest.
    public struct Manifest: Sendable {
        public let package: WorkspacePackage
        public let file: FileChange
        public internal(set) var fixes: [Fix]
        /// The names of the dependencies that are added and removed, by the target's name.
        let targets: [String: (added: [String], removed: [String])]
        /// The identities of the added package dependencies.
        let packages: Set<String>

        /// Returns whether an evaluated manifest equals this package's manifest with the planned changes, and nothing
        /// else.
        public func holds(for new: WorkspaceModel.Manifest) -> Bool {
            let old = package.manifest
            guard new.name == old.name, new.toolsVersion == old.toolsVersion, new.products == old.products,
                new.targets.count == old.targets.count, Set(new.dependencies).isSuperset(of: old.dependencies),
                Set(new.dependencies).subtracting(old.dependencies).allSatisfy({ packages.contains($0.identity) })
            else { return false }
            return zip(old.targets, new.targets).allSatisfy { old, new in
                let (added, removed) = targets[old.name] ?? ([], [])
                var rest = old.dependencies
                for name in removed {
                    guard let index = rest.firstIndex(where: { $0.name == name }) else { return false }
                    rest.remove(at: index)
                }
                var kept = new.dependencies
                for name in added {
                    guard let index = kept.firstIndex(where: { $0.name == name && !rest.contains($0) }) else {
                        return false
                    }
                    kept.remove(at: index)
                }
                return kept == rest && old.with(dependencies: []) == new.with(dependencies: [])
            }
        }
    }

    /// The manifests to be written.
    public internal(set) var manifests: [Manifest] = []
    /// The fixes that are not possible, each with the reason.
    public internal(set) var refused: [(fix: Fix, reason: String)] = []

    /// Removes a manifest whose edited text does not evaluate as planned, and refuses its fixes.
    public mutating func withdraw(_ manifest: Manifest, because reason: String) {
        manifests.removeAll { $0.package.id == manifest.package.id }
        refused += manifest.fixes.map { ($0, reason) }
    }
}

extension TargetDescription {
    fileprivate func with(dependencies: [TargetDependency]) -> TargetDescription {
        TargetDescription(
            name: name, kind: kind, path: path, exclude: exclude, sources: sources,
            publicHeadersPath: publicHeadersPath,
            resources: resources, dependencies: dependencies, plugins: plugins, flags: flags, aliases: aliases,
            settings: settings, binaryLocation: binaryLocation)
    }
}
