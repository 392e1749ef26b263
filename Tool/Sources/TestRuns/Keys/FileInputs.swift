import Impact
import WorkspaceModel
import WorkspaceReading

/// The files that are inputs of modules, with their digests.
struct FileInputs {
    private let byModule: [ModuleID: [String: FileDigest]]
    /// Files that may matter to all.
    private let common: [String: FileDigest]
    /// All files of packages whose plugins may read any of them, by the package's place.
    private let byPackage: [PackageID: [String: FileDigest]]

    static func read(_ subject: ImpactFinder.Subject, owners: FileOwners) async -> FileInputs {
        let workspace = subject.workspace
        var paths = Set(await FileListing.files(below: subject.root))
        // What git ignores is compiled all the same.
        for module in workspace.modules {
            let folder = module.path == "." ? "" : module.path + "/"
            // A package's folder as a target's holds what was built, too; that is hidden.
            paths.formUnion(FileListing.all(below: "\(subject.root)/\(module.path)").map { folder + $0 })
        }
        let listed = paths.map { ($0, owners.owners(of: $0)) }.filter { $0.1 != .nobody }
        let root = subject.root
        let digests = await inParallel(listed.map(\.0)) { FileDigest(of: "\(root)/\($0)") }
        var byModule: [ModuleID: [String: FileDigest]] = [:]
        var common: [String: FileDigest] = [:]
        var all: [String: FileDigest] = [:]
        for ((path, owner), digest) in zip(listed, digests) {
            all[path] = digest
            switch owner {
            case .all: common["file \(path)"] = digest
            case .modules(let modules):
                for module in modules { byModule[module, default: [:]]["file \(path)"] = digest }
            case .nobody: break
            }
        }
        return FileInputs(byModule: byModule, common: common, byPackage: pluginInputs(all, in: workspace))
    }

    /// The files of a closure of modules.
    func digests(for closure: Set<ModuleID>, in workspace: Workspace) -> [String: FileDigest] {
        var digests = common
        for module in closure {
            digests.merge(byModule[module] ?? [:]) { first, _ in first }
            guard !workspace[module].description.plugins.isEmpty else { continue }
            digests.merge(byPackage[workspace[module].package] ?? [:]) { first, _ in first }
        }
        return digests
    }

    private static func pluginInputs(
        _ all: [String: FileDigest], in workspace: Workspace
    ) -> [PackageID: [String: FileDigest]] {
        let users = Set(workspace.modules.filter { !$0.description.plugins.isEmpty }.map(\.package))
        return users.reduce(into: [:]) { inputs, id in
            let prefix = workspace[id].path == "." ? "" : workspace[id].path + "/"
            let own = all.filter { $0.key.hasPrefix(prefix) }
            inputs[id] = Dictionary(own.map { ("file \($0.key)", $0.value) }) { first, _ in first }
        }
    }
}
