import Impact
import WorkspaceModel

/// Lists the targets whose sources are compiled when packages of a codebase are built.
public struct CompiledTargets: Sendable {
    private let subject: ImpactFinder.Subject

    public init(_ subject: ImpactFinder.Subject) {
        self.subject = subject
    }

    /// Those that building a package of the workspace may compile.
    public func targets(for package: PackageID) -> [CompiledTarget] {
        let workspace = subject.workspace
        let built = workspace.modules.filter { $0.package == package }.map(\.id)
        let own = workspace.graph.distances(from: built, following: .dependencies).keys.map { id in
            let module = workspace[id]
            let folder = module.path == "." ? subject.root : "\(subject.root)/\(module.path)"
            return CompiledTarget(name: module.target, folder: folder)
        }
        return own + LocalPackages(subject).targets(for: package, in: subject.external)
    }
}
