import WorkspaceModel

/// Finds the macros that the targets in a build of a package may use: the folders of their sources, as absolute paths.
/// For a macro of a pinned package, the file of pins stands.
struct UsedMacros {
    /// The path of the file of pins.
    let pins: String

    private let subject: Codebase
    private let reach: ExternalReach
    /// A text that changes when the macros of an external package change, by its identity: the package's folder, or the
    /// file of pins.
    private let outside: [String: String]
    private let resolved: Set<String>
    private let known: [String: Manifest]
    private let hasAny: Bool

    init(for package: PackageID, _ resolved: ResolvedPackages, _ subject: Codebase, _ reach: ExternalReach) {
        self.subject = subject
        self.reach = reach
        self.resolved = resolved.identities
        known = Dictionary(subject.external.map { ($0.identity, $0.manifest) }) { first, _ in first }
        let pins = "\(subject.folder(of: package))/Package.resolved"
        self.pins = pins
        outside = known.filter { $0.value.targets.contains { $0.kind == .macro } }.reduce(into: [:]) {
            $0[$1.key] = resolved.folders[$1.key] ?? pins
        }
        hasAny = !outside.isEmpty || subject.workspace.modules.contains { $0.kind == .macro }
    }

    /// Returns the macros that a module may use: those of all its dependencies.
    func macros(usedBy id: ModuleID) -> Set<String> {
        guard hasAny else { return [] }
        let closure = reach.closure(of: [id])
        let reached = reach.packages(reachedBy: closure, of: resolved)
        return macros(in: closure).union(
            outside.filter { !reached.isWhole || reached.resolved.contains($0.key) }.values)
    }

    /// Returns the macros that a target of an external package may use. Of the packages that it uses, any target may be
    /// used.
    ///
    /// - Parameter place: Returns the path that stands for a target of the same package.
    func macros(
        usedBy target: TargetDescription, of package: ExternalPackage, at place: (TargetDescription) -> String?
    ) -> Set<String> {
        guard hasAny else { return [] }
        let manifest = package.manifest
        let closure = Self.closure(of: [target], in: manifest)
        let parts = Self.closure(of: closure.filter { $0.kind == .macro }, in: manifest)
        let own = Set(parts.compactMap(place))
        let names = Set(manifest.targets.map(\.name))
        let usesOthers = closure.contains { $0.dependencies.contains { $0.isProduct || !names.contains($0.name) } }
        guard usesOthers else { return own }
        return own.union(macros(ofPackages: manifest.dependencies.map(\.identity)))
    }

    /// Returns some targets of a package and those of it on which they depend.
    private static func closure(of targets: [TargetDescription], in manifest: Manifest) -> [TargetDescription] {
        let all = Dictionary(manifest.targets.map { ($0.name, $0) }) { first, _ in first }
        var seen: Set<String> = []
        var queue = targets.map(\.name)
        while let name = queue.popLast() {
            guard let target = all[name], seen.insert(name).inserted else { continue }
            queue += target.dependencies.filter { !$0.isProduct }.map(\.name)
        }
        return manifest.targets.filter { seen.contains($0.name) }
    }

    /// Returns the macros of packages and of those on which they depend. A package that is not checked out may depend on
    /// any other.
    private func macros(ofPackages identities: [String]) -> Set<String> {
        let own = Dictionary(subject.workspace.packages.map { ($0.identity, $0.id) }) { first, _ in first }
        var seen: Set<String> = []
        var inside: Set<PackageID> = []
        var isWhole = true
        var queue = identities
        while let identity = queue.popLast() {
            guard seen.insert(identity).inserted else { continue }
            if let package = own[identity] {
                inside.insert(package)
                queue += subject.workspace[package].manifest.dependencies.map(\.identity)
            } else if let manifest = known[identity] {
                queue += manifest.dependencies.map(\.identity)
            } else {
                isWhole = false
            }
        }
        let modules = subject.workspace.modules.filter { inside.contains($0.package) && !$0.isTest }.map(\.id)
        return macros(in: Set(modules)).union(outside.filter { !isWhole || seen.contains($0.key) }.values)
    }

    /// Returns the folders of the macros among modules, and of all on which these depend.
    private func macros(in modules: Set<ModuleID>) -> Set<String> {
        let macros = modules.filter { subject.workspace[$0].kind == .macro }
        return Set(reach.closure(of: Array(macros)).map { subject.folder(of: $0) })
    }
}

extension TargetDependency {
    /// Whether the dependency is on a product, even if a target of the package has the same name.
    fileprivate var isProduct: Bool {
        if case .product = form { true } else { false }
    }
}
