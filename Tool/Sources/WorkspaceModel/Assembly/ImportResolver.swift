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
        reachable = packageIndex.local.indices.map { packageIndex.reach(from: PackageID($0)) }
        externalNames = Self.externalNames(modules: modules, packageIndex: packageIndex)
    }

    /// The modules that the sources of `module` import, sorted by name.
    func importedModules(of module: Module) -> [ImportedModule] {
        var sites = ImportSites()
        sites.gather(module.files)
        sites.gather(module.clangFiles)
        let declared = Set(module.declared.flatMap(\.modules))
        let hosted = module.hosts(among: modules).flatMap { $0.declared.flatMap(\.modules) }
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
                        declaring: meaning == nil ? declared.subtracting(aliases.renamed) : declared,
                        hosted: hosted)
                return ImportedModule(name: meant, target: target, sites: sites)
            }
            .sorted { $0.name < $1.name }
    }

    private func target(
        of name: String, in module: Module, declaring declared: Set<ModuleID>, hosted: [ModuleID]
    ) -> ImportedModule.Target {
        // The compiler takes no notice of an import of the module itself.
        if module.importNames.contains(name) { return .module(module.id) }
        let packages = reachable[module.package.index]
        let named = candidates[name] ?? []
        if let id = named.first(where: declared.contains) ?? named.first(where: hosted.contains) { return .module(id) }
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

/// The imports of a module's files by the name that is imported.
struct ImportSites {
    private(set) var byName: [(name: String, sites: [ImportSite])] = []
    private var places: [String: Int] = [:]
    /// Where the first, second, … import of the file before went: files of a module mostly begin with the same imports, and
    /// comparing a name is quicker than looking it up.
    private var expected: [Int] = []
    private var fileCount = 0

    /// Adds files behind those that were added before.
    mutating func gather(_ files: [SourceFile]) {
        for file in files.indices {
            for index in files[file].imports.indices where files[file].imports[index].isReachable {
                let place = place(of: files[file].imports[index].module, at: index)
                byName[place].sites.append(ImportSite(file: fileCount + file, import: index))
            }
        }
        fileCount += files.count
    }

    private mutating func place(of name: String, at index: Int) -> Int {
        if index < expected.count, byName[expected[index]].name == name { return expected[index] }
        let place = places[name] ?? byName.count
        if place == byName.count {
            places[name] = place
            byName.append((name, []))
        }
        if index < expected.count { expected[index] = place } else if index == expected.count { expected.append(place) }
        return place
    }
}

/// What the names in a module's imports mean where they are not those of the modules: by `-module-alias` among its flags, or by the
/// `moduleAliases` of what it depends on.
struct ModuleAliases {
    /// A module that has another name in imports.
    struct Meaning {
        /// The module's own name.
        let name: String
        /// What it is, where the dependency that gives the alias tells.
        let target: ImportedModule.Target?
    }

    private var meanings: [String: Meaning] = [:]
    /// The modules that the module does not know by their own names.
    private(set) var renamed: Set<ModuleID> = []

    init(of module: Module, modules: [Module]) {
        for (alias, name) in module.description.aliases {
            meanings[alias] = Meaning(name: name.importName, target: nil)
        }
        for declared in module.declared where !declared.dependency.aliases.isEmpty {
            for (name, alias) in declared.dependency.aliases {
                let target = Self.target(of: name, from: declared, modules)
                if case .module(let id)? = target { renamed.insert(id) }
                meanings[alias] = Meaning(name: name, target: target)
            }
        }
    }

    /// What an imported name means; nil for what it says.
    func meaning(of name: String) -> Meaning? { meanings.isEmpty ? nil : meanings[name] }

    /// The module of a name that a dependency brings in: one of its own, or of the packages they are in.
    private static func target(
        of name: String, from declared: DeclaredDependency, _ modules: [Module]
    ) -> ImportedModule.Target? {
        switch declared.target {
        case .modules(let ids):
            let packages = Set(ids.map { modules[$0.index].package })
            let own = ids.first { modules[$0.index].importNames.contains(name) }
            let id = own ?? modules.first { packages.contains($0.package) && $0.importNames.contains(name) }?.id
            return id.map { .module($0) }
        case .external(let package, _): return .external(package: package)
        case .missing: return nil
        }
    }
}

/// Finds whose header it is that the C code of a module includes.
///
/// Only declared dependencies are asked: where else the compiler would look is not known, and an include that leads
/// nowhere says nothing.
struct HeaderOwners {
    private let module: Module
    private let modules: [Module]
    private let ownFiles: Set<Substring>

    init(module: Module, modules: [Module]) {
        self.module = module
        self.modules = modules
        ownFiles = Set(module.clangFiles.map { $0.path.lastComponent })
    }

    func owner(of header: String) -> ImportedModule.Target {
        for declared in module.declared {
            switch declared.target {
            case .modules(let ids):
                if let id = ids.first(where: { offers(header, modules[$0.index]) }) { return .module(id) }
            case .external(let package, let names):
                let known = names ?? [declared.dependency.name.importName]
                if header.framework.map(known.contains) ?? false { return .external(package: package) }
            case .missing: break
            }
        }
        let isOwn = ownFiles.contains(header.lastComponent)
        let isSystem = header.framework.map(SystemModules.contains) ?? false
        return isOwn || isSystem ? .system : .unknown
    }

    private func offers(_ header: String, _ other: Module) -> Bool {
        other.publicHeaders.contains(header) || header.framework.map(other.importNames.contains) ?? false
    }
}

extension String {
    /// Whether it is the path of a header: no module has a period or a slash in its name.
    public var isHeader: Bool {
        utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
    }

    /// The module that `A/B.h` names; `nil` for a header without a folder.
    public var framework: String? {
        firstIndex(of: "/").map { String(self[..<$0]) }
    }

    fileprivate var lastComponent: Substring {
        lastIndex(of: "/").map { self[index(after: $0)...] } ?? self[...]
    }
}
