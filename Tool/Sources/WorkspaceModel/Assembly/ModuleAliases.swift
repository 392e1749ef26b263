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
