import WorkspaceModel
import WorkspaceReading

/// Says which modules files are inputs of, by the same rules by which a change of them affects modules.
package struct FileOwners {
    /// Whom a file matters to.
    package enum Owners: Hashable {
        case modules(Set<ModuleID>)
        /// It belongs to nothing, so it may matter to all.
        case all
        case nobody
    }

    private let subject: ImpactFinder.Subject
    private let claims: FileClaims
    private let manifests: Set<String>
    private var reach: ExternalReach

    /// Prepares to tell about files of a codebase.
    package init(_ subject: ImpactFinder.Subject) {
        self.subject = subject
        claims = Claimants(subject: subject, packages: [], top: subject.root).claims
        reach = ExternalReach(subject)
        manifests = Set(subject.workspace.packages.map { $0.directory(below: subject.root) })
    }

    /// The same with what tests were seen to read.
    package func observing(_ observed: [ModuleID: ObservedInputs]) -> FileOwners {
        var owners = self
        owners.reach = ExternalReach(subject.observing(observed))
        return owners
    }

    /// Whom the file at a path relative to the root matters to. Manifests and pins matter by what they say instead.
    package func owners(of path: String) -> Owners {
        let absolute = "\(subject.root)/\(path)"
        let slash = absolute.lastIndex(of: "/") ?? absolute.startIndex
        let name = String(absolute[absolute.index(after: slash)...])
        if name == "Package.swift" || name == "Package.resolved" || name.isVersionedManifest,
            manifests.contains(String(absolute[..<slash]))
        {
            return .nobody
        }
        var modules: Set<ModuleID> = []
        let claimed = claims.owners(of: absolute)
        for case .module(let module) in claimed ?? [] { modules.insert(module) }
        if let names = subject.policy.modules(for: path) {
            modules.formUnion(subject.workspace.modules.filter { $0.isNamed(by: names) }.map(\.id))
        } else if claimed == nil {
            let isLeftOut = subject.exclude.matches(path) || subject.policy.ignores(path)
            return isLeftOut ? .nobody : .all
        }
        return modules.isEmpty ? .nobody : .modules(modules)
    }

    /// The modules whose files a build of the given ones reads, these included.
    package func closure(of modules: [ModuleID]) -> Set<ModuleID> {
        reach.closure(of: modules)
    }

    /// Which of the packages outside that were resolved modules reach.
    package func packages(reachedBy modules: Set<ModuleID>, of resolved: Set<String>) -> ReachedPackages {
        reach.packages(reachedBy: modules, of: resolved)
    }
}

extension Module {
    /// Whether one of the patterns matches its name.
    func isNamed(by patterns: [NamePattern]) -> Bool {
        patterns.contains { $0.matches(name) || $0.matches(target) }
    }
}
