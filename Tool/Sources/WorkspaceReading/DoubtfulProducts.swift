import Manifests
import SystemSupport
import WorkspaceModel

/// The products of other packages of which the targets that declare them import no module.
///
/// They are few, so that the sources of their targets can be read: a target may be of use without an import.
struct DoubtfulProducts: Sendable {
    /// The modules that the targets import that declare a product, by the product's name.
    private var users: [String: [Set<String>]] = [:]

    init(_ readings: [ProjectReading]) {
        for reading in readings {
            let own = Set(reading.manifest.targets.map(\.name))
            for (target, contents) in zip(reading.manifest.targets, reading.contents) {
                let products = target.dependencies.map(\.name).filter { !own.contains($0) }
                guard !products.isEmpty else { continue }
                let imported = contents.importedNames
                // Most products contain a module of their name.
                for name in products where !imported.contains(name.importName) {
                    users[name, default: []].append(imported)
                }
            }
        }
    }

    /// Returns a package with those of its targets that are of use without an import.
    ///
    /// - Parameter entry: The package's manifest, with its folder.
    func examined(_ package: ExternalPackage, _ entry: LoadedManifests.Entry) async -> ExternalPackage {
        let wanted = Set(package.manifest.products.filter(isDoubtful).flatMap(\.targets))
        guard !wanted.isEmpty else { return package }
        let project = await PackageSource(leftOut: SparseCheckout(), submodules: []).projects(of: [entry]).0[0]
        let clang = Set(
            zip(project.manifest.targets, project.targets)
                .filter { $1.hasClangSources && $1.swift.isEmpty }.map(\.0.name))
        let contents = await contents(of: wanted, in: project)
        let effective = zip(project.manifest.targets, contents).filter { target, contents in
            let isBlank =
                !contents.files.isEmpty
                && contents.files.allSatisfy { file in
                    file.isBlank || file.hasOnlyImports && file.imports.allSatisfy { SystemModules.contains($0.module) }
                }
            return wanted.contains(target.name)
                && (isBlank || clang.contains(target.name) || servesClang(target, contents, clang))
        }
        return ExternalPackage(
            identity: package.identity, manifest: package.manifest, folder: package.folder,
            effective: Set(effective.map(\.0.name)))
    }

    private func isDoubtful(_ product: Product) -> Bool {
        let modules = Set(product.targets.map(\.importName))
        return users[product.name]?.contains { $0.isDisjoint(with: modules) } ?? false
    }

    /// Reads the sources of some targets; the others are empty.
    private func contents(of targets: Set<String>, in project: ProjectListing) async -> [TargetContents] {
        let listings = zip(project.manifest.targets, project.targets).map { target, listing in
            targets.contains(target.name) ? listing : TargetListing(path: "", directory: project.directory)
        }
        let part = ProjectListing(
            kind: .package, directory: project.directory, path: project.path, manifest: project.manifest,
            targets: listings)
        // The cache keeps what one reading has used, so only that of the workspace may use it.
        return await ProjectReader(cacheDirectory: nil).read([part]).0[0].contents
    }

    /// Returns whether a target declares C code of its package and never imports it, so that this calls the target.
    private func servesClang(_ target: TargetDescription, _ contents: TargetContents, _ clang: Set<String>) -> Bool {
        let imported = contents.importedNames
        return target.dependencies.map(\.name).contains { clang.contains($0) && !imported.contains($0.importName) }
    }
}

extension TargetContents {
    /// The names in the imports of the Swift files.
    fileprivate var importedNames: Set<String> { Set(files.flatMap { $0.imports.map(\.module) }) }
}
