import WorkspaceModel

/// Finds who uses packages outside of the workspace.
struct ExternalReach {
    private let workspace: Workspace
    private let known: [String: ExternalPackage]

    init(workspace: Workspace, external: [ExternalPackage]) {
        self.workspace = workspace
        known = Dictionary(external.map { ($0.identity, $0) }) { first, _ in first }
    }

    /// The modules that use one of the packages directly or through packages that depend on it, each with the identity
    /// that it uses. A package that is not checked out may depend on anything.
    func users(of identities: Set<String>) -> [ModuleID: String] {
        guard !identities.isEmpty else { return [:] }
        let tainted = packages(reaching: identities)
        var users: [ModuleID: String] = [:]
        for module in workspace.modules {
            for identity in used(by: module) where users[module.id] == nil {
                if tainted.contains(identity) || known[identity] == nil { users[module.id] = identity }
            }
        }
        return users
    }

    /// The modules that use any package, each with the identity of one.
    var usersOfAny: [ModuleID: String] {
        workspace.modules.reduce(into: [:]) { users, module in users[module.id] = used(by: module).first }
    }

    /// Which of the packages that were resolved the given modules reach.
    ///
    /// What SwiftPM has left out when it resolved, as nothing needs it or the trait for it is off, reaches nothing.
    func packages(reachedBy modules: some Sequence<ModuleID>, of resolved: Set<String>) -> ReachedPackages {
        var reached = ReachedPackages()
        var seen: Set<String> = []
        var queue = modules.flatMap { used(by: workspace[$0], of: resolved) }
        while let identity = queue.popLast() {
            guard seen.insert(identity).inserted else { continue }
            guard resolved.contains(identity) else {
                reached.unresolved.insert(identity)
                continue
            }
            reached.resolved.insert(identity)
            if let package = known[identity] {
                queue += package.manifest.dependencies.map(\.identity)
            } else {
                reached.isWhole = false
            }
        }
        return reached
    }

    /// The packages that a module uses, those left out that only a trait would bring.
    private func used(by module: Module, of resolved: Set<String>) -> [String] {
        var declared: [String: Bool] = [:]
        for dependency in module.declared {
            guard case .external(let package, _) = dependency.target else { continue }
            declared[package] = (declared[package] ?? true) && dependency.dependency.isTraitDependent
        }
        return used(by: module).filter { resolved.contains($0) || declared[$0] != true }
    }

    /// The packages that a module declares or imports, by identity.
    private func used(by module: Module) -> [String] {
        let declared = module.declared.compactMap { dependency -> String? in
            if case .external(let package, _) = dependency.target { package } else { nil }
        }
        let imported = module.imported.compactMap { imported -> String? in
            if case .external(let package) = imported.target { package } else { nil }
        }
        return (declared + imported).sorted()
    }

    /// The known packages that reach one of the given, these included.
    private func packages(reaching identities: Set<String>) -> Set<String> {
        var users: [String: [String]] = [:]
        for package in known.values {
            for dependency in package.manifest.dependencies {
                users[dependency.identity, default: []].append(package.identity)
                // What is not at hand may depend on anything.
                if known[dependency.identity] == nil { users["", default: []].append(package.identity) }
            }
        }
        var reached = identities.union([""])
        var queue = Array(reached)
        while let identity = queue.popLast() {
            for user in users[identity] ?? [] where reached.insert(user).inserted { queue.append(user) }
        }
        return reached
    }
}
