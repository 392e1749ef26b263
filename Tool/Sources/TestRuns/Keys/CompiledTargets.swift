import Impact
import WorkspaceModel
import WorkspaceReading

/// Lists the targets whose sources are compiled when packages of a codebase are built.
public struct CompiledTargets: Sendable {
    private let subject: ImpactFinder.Subject

    public init(_ subject: ImpactFinder.Subject) {
        self.subject = subject
    }

    private var workspace: Workspace { subject.workspace }

    /// Those that building a package of the workspace may compile.
    public func targets(for package: PackageID) -> [CompiledTarget] {
        let local = LocalPackages(subject)
        let resolved = ResolvedPackages(for: package, subject)
        let outside = outsideMacros(for: package, resolved.folders)
        let owners = FileOwners(subject)
        let hasMacros = !outside.isEmpty || workspace.modules.contains { $0.kind == .macro }
        let own = owners.closure(of: workspace.modules.filter { $0.package == package }.map(\.id)).map { id in
            let macros = hasMacros ? self.macros(usedBy: id, owners, outside, resolved.identities) : []
            return CompiledTarget(name: workspace[id].target, folder: folder(of: id), macros: macros)
        }
        return own + local.targets(for: package, in: subject.external)
    }

    /// What the macros are made of that a module may use: those of all that it depends on.
    private func macros(
        usedBy id: ModuleID, _ owners: FileOwners, _ outside: [String: String], _ resolved: Set<String>
    ) -> Set<String> {
        let closure = owners.closure(of: [id])
        let parts = owners.closure(of: closure.filter { workspace[$0].kind == .macro }).map { folder(of: $0) }
        let reached = owners.packages(reachedBy: closure, of: resolved)
        return Set(parts).union(outside.filter { !reached.isWhole || reached.resolved.contains($0.key) }.values)
    }

    /// What tells that the macros of packages outside are others, by the package's identity: the folder it lies in, or the pins.
    private func outsideMacros(for package: PackageID, _ folders: [String: String]) -> [String: String] {
        let pins = "\(workspace[package].directory(below: subject.root))/Package.resolved"
        return subject.external.reduce(into: [:]) { macros, known in
            guard known.manifest.targets.contains(where: { $0.kind == .macro }) else { return }
            macros[known.identity] = folders[known.identity] ?? pins
        }
    }

    private func folder(of module: ModuleID) -> String {
        let path = workspace[module].path
        return path == "." ? subject.root : "\(subject.root)/\(path)"
    }
}
