/// Finds what an imported name means in a package: the package's own modules come first, then those of packages it
/// depends on, then what any module of the workspace is called.
struct ImportResolver: Sendable {
    private let modules: [Module]
    private let packageIndex: PackageIndex
    /// The modules of each import name.
    private let candidates: [String: [ModuleID]]
    /// For each package, all packages of the workspace it reaches, itself included.
    private let reachable: [Set<PackageID>]
    /// For each package, the import names of the products outside that its targets declare, with their packages.
    private let externalNames: [[String: String]]

    init(modules: [Module], packageIndex: PackageIndex) {
        self.modules = modules
        self.packageIndex = packageIndex
        candidates = modules.reduce(into: [:]) { candidates, module in
            for name in module.importNames { candidates[name, default: []].append(module.id) }
        }
        reachable = packageIndex.local.indices.map { Self.reach(PackageID($0), packageIndex.local) }
        externalNames = Self.externalNames(modules: modules, packageIndex: packageIndex)
    }

    /// The modules that the sources of `module` import, sorted by name.
    func importedModules(of module: Module) -> [ImportedModule] {
        var sites = ImportSites()
        sites.gather(module.files)
        sites.gather(module.clangFiles)
        let declared = Set(module.declared.flatMap(\.modules))
        let headers = HeaderOwners(module: module, modules: modules)
        let aliases = ModuleAliases(of: module, modules: modules)
        return
            sites.byName
            .map { name, sites in
                if name.isHeader { return ImportedModule(name: name, target: headers.owner(of: name), sites: sites) }
                let meaning = aliases.meaning(of: name)
                let meant = meaning?.name ?? name
                // Under its own name something else is meant than what is known under another one.
                let target =
                    meaning?.target
                    ?? target(
                        of: meant, in: module,
                        declaring: meaning == nil ? declared.subtracting(aliases.renamed) : declared)
                return ImportedModule(name: meant, target: target, sites: sites)
            }
            .sorted { $0.name < $1.name }
    }

    private func target(
        of name: String, in module: Module, declaring declared: Set<ModuleID>
    ) -> ImportedModule.Target {
        let packages = reachable[module.package.index]
        let named = candidates[name] ?? []
        if let id = named.first(where: declared.contains) { return .module(id) }
        if let id = named.first(where: { modules[$0.index].package == module.package }) { return .module(id) }
        // What is not declared and bears a system's name is most likely the system's: `Network`, `Testing`.
        let isSystem = SystemModules.contains(name) && !name.hasPrefix("_")
        let others = isSystem ? [] : named.filter(isImportable)
        if let id = others.first(where: { packages.contains(modules[$0.index].package) }) { return .module(id) }
        if let package = externalNames[module.package.index][name] { return .external(package: package) }
        if SystemModules.contains(name) { return .system }
        if others.count == 1, let id = others.first { return .module(id) }
        return .unknown
    }

    /// Whether another package could import it at all.
    private func isImportable(_ id: ModuleID) -> Bool {
        let kind = modules[id.index].kind
        return !kind.isTest && kind != .plugin
    }

    private static func reach(_ start: PackageID, _ dependencies: [Set<PackageID>]) -> Set<PackageID> {
        var reached: Set<PackageID> = [start]
        var queue = [start]
        while let package = queue.popLast() {
            for next in dependencies[package.index] where reached.insert(next).inserted { queue.append(next) }
        }
        return reached
    }

    /// What is known of packages outside: all modules of those that are checked out and reached; for the others the
    /// names of the products that some target declares, since most products hold a module of their name.
    private static func externalNames(modules: [Module], packageIndex: PackageIndex) -> [[String: String]] {
        var names = packageIndex.external.map { identities in
            packageIndex.closure(of: identities).reduce(into: [String: String]()) { names, package in
                for target in package.manifest.targets where !target.kind.isTest && target.kind != .plugin {
                    names[target.name.importName] = package.identity
                }
            }
        }
        for module in modules {
            for dependency in module.declared where !dependency.isPlugin {
                guard case .external(let package, nil) = dependency.target else { continue }
                let name = dependency.dependency.name.importName
                names[module.package.index][name] = names[module.package.index][name] ?? package
            }
        }
        return names
    }
}
