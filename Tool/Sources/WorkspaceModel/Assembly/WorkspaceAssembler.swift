/// Assembles packages into a workspace by resolving each dependency and each import.
public struct WorkspaceAssembler: Sendable {
    let readings: [ProjectReading]
    let external: [String: ExternalPackage]
    /// The ids of modules by package, in the order of the manifest's targets.
    var moduleIDs: [[ModuleID]] = []
    var modules: [Module] = []
    let packageIndex: PackageIndex
    let names: [ManifestNames]

    private let unread: [String]
    private let strays: [String]

    /// Assembles packages into a workspace.
    ///
    /// - Parameters:
    ///   - packages: The packages and projects of the workspace.
    ///   - external: The checked-out packages on which they depend.
    ///   - unread: The folders of packages that could not be read.
    ///   - strays: The Swift files near Xcode targets that belong to no target.
    public static func assemble(
        _ packages: [ProjectReading], external: [ExternalPackage] = [], unread: [String] = [], strays: [String] = []
    ) -> Workspace {
        var assembler = WorkspaceAssembler(packages: packages, external: external, unread: unread, strays: strays)
        return assembler.workspace()
    }

    private init(packages: [ProjectReading], external: [ExternalPackage], unread: [String], strays: [String]) {
        self.strays = strays
        self.unread = unread
        readings = packages.sorted { $0.path < $1.path }
        let known = Dictionary(external.map { ($0.identity, $0) }) { first, _ in first }
        self.external = known.merging(Self.namesakes(of: readings)) { first, _ in first }
        names = readings.map { ManifestNames($0.manifest) }
        packageIndex = PackageIndex(readings: readings, external: self.external)
    }

    /// Returns packages of the workspace on which others depend by URL, as examples do. As long as the fetched packages
    /// are not checked out, these are the best source for their content.
    private static func namesakes(of readings: [ProjectReading]) -> [String: ExternalPackage] {
        let fetched = Set(readings.flatMap { $0.manifest.dependencies.filter { !$0.isLocal }.map(\.identity) })
        let own = Dictionary(grouping: readings) { $0.identity }
        return fetched.reduce(into: [:]) { namesakes, identity in
            guard let found = own[identity], found.count == 1 else { return }
            namesakes[identity] = ExternalPackage(identity: identity, manifest: found[0].manifest)
        }
    }

    private mutating func workspace() -> Workspace {
        makeModules()
        let assembler = self
        modules = modules.concurrentMap { $0.with(declared: assembler.declaredDependencies(of: $0)) }
        let imports = ImportResolver(modules: modules, packageIndex: packageIndex)
        let availability = ImportAvailability(modules: modules)
        modules = modules.concurrentMap {
            $0.with(imported: imports.importedModules(of: $0), importable: availability.importable(in: $0))
        }
        return Workspace(
            packages: packages, modules: modules,
            graph: ModuleGraph(outgoing: modules.concurrentMap { Self.edges(of: $0) }),
            packageDependencies: packageIndex.local.map { $0.sorted() },
            absentPackages: packageIndex.absentPackages, unreadPackages: unread, strays: strays)
    }

    private var packages: [WorkspacePackage] {
        readings.enumerated().map { index, reading in
            WorkspacePackage(
                id: PackageID(index), name: reading.manifest.name, identity: reading.identity, path: reading.path,
                manifest: reading.manifest, silences: reading.silences, kind: reading.kind)
        }
    }

    private mutating func makeModules() {
        let uses = readings.reduce(into: [String: Int]()) { uses, reading in
            for target in reading.manifest.targets { uses[target.name, default: 0] += 1 }
        }
        var drafts: [(name: String, package: Int, target: Int)] = []
        for (package, reading) in readings.enumerated() {
            let label = reading.path == "." ? reading.manifest.name : reading.path
            for (index, target) in reading.manifest.targets.enumerated() {
                let isShared = uses[target.name, default: 0] > 1
                drafts.append((isShared ? "\(label)/\(target.name)" : target.name, package, index))
            }
        }
        drafts.sort { ($0.name, $0.package, $0.target) < ($1.name, $1.package, $1.target) }
        moduleIDs = readings.map { Array(repeating: ModuleID(0), count: $0.manifest.targets.count) }
        for (id, draft) in drafts.enumerated() {
            moduleIDs[draft.package][draft.target] = ModuleID(id)
            modules.append(makeModule(ModuleID(id), name: draft.name, package: draft.package, target: draft.target))
        }
    }

    private func makeModule(_ id: ModuleID, name: String, package: Int, target: Int) -> Module {
        let description = readings[package].manifest.targets[target]
        let contents = readings[package].contents[target]
        // The module of Swift code is named after its target, even if there are module maps beside it.
        let mapped = contents.files.isEmpty ? contents.mappedModules : []
        return Module(
            id: id, name: name,
            importNames: mapped.isEmpty ? [description.moduleName ?? description.name.importName] : mapped,
            origin: readings[package].kind.origin(PackageID(package)),
            isClang: contents.hasClangSources && contents.files.isEmpty,
            path: contents.path, extent: contents.extent, files: contents.files, clangFiles: contents.clangFiles,
            publicHeaders: contents.publicHeaders, unread: contents.unread, kind: readings[package].kind(of: target),
            description: description)
    }

