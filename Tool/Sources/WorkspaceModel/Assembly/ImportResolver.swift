/// Resolves imported names in a package: to declared modules first, then to those behind them, to the package's own, to
/// those of packages on which it depends, and then to any module of the workspace with the name. A module that is built
/// for other platforms is never meant.
struct ImportResolver: Sendable {
    private let modules: [Module]
    private let packageIndex: PackageIndex
    /// The modules with each import name.
    private let candidates: [String: [ModuleID]]
    /// The packages of the workspace that each package reaches, including itself.
    private let reachable: [Set<PackageID>]
    /// The external modules that each package's targets can reach or declare, by their import names.
    private let externalNames: [[String: ImportedModule.Target]]
    /// The import names of the vendored libraries that some target of each package links.
    private let vendored: [Set<String>]
    /// The import names of the libraries that the settings of some target of each package link.
    private let linked: [Set<String>]

    init(modules: [Module], packageIndex: PackageIndex) {
        self.modules = modules
        self.packageIndex = packageIndex
        candidates = modules.reduce(into: [:]) { candidates, module in
            for name in module.importNames { candidates[name, default: []].append(module.id) }
        }
        reachable = packageIndex.local.indices.map { packageIndex.reach(from: PackageID($0)) }
        externalNames = Self.externalNames(modules: modules, packageIndex: packageIndex)
        vendored = modules.reduce(into: Array(repeating: [], count: packageIndex.local.count)) { vendored, module in
            vendored[module.package.index].formUnion(module.description.vendored)
        }
        linked = modules.reduce(into: Array(repeating: [], count: packageIndex.local.count)) { linked, module in
            linked[module.package.index].formUnion(module.description.linkedLibraries.map(\.importName))
        }
    }

    /// Returns the modules that the sources of `module` import, sorted by name.
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
                // A module with an alias is not available under its own name.
                let target =
                    meaning?.target
                    ?? target(
                        of: meant, in: module, declaring: declared, hosted: hosted,
                        except: meaning == nil ? aliases.renamed : [])
                return ImportedModule(name: meant, target: target, sites: sites)
            }
            .sorted { $0.name < $1.name }
    }

    private func target(
        of name: String, in module: Module, declaring declared: Set<ModuleID>, hosted: [ModuleID],
        except renamed: Set<ModuleID>
    ) -> ImportedModule.Target {
        // The compiler ignores an import of the module itself.
        if module.importNames.contains(name) { return .module(module.id) }
        let packages = reachable[module.package.index]
        let all = (candidates[name] ?? []).filter { !renamed.contains($0) }
        let named = all.filter { module.sharesPlatform(with: modules[$0.index]) }
        if let id = named.first(where: declared.contains) ?? named.first(where: hosted.contains)
            ?? all.first(where: declared.contains)
        {
            return .module(id)
        }
        // The content of a vendored library is unknown, but it is not a module that another project builds.
        // Neither is a pod, which only the targets get that the Podfile names.
        let description = module.description
        if description.vendored.contains(name) || description.pods.contains(name) { return .unknown }
        // An undeclared name that also belongs to the system most likely refers to the system: `Network`, `Testing`.
        let isSystem = SystemModules.contains(name) && !name.hasPrefix("_")
        if named.count > (isSystem ? 1 : 0), let nearest = nearest(name, of: named, to: module) { return nearest }
        if let id = named.first(where: { modules[$0.index].package == module.package }) { return .module(id) }
        if vendored[module.package.index].contains(name) { return .unknown }
        let others = isSystem ? [] : named.filter { isImportable($0) && !isUnlikely($0, in: module) }
        if let id = others.first(where: { packages.contains(modules[$0.index].package) }) { return .module(id) }
        if let target = externalNames[module.package.index][name] { return target }
        if SystemModules.contains(name) { return .system }
        // A library that the package links brings its module along, be it from an SDK.
        if others.count == 1, !linked[module.package.index].contains(name), let id = others.first { return .module(id) }
        return .unknown
    }

    /// Returns the module with a name to which declared dependencies lead first: one among namesakes of the workspace,
    /// or one in a product of an external package.
    private func nearest(_ name: String, of named: [ModuleID], to module: Module) -> ImportedModule.Target? {
        var seen: Set<ModuleID> = [module.id]
        var declared = module.declared
        while !declared.isEmpty {
            let level = Set(declared.flatMap(\.modules))
            if let id = named.first(where: level.contains) { return .module(id) }
            if let target = declared.lazy.compactMap({ $0.external(offering: name) }).first { return target }
            declared = level.sorted().filter { seen.insert($0).inserted }.flatMap { modules[$0.index].declared }
        }
        return nil
    }

    /// Returns whether an import in a package is hardly of a target of an Xcode project: any module may come with a
    /// dependency that is not checked out.
    private func isUnlikely(_ id: ModuleID, in module: Module) -> Bool {
        guard modules[id.index].isOfXcode, !module.isOfXcode else { return false }
        return module.declared.contains { if case .external(_, nil) = $0.target { true } else { false } }
    }

    /// Returns whether other packages can import a module.
    private func isImportable(_ id: ModuleID) -> Bool {
        let kind = modules[id.index].kind
        return !kind.isTest && kind != .plugin
    }

    /// Returns the external modules by package and import name: all modules in checked-out packages that are reached;
    /// of others, those with the names of products that targets declare, since most products contain a module of the
    /// same name.
    private static func externalNames(
        modules: [Module], packageIndex: PackageIndex
    ) -> [[String: ImportedModule.Target]] {
        var names = packageIndex.external.map { identities in
            packageIndex.closure(of: identities).reduce(into: [String: ImportedModule.Target]()) { names, package in
                for target in package.manifest.targets where !target.kind.isTest && target.kind != .plugin {
                    names[target.name.importName] = .external(package: package.identity)
                }
            }
        }
        for module in modules {
            for dependency in module.declared where !dependency.isPlugin {
                guard case .external(let package, nil) = dependency.target else { continue }
                let name = dependency.dependency.name.importName
                names[module.package.index][name] = names[module.package.index][name] ?? .external(package: package)
            }
        }
        return names
    }
}

