import WorkspaceModel

/// Finds the users of external packages.
package struct ExternalReach {
    private let workspace: Workspace
    private let known: [String: ExternalPackage]
    /// The packages of the workspace, by identity.
    private let own: [String: PackageID]
    /// The modules whose programs tests were observed to start.
    package let programs: [ModuleID: [ModuleID]]
    private let observed: [ModuleID: Set<String>]

    package init(_ subject: Codebase) {
        let workspace = subject.workspace
        self.workspace = workspace
        programs = subject.observed.mapValues { inputs in
            inputs.modules.sorted().compactMap { workspace.module(named: $0)?.id }
        }
        observed = subject.observed.mapValues(\.packages)
        known = Dictionary(subject.external.map { ($0.identity, $0) }) { first, _ in first }
        own = Dictionary(workspace.packages.map { ($0.identity, $0.id) }) { first, _ in first }
    }

    /// Returns the modules that use one of the packages directly, or through packages that depend on it, each with the
    /// identity that it uses: preferably one of the packages themselves. A package that is not checked out may depend
    /// on anything.
    package func users(of identities: Set<String>) -> [ModuleID: String] {
        guard !identities.isEmpty else { return [:] }
        let tainted = packages(reaching: identities, countingUnknown: true)
        return workspace.modules.reduce(into: [:]) { users, module in
            let used = used(by: module)
            users[module.id] =
                used.first(where: identities.contains) ?? used.first(where: tainted.contains)
                ?? used.first { known[$0] == nil }
        }
    }

    /// Returns whether the dependencies of an external package are known.
    package func isKnown(_ identity: String) -> Bool { known[identity] != nil }

    /// Whether an external package depends on one of the workspace.
    package var leadsBack: Bool {
        known.values.contains { $0.manifest.dependencies.contains { own[$0.identity] != nil } }
    }

    /// Returns the modules on which the given ones depend, including these, also through external packages. Of a
    /// dependency through external packages, only the package is known, so all its modules are included.
    package func closure(of modules: [ModuleID]) -> Set<ModuleID> {
        var closure: Set<ModuleID> = []
        var grown = Set(modules + modules.flatMap { programs[$0] ?? [] })
        while grown.count > closure.count {
            closure = Set(workspace.graph.distances(from: Array(grown), following: .dependencies).keys)
            guard leadsBack else { return closure }
            let inside = packagesInside(reachedBy: closure)
            let reached = workspace.modules.filter { inside.contains($0.package) && !$0.isTest }
            grown = closure.union(reached.map(\.id))
        }
        return closure
    }

    /// Returns the packages of the workspace that modules reach through external packages.
    private func packagesInside(reachedBy modules: Set<ModuleID>) -> Set<PackageID> {
        var seen: Set<String> = []
        var queue = modules.flatMap { used(by: workspace[$0]) }
        while let identity = queue.popLast() {
            guard seen.insert(identity).inserted else { continue }
            queue += known[identity]?.manifest.dependencies.map(\.identity) ?? []
        }
        return Set(seen.compactMap { own[$0] })
    }

    /// Returns the modules that use a package of the workspace through external packages, each with the external
    /// identity that it uses.
    package func users(throughOutside identity: String) -> [ModuleID: String] {
        let carriers = packages(reaching: [identity], countingUnknown: false)
        return workspace.modules.reduce(into: [:]) { users, module in
            users[module.id] = used(by: module).first { carriers.contains($0) && $0 != identity }
        }
    }

    /// The modules that use any external package, each with the identity of one.
    package var usersOfAny: [ModuleID: String] {
        workspace.modules.reduce(into: [:]) { users, module in users[module.id] = used(by: module).first }
    }

    /// Returns the resolved external packages that the given modules reach.
    ///
    /// Packages that SwiftPM omitted from resolution, because nothing needs them or their trait is disabled, are not
    /// reached.
    package func packages(reachedBy modules: some Sequence<ModuleID>, of resolved: Set<String>) -> ReachedPackages {
        var reached = ReachedPackages()
        var seen: Set<String> = []
        var queue = modules.flatMap { used(by: workspace[$0], of: resolved) }
        while let identity = queue.popLast() {
            guard own[identity] == nil, seen.insert(identity).inserted else { continue }
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

    /// Returns the packages that a module uses. Unresolved packages that require a trait are omitted.
    private func used(by module: Module, of resolved: Set<String>) -> [String] {
        var declared: [String: Bool] = [:]
        for dependency in module.declared {
            guard case .external(let package?, _) = dependency.target else { continue }
            declared[package] = (declared[package] ?? true) && dependency.dependency.isTraitDependent
        }
        return used(by: module).filter { resolved.contains($0) || declared[$0] != true }
    }

    /// Returns the packages that a module declares or imports, by identity.
    private func used(by module: Module) -> [String] {
        let declared = module.declared.flatMap { dependency -> [String] in
            guard case .external(let package, _) = dependency.target else { return [] }
            return package.map { [$0] } ?? absentPackages(of: module)
        }
        let imported = module.imported.flatMap { imported -> [String] in
            guard case .external(let package) = imported.target else { return [] }
            return package.map { [$0] } ?? absentPackages(of: module)
        }
        return (declared + imported + (observed[module.id] ?? [])).sorted()
    }

    /// Returns the packages that are meant where it is not known which one is: any that is not checked out.
    private func absentPackages(of module: Module) -> [String] {
        workspace[module.package].manifest.dependencies.map(\.identity).filter {
            known[$0] == nil && own[$0] == nil
        }
    }

    /// Returns the known packages that reach one of the given ones, including these.
    ///
    /// - Parameter countsUnknown: Whether packages that depend on an unavailable package are included.
    private func packages(reaching identities: Set<String>, countingUnknown countsUnknown: Bool) -> Set<String> {
        var users: [String: [String]] = [:]
        for package in known.values {
            for dependency in package.manifest.dependencies {
                users[dependency.identity, default: []].append(package.identity)
                // A package that is not available may depend on anything.
                if known[dependency.identity] == nil { users["", default: []].append(package.identity) }
            }
        }
        var reached = countsUnknown ? identities.union([""]) : identities
        var queue = Array(reached)
        while let identity = queue.popLast() {
            for user in users[identity] ?? [] where reached.insert(user).inserted { queue.append(user) }
        }
        return reached
    }
}

/// The external packages that modules reach, by identity.
package struct ReachedPackages: Hashable {
    /// The resolved packages.
    package var resolved: Set<String> = []
    /// The packages that are needed but not resolved.
    package var unresolved: Set<String> = []
    /// Whether the sets are complete. They are not if a package is not checked out, because it may reach any other.
    package var isWhole = true
}