    /// Returns the edges from a module: its declared dependencies combined with its imports.
    private static func edges(of module: Module) -> [Edge] {
        var edges: [ModuleID: Edge] = [:]
        for target in module.declared.flatMap(\.modules) where target != module.id {
            edges[target] = Edge(from: module.id, to: target, isDeclared: true, sites: [])
        }
        for imported in module.imported {
            guard case .module(let target) = imported.target, target != module.id else { continue }
            // An import that is compiled only under conditions does not require a dependency by itself.
            guard edges[target] != nil || !module.firmSites(of: imported).isEmpty else { continue }
            edges[target, default: Edge(from: module.id, to: target, isDeclared: false, sites: [])]
                .sites += imported.sites
        }
        return edges.values.sorted { $0.to < $1.to }
    }
}

extension WorkspaceAssembler {
    /// Returns the dependencies in a module's manifest, plugins last.
    func declaredDependencies(of module: Module) -> [DeclaredDependency] {
        let description = module.description
        let dependencies = description.dependencies.map { dependency in
            DeclaredDependency(
                dependency: dependency, target: target(of: dependency, in: module.package), isPlugin: false)
        }
        let plugins = description.plugins.map { usage in
            let dependency = TargetDependency(
                name: usage.name, form: usage.package.map { .product(package: $0) } ?? .byName)
            return DeclaredDependency(
                dependency: dependency, target: target(of: dependency, in: module.package), isPlugin: true)
        }
        return dependencies + plugins
    }

    private func target(of dependency: TargetDependency, in package: PackageID) -> DeclaredDependency.Target {
        switch dependency.form {
        case .target:
            return ownTarget(dependency.name, in: package) ?? .missing
        case .byName:
            return ownTarget(dependency.name, in: package) ?? product(dependency.name, in: package)
        case .product(let name?):
            guard let reference = packageIndex.reference(name, from: package) else {
                return product(dependency.name, in: package)
            }
            return product(dependency.name, of: reference) ?? .missing
        case .product(nil):
            return product(dependency.name, in: package)
        }
    }

    private func ownTarget(_ name: String, in package: PackageID) -> DeclaredDependency.Target? {
        guard let index = names[package.index].targets[name] else { return nil }
        return .modules([moduleIDs[package.index][index]])
    }

    /// Resolves a product of any package on which `package` depends; for an Xcode project, also of the packages on
    /// which its local packages depend.
    private func product(_ name: String, in package: PackageID) -> DeclaredDependency.Target {
        var locals = packageIndex.local[package.index].sorted()
        if readings[package.index].kind != .package {
            locals += packageIndex.reach(from: package).subtracting(locals).sorted()
        }
        for local in locals {
            if let found = product(name, of: .local(local)) { return found }
        }
        let identities = packageIndex.external[package.index]
        for identity in identities {
            if let modules = packageIndex.known[identity]?.modules(ofProduct: name) {
                return .external(package: identity, modules: modules)
            }
        }
        let absent = identities.filter { packageIndex.known[$0] == nil }
        guard !absent.isEmpty else { return .missing }
        // A product usually has its package's name. Otherwise, it may belong to any package that is not checked out.
        let named = packageIndex.reference(name, from: package)?.identity
        let isNamed = named.map(absent.contains) ?? false
        return .external(package: isNamed ? named : absent.count == 1 ? absent[0] : nil, modules: nil)
    }

    private func product(_ name: String, of reference: PackageIndex.Reference) -> DeclaredDependency.Target? {
        switch reference {
        case .local(let package):
            let targets = names[package.index].targets
            guard let members = names[package.index].products[name] else {
                // Executables and plugins are products even if the manifest lists none.
                guard let target = targets[name], readings[package.index].kind(of: target).isProduct
                else { return nil }
                return .modules([moduleIDs[package.index][target]])
            }
            return .modules(members.compactMap { targets[$0] }.map { moduleIDs[package.index][$0] })
        case .external(let identity):
            guard let package = packageIndex.known[identity] else { return .external(package: identity, modules: nil) }
            return .external(package: identity, modules: package.modules(ofProduct: name))
        }
    }
}

extension ProjectReading {
    /// Returns the kind of the target at an index, for which SwiftPM also looks at the target's files.
    fileprivate func kind(of index: Int) -> ModuleKind {
        let declared = manifest.targets[index].kind
        guard kind == .package, declared == .library else { return declared }
        let contents = contents[index]
        return (contents.files + contents.clangFiles).contains { $0.isMain } ? .executable : declared
    }
}

extension SourceFile {
    /// Whether the file makes a program of its target: `main.swift`, `main.c`, in any folder and case, but no header.
    fileprivate var isMain: Bool {
        let parts = path.split(separator: "/").last?.lowercased().split(separator: ".") ?? []
        return parts.count == 2 && parts[0] == "main" && !["h", "hh", "hpp", "hxx", "inc"].contains(parts[1])
    }
}

extension ModuleKind {
    fileprivate var isProduct: Bool { isProgram || self == .plugin || self == .macro }
}
