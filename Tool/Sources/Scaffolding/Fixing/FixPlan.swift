import WorkspaceModel

/// What a finding asks of a manifest.
public struct Fix: Hashable, Sendable {
    /// What there is to do.
    public enum Change: Hashable, Sendable {
        /// The target imports a module of that name, and does not declare it.
        case declare(String)
        /// The target declares a dependency of that name, and imports nothing of it.
        case remove(String)
    }

    public let module: ModuleID
    public let change: Change

    /// Describes a fix.
    public init(_ change: Change, in module: ModuleID) {
        self.module = module
        self.change = change
    }
}

/// What fixes a codebase, and what can't be fixed.
public struct FixPlan: Sendable {
    /// The change of one package's manifest.
    public struct Manifest: Sendable {
        public let package: WorkspacePackage
        public let file: FileChange
        public internal(set) var fixes: [Fix]
        /// For each target that changes, by name, the names of the dependencies that come and go.
        let targets: [String: (added: [String], removed: [String])]
        /// The identities of the packages that are added.
        let packages: Set<String>

        /// Whether a manifest means what this one did with the changes made, and nothing else.
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

    /// The manifests to write.
    public internal(set) var manifests: [Manifest] = []
    /// What can't be fixed, with the reason.
    public internal(set) var refused: [(fix: Fix, reason: String)] = []

    /// Takes a manifest out that did not come to mean what it should.
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
            resources: resources, dependencies: dependencies, plugins: plugins, defines: defines, aliases: aliases,
            settings: settings, binaryLocation: binaryLocation)
    }
}
