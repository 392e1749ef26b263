import Impact
import WorkspaceModel
import WorkspaceReading

/// The packages outside of the workspace whose files are taken as they lie in a folder: depended on by path, or being edited.
struct LocalPackages {
    /// By identity.
    private let named: [String: String]
    private let root: String
    private let workspace: Workspace

    init(_ subject: ImpactFinder.Subject) {
        root = subject.root
        workspace = subject.workspace
        let own = Set(workspace.packages.map { $0.path == "." ? subject.root : "\(subject.root)/\($0.path)" })
        var named: [String: String] = [:]
        for manifest in workspace.packages.map(\.manifest) + subject.external.map(\.manifest) {
            for dependency in manifest.dependencies {
                guard case .local(let path) = dependency.location, !own.contains(path) else { continue }
                named[dependency.identity] = path
            }
        }
        self.named = named
    }

    /// The folders by identity that are taken when a package of the workspace is built.
    func folders(for package: PackageID) -> [String: String] {
        named.merging(ResolvedFolders.folders(for: workspace[package].directory(below: root))) { $1 }
    }

    /// The targets that are built of such packages, as far as their manifests are known.
    func targets(for package: PackageID, in external: [ExternalPackage]) -> [CompiledTarget] {
        let folders = folders(for: package)
        return external.flatMap { known -> [CompiledTarget] in
            guard let directory = folders[known.identity] else { return [] }
            let layout = TargetLayout(directory: directory, manifest: known.manifest)
            return known.manifest.targets.compactMap { target in
                layout.folder(of: target).map { folder in
                    CompiledTarget(name: target.name, folder: folder == "." ? directory : "\(directory)/\(folder)")
                }
            }
        }
    }
}
