import WorkspaceModel
import WorkspaceReading

/// Finds the modules that a change of a manifest matters to.
struct ManifestAudience {
    let package: ChangedPackage
    let workspace: Workspace
    let top: String
    let root: String

    /// The modules whose description changed, or who name something that now means something else.
    var modules: [ModuleID] {
        // A package that is no more has no modules; who depended on it changed, too.
        guard let id = identifier else { return [] }
        let difference = package.difference
        return workspace.modules.filter { module in
            guard module.package == id else {
                // Executables and plugins are products by the names of their targets.
                return workspace.packageDependencies[module.package.index].contains(id)
                    && names(module, difference.productNames.union(difference.targetNames))
            }
            return difference.isWhole || difference.targets.contains(module.target)
                || names(module, difference.targetNames) || usesChangedPackage(module)
        }.map(\.id)
    }

    /// The packages outside of the workspace that are asked for otherwise.
    var externalPackages: Set<String> {
        guard identifier != nil else { return [] }
        let own = Set(workspace.packages.map(\.identity))
        return package.difference.packages.subtracting(own)
    }

    /// The modules that are built together with the package: its own, those of packages that depend on it, and what all of
    /// these depend on. For them its demands decide which versions are taken.
    var builtTogether: Set<ModuleID> {
        guard let id = identifier else { return [] }
        var packages: Set<PackageID> = [id]
        var grew = true
        while grew {
            let users = workspace.packages.map(\.id).filter { user in
                workspace.packageDependencies[user.index].contains(where: packages.contains)
            }
            grew = !packages.isSuperset(of: users)
            packages.formUnion(users)
        }
        let own = workspace.modules.filter { packages.contains($0.package) }.map(\.id)
        return Set(workspace.graph.distances(from: own, following: .dependencies).keys)
    }

    private var identifier: PackageID? {
        let directory = package.folder.isEmpty ? top : "\(top)/\(package.folder)"
        return workspace.packages.first { $0.directory(below: root) == directory }?.id
    }

    private func names(_ module: Module, _ names: Set<String>) -> Bool {
        module.declared.contains { names.contains($0.dependency.name) }
    }

    private func usesChangedPackage(_ module: Module) -> Bool {
        let changed = package.difference.packages
        guard !changed.isEmpty else { return false }
        return module.declared.contains { declared in
            switch declared.target {
            case .external(let identity, _): return changed.contains(identity)
            case .missing: return true
            case .modules(let modules):
                let isOwn = modules.allSatisfy { workspace[$0].package == module.package }
                // A name alone can come to mean another package's product.
                return !isOwn
                    && (declared.dependency.form == .byName || declared.dependency.form == .product(package: nil)
                        || modules.contains { changed.contains(workspace[workspace[$0].package].identity) })
            }
        }
    }
}
