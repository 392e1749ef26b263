import Manifests
import WorkspaceModel

/// Finds out how a target can depend on a module that it imports.
struct ModuleOffer {
    let workspace: Workspace
    let external: [ExternalPackage]

    /// What to add to a target.
    struct Found {
        let addition: ManifestEditor.Addition
        /// The folder of a package that its own does not depend on yet.
        var missingPackage: WorkspacePackage?
    }

    /// The only thing to declare for an imported module.
    ///
    /// - Throws: ``EditingError`` with the reason where there is none, or more than one.
    func found(for imported: ImportedModule, in module: Module) throws -> Found {
        switch imported.target {
        case .module(let id): return try local(workspace[id], in: module)
        case .external(let identity): return try outside(imported.name, identity, in: module)
        case .system, .unknown: throw EditingError("nothing tells which package it is of")
        }
    }

    private func local(_ other: Module, in module: Module) throws -> Found {
        guard !other.kind.isTest else {
            throw EditingError("'\(other.name)' is a test target, which nothing can depend on")
        }
        guard !other.kind.isProgram || module.isTest else {
            throw EditingError("'\(other.name)' is a program; move what both need to a library")
        }
        guard other.package != module.package else { return Found(addition: .target(other.target)) }
        let package = workspace[other.package]
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
                "its package '\(identity)' is no dependency of this one; add it, with the version that is meant")
        }
        let checkout = external.first { $0.identity == identity }?.manifest
        guard let manifest = checkout ?? workspace.packages.first(where: { $0.identity == identity })?.manifest else {
            // It is known by its name, which is that of a product that another target declares.
            return Found(addition: .product(name, package: reference(dependency, nil)))
        }
        let products = manifest.products.filter { product in product.targets.contains { $0.importName == name } }
        let product = try product(of: products, holding: name, of: "'\(identity)'")
        return Found(addition: .product(product, package: reference(dependency, manifest.name)))
    }

    /// The product that holds a module: one of its name, or the only one that holds least beside it.
    private func product(of products: [Product], holding name: String, of package: String) throws -> String {
        let libraries = products.filter { $0.type.hasPrefix("library") || $0.type == "macro" }
        let named = libraries.filter { $0.name.importName == name.importName }
        let least = libraries.map(\.targets.count).min() ?? 0
        let smallest = libraries.filter { $0.targets.count == least }
        // Where a product is there as a static and as a dynamic library, too, the plain one is meant.
        let names = Set((named.isEmpty ? smallest : named).map(\.name))
        guard let first = names.min() else { throw EditingError("no library of \(package) offers it") }
        guard names.count == 1 else {
            throw EditingError(
                "several libraries of \(package) offer it: \(names.sorted().joined(separator: ", "))")
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
    /// The last part of its location as it is written.
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
