import Manifests
import SystemSupport
import WorkspaceModel

/// The files that are inputs of modules, with their digests.
struct FileInputs {
    private let byModule: [ModuleID: [String: FileDigest]]
    /// The files that may affect all modules.
    private let common: [String: FileDigest]
    /// All files of packages with plugins, which may read any of them, by package.
    private let byPackage: [PackageID: [String: FileDigest]]
    /// All files by path, including those that affect nothing by themselves.
    let all: [String: FileDigest]
    /// A file of a module that leads the linker to further ones, relative to the root.
    let leadingFiles: [ModuleID: String]

    static func read(_ subject: Codebase, owners: FileOwnership, _ digests: FileDigests) async -> FileInputs {
        let workspace = subject.workspace
        let paths = await paths(of: subject)
        let pluginUsers = Set(workspace.modules.filter { !$0.description.plugins.isEmpty }.map(\.package))
        let listed = paths.map { ($0, owners.audience(of: $0)) }
        let root = subject.root
        // Prose is included, because a plugin or a test may read it.
        let read = await inParallel(listed.map(\.0)) { digests.digest(of: "\(root)/\($0)") }
        var byModule: [ModuleID: [String: FileDigest]] = [:]
        var common: [String: FileDigest] = [:]
        var all: [String: FileDigest] = [:]
        for ((path, owner), digest) in zip(listed, read) where !digest.isAbsent(path) {
            all[path] = digest
            switch owner {
            case .all: common["file \(path)"] = digest
            case .modules(let modules):
                for module in modules { byModule[module, default: [:]]["file \(path)"] = digest }
            case .nobody: break
            }
        }
        var leadingFiles: [ModuleID: String] = [:]
        for module in workspace.modules where !module.isOfXcode {
            let package = subject.folder(of: module.package)
            let unnoticed = UnnoticedFiles(
                of: module.description, in: Path.joined(module.path, to: root), of: package, scope: root)
            // Git may ignore them, and a header that comes to be there may take precedence over another.
            for path in unnoticed.all.compactMap({ Path.relative($0, to: root) }) {
                byModule[module.id, default: [:]]["file \(path)"] = digests.digest(of: "\(root)/\(path)")
            }
            let scripts = unnoticed.all.isEmpty ? [] : module.description.placesForLinker(in: package)
            let linked = unnoticed.all.filter { LinkerReference.canBeLibrary($0) || scripts.contains($0) }
            leadingFiles[module.id] = linked.sorted().first(where: LinkerReference.exists).map {
                Path.relative($0, to: root) ?? $0
            }
        }
        let byPackage = pluginUsers.reduce(into: [:]) { inputs, package in
            inputs[package] = files(of: workspace[package], in: all)
        }
        return FileInputs(
            byModule: byModule, common: common, byPackage: byPackage, all: all, leadingFiles: leadingFiles)
    }

    /// Returns the paths of the files of the repository, and of those that targets contain though git ignores them.
    private static func paths(of subject: Codebase) async -> Set<String> {
        var paths = Set(await FileListing.files(below: subject.root))
        // Files that git ignores are compiled nevertheless.
        for module in subject.workspace.modules {
            let folders: [String]
            switch module.extent {
            case .folder: folders = [module.path]
            case .files(let files):
                paths.formUnion(files.lazy.filter { !$0.isFolder }.map(\.path))
                folders = files.filter(\.isFolder).map(\.path)
            }
            for folder in folders {
                // If a package's folder is also a target's folder, it contains build products, but in a hidden folder.
                let inside = FileListing.all(below: Path.joined(folder, to: subject.root))
                paths.formUnion(inside.map { Path.shown($0, in: folder) })
            }
            for resource in module.description.resources {
                paths.formUnion(
                    FileListing.files(
                        ofResource: FileClaim.cleaned(resource), in: Path.joined(module.path, to: subject.root),
                        withEmptyFolders: true
                    )
                    .map { Path.shown($0, in: module.path) })
            }
            // Tests begin in a file beside their folder, if there is one.
            if module.isTest, !module.isOfXcode {
                let folder = Path.split(module.path).folder
                paths.formUnion(TargetLayout.testEntryPoints.map { folder.isEmpty ? $0 : "\(folder)/\($0)" })
            }
        }
        return paths
    }

    /// Returns whether a file, by the name of its input, belongs to no target, so that it may affect all modules.
    func isCommon(_ input: String) -> Bool { common[input] != nil }

    /// Returns the files of a closure of modules.
    func digests(for closure: Set<ModuleID>, in workspace: Workspace) -> [String: FileDigest] {
        var digests = common
        for module in closure {
            digests.merge(byModule[module] ?? [:]) { first, _ in first }
            guard !workspace[module].description.plugins.isEmpty else { continue }
            digests.merge(byPackage[workspace[module].package] ?? [:]) { first, _ in first }
        }
        return digests
    }

    /// Returns the files of each module that meet a condition, given the names of their inputs.
    func files(where isIncluded: (String, ModuleID) -> Bool) -> [ModuleID: [String: FileDigest]] {
        byModule.reduce(into: [:]) { files, module in
            let included = module.value.filter { isIncluded($0.key, module.key) }
            if !included.isEmpty { files[module.key] = included }
        }
    }

    private static func files(
        of package: WorkspacePackage, in all: [String: FileDigest]
    ) -> [String: FileDigest] {
        all.reduce(into: [:]) { files, file in
            if file.key.hasPrefix(package.prefix) { files["file \(file.key)"] = file.value }
        }
    }
}

extension WorkspacePackage {
    /// The prefix of the paths of the package's files.
    fileprivate var prefix: String { path == "." ? "" : path + "/" }
}
