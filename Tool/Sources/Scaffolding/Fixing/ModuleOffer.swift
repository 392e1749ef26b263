import Manifests
import WorkspaceModel

/// Determines which dependency a target has to declare for a module that it imports.
struct ModuleOffer {
    let workspace: Workspace
    let external: [ExternalPackage]

    /// A dependency to declare.
    struct Found {
        let addition: ManifestEditor.Addition
        /// The package to which the target's package needs to add a dependency, if it has none.
        var missingPackage: WorkspacePackage?
    }

    /// Returns the only dependency that provides an imported module.
    ///
    /// - Throws: ``EditingError`` with the reason if no dependency, or more than one, provides it.
    func found(for imported: ImportedModule, in module: Module) throws -> Found {
        switch imported.target {
        case .module(let id): return try local(workspace[id], in: module)
        case .external(let identity?): return try outside(imported.name, identity, in: module)
        case .external(nil):
            throw EditingError("ambiguous: several packages may contain it, and none of them is checked out")
        case .system, .unknown: throw EditingError("its package is unknown")
        }
    }

    private func local(_ other: Module, in module: Module) throws -> Found {
        if let obstacle = module.obstacle(toDependingOn: other) { throw EditingError(obstacle) }
        guard other.package != module.package else { return Found(addition: .target(other.target)) }
        let package = workspace[other.package]
        if module.misplaces(other.target) {
            throw EditingError(
                "the target declares it as a product of another package; correct the package to '\(package.name)'")
        }
        let product = try product(
            of: package.manifest.products.filter { $0.targets.contains(other.target) }, holding: other.target,
            of: "'\(package.name)'")
        let own = workspace[module.package]
        if let dependency = own.manifest.dependencies.first(where: { names($0, package) }) {
            return Found(addition: .product(product, package: reference(dependency, package.name)))
        }
        let identity = package.identity
        let written = package.path.split(separator: "/").last.map(String.init) ?? identity
        return Found(
            addition: .product(
                product, package: .init(names: [identity, package.name.lowercased()], written: written)),
            missingPackage: package)
    }

    private func names(_ dependency: PackageDependency, _ package: WorkspacePackage) -> Bool {
        dependency.identity == package.identity
    }

    private func outside(_ name: String, _ identity: String, in module: Module) throws -> Found {
        let own = workspace[module.package].manifest
        guard let dependency = own.dependencies.first(where: { $0.identity == identity }) else {
            throw EditingError(
                "the package does not depend on '\(identity)', which contains it; add that dependency with the version you need"
            )
        }
        let checkout = external.first { $0.identity == identity }?.manifest
        guard let manifest = checkout ?? workspace.packages.first(where: { $0.identity == identity })?.manifest else {
            let product = workspace.product(presumedToOffer: name, of: identity)
            return Found(addition: .product(product, package: reference(dependency, nil)))
        }
        let products = manifest.products.filter { product in product.targets.contains { $0.importName == name } }
        let product = try product(of: products, holding: name, of: "'\(identity)'")
        return Found(addition: .product(product, package: reference(dependency, manifest.name)))
    }

    /// Returns the product that contains a module: the one with its name, or else the only one with the fewest targets.
    private func product(of products: [Product], holding name: String, of package: String) throws -> String {
        let libraries = products.filter { $0.type.hasPrefix("library") || $0.type == "macro" }
        let named = libraries.filter { $0.name.importName == name.importName }
        let least = libraries.map(\.targets.count).min() ?? 0
        let smallest = libraries.filter { $0.targets.count == least }
        // A product may also be offered as a static and as a dynamic library. The plain one is meant then.
        let names = Set((named.isEmpty ? smallest : named).map(\.name))
        guard let first = names.min() else { throw EditingError("no library product of \(package) contains it") }
        guard names.count == 1 else {
            throw EditingError(
                "ambiguous: several library products of \(package) contain it: \(names.sorted().joined(separator: ", "))"
            )
        }
        return first
    }

    private func reference(
        _ dependency: PackageDependency, _ name: String?
    ) -> ManifestEditor.Addition.PackageDependency {
        let names = [dependency.identity, dependency.name?.lowercased(), name?.lowercased()].compactMap(\.self)
        return .init(names: Set(names), written: dependency.name ?? dependency.folderName)
    }
}

extension PackageDependency {
    /// The last component of the location, without `.git`.
    fileprivate var folderName: String {
        let text =
            switch location {
            case .local(let path), .repository(let path): path
            case .registry(let identity): identity
            }
        guard let last = text.split(whereSeparator: { $0 == "/" || $0 == ":" }).last else { return identity }
        return last.hasSuffix(".git") ? String(last.dropLast(4)) : String(last)
    }
}
