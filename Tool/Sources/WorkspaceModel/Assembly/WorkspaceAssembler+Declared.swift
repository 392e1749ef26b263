extension WorkspaceAssembler {
    /// What a module's manifest says it depends on, plugins last.
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

    /// A product of any package that `package` depends on.
    private func product(_ name: String, in package: PackageID) -> DeclaredDependency.Target {
        for local in packageIndex.local[package.index].sorted() {
            if let found = product(name, of: .local(local)) { return found }
        }
        let identities = packageIndex.external[package.index]
        for identity in identities {
            if let modules = packageIndex.known[identity]?.modules(ofProduct: name) {
                return .external(package: identity, modules: modules)
            }
        }
        // A product goes most often by its package's name; otherwise by any package that is not checked out.
        let absent = identities.filter { packageIndex.known[$0] == nil }
        let guess = absent.first { $0 == name.lowercased() } ?? absent.first
        return guess.map { .external(package: $0, modules: nil) } ?? .missing
    }

    private func product(_ name: String, of reference: PackageIndex.Reference) -> DeclaredDependency.Target? {
        switch reference {
        case .local(let package):
            let targets = names[package.index].targets
            guard let members = names[package.index].products[name] else {
                // Executables and plugins are products even where the manifest names none.
                guard let target = targets[name],
                    readings[package.index].manifest.targets[target].kind.isProduct
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

extension ModuleKind {
    fileprivate var isProduct: Bool { isProgram || self == .plugin || self == .macro }
}
