import Manifests
import WorkspaceModel

/// The registration of the new module in the composition root.
struct RootPlan {
    let root: Module
    /// The change to the file with the list of modules.
    let source: FileChange
    /// The insertions into the root's dependencies.
    let dependency: [Insertion]

    /// Finds the root and its list of modules; `nil` if there is none, or if several are equally likely.
    init?(planner: ModulePlanner, manifest: ManifestPlan) throws {
        let workspace = planner.workspace
        let types = Set(workspace.modules.map { "\($0.target)Module" })
        let roots = planner.subject.architecture.roots.map { workspace[$0] }.filter {
            $0.package == planner.package.id && !$0.isTest
        }
        let sources = try roots.flatMap { root in
            try root.files.compactMap { file -> (root: Module, source: RootSource)? in
                RootSource(path: file.path, text: try planner.text(of: file.path), types: types).map { (root, $0) }
            }
        }
        guard let most = sources.map(\.source.moduleCount).max() else { return nil }
        let longest = sources.filter { $0.source.moduleCount == most }
        guard longest.count == 1, let found = longest.first,
            let dependency = manifest.insertions(ofDependency: planner.names.implementation, on: found.root.target)
        else { return nil }
        root = found.root
        self.dependency = dependency
        let neighbours = Set(planner.neighbours.map { "\($0.target)Module" })
        let length = LineLength(root: planner.subject.root, package: planner.package.path).characters(
            in: found.source.text)
        source = FileChange(
            path: found.source.path, old: found.source.text,
            new: found.source.adding(
                planner.names.moduleType, from: planner.names.implementation, neighbours: neighbours,
                lineLength: length),
            purpose: "registers \(planner.names.moduleType)")
    }
}