/// The imports of a module's files, by imported name.
struct ImportSites {
    private(set) var byName: [(name: String, sites: [ImportSite])] = []
    private var places: [String: Int] = [:]
    /// The indices in `byName` of the previous file's imports, in their order. Most files of a module begin with the
    /// same imports, and comparing a name is faster than looking it up.
    private var expected: [Int] = []
    private var fileCount = 0

    /// Adds the imports of files.
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

/// The names in a module's imports that differ from the modules' names: through `-module-alias` in its flags, or
/// through the `moduleAliases` of its dependencies.
struct ModuleAliases {
    /// The module to which an alias refers.
    struct Meaning {
        /// The module's own name.
        let name: String
        /// The module, if the dependency that defines the alias determines it.
        let target: ImportedModule.Target?
    }

    private var meanings: [String: Meaning] = [:]
    /// The modules that are not available under their own names.
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

    /// Returns the meaning of an imported name; `nil` if it is not an alias.
    func meaning(of name: String) -> Meaning? { meanings.isEmpty ? nil : meanings[name] }

    /// Returns the module with a name that a dependency provides: one of its modules, or of its package's modules.
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

/// Finds the module of a header that the C code of a module includes.
///
/// Only declared dependencies are searched: other search paths of the compiler are not known, and an include without a
/// result has no effect.
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
            || other.importNames.contains { header == "\($0)-Swift.h" }
            || other.isOfXcode && offersByName(header, other)
    }

    /// Returns whether a header that is included without its framework (`"B.h"`, `"../B/B.h"`) is one of `other`: the
    /// targets of an Xcode workspace find each other's headers through search paths.
    private func offersByName(_ header: String, _ other: Module) -> Bool {
        let name = header.lastComponent
        guard [nil, ".", ".."].contains(header.framework), !ownFiles.contains(name) else { return false }
        return other.publicHeaders.contains { $0.lastComponent == name }
    }
}

extension String {
    /// Whether the name is the path of a header. Module names contain no period or slash.
    public var isHeader: Bool {
        utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") }
    }

    /// The framework in `A/B.h`; `nil` for a header without a folder.
    public var framework: String? {
        firstIndex(of: "/").map { String(self[..<$0]) }
    }

    fileprivate var lastComponent: Substring {
        lastIndex(of: "/").map { self[index(after: $0)...] } ?? self[...]
    }
}
