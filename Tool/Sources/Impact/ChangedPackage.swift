import Inputs
import Manifests
import SystemSupport
import WorkspaceModel

/// A package whose manifest has changed: the differences, and the former folders of its targets.
struct ChangedPackage {
    /// The folder of the package, relative to the top of the repository; empty for the top.
    let folder: String
    /// The changed file.
    let file: String
    let difference: ManifestDifference
    /// The former manifest, if it is known.
    let old: Manifest?
    /// The former folder of each target relative to the package, by the target's name.
    let oldFolders: [String: String]

    /// Returns the former package, for a repository at `top`.
    func former(below top: String) -> FormerPackage? {
        old.map { FormerPackage(directory: directory(below: top), manifest: $0, folders: oldFolders) }
    }

    /// Returns the folder of the package as an absolute path.
    func directory(below top: String) -> String { folder.isEmpty ? top : "\(top)/\(folder)" }
}

/// Reads the current and former versions of changed manifests.
struct ManifestHistory {
    let repository: GitRepository
    let commit: String
    let documents = ManifestDocuments()

    /// Compares the manifests in a folder, given relative to the top of the repository.
    func package(in folder: String, file: String) async throws -> ChangedPackage {
        let directory = folder.isEmpty ? repository.top : "\(repository.top)/\(folder)"
        async let now = current(in: directory)
        async let before = former(in: folder)
        let (newTexts, oldTexts) = try await (now, before)
        guard newTexts != oldTexts else {
            return ChangedPackage(folder: folder, file: file, difference: .none, old: nil, oldFolders: [:])
        }
        async let newDocument = document(newTexts, directory)
        async let oldDocument = document(oldTexts, directory)
        let (new, old) = await (newDocument, oldDocument)
        let difference = new.flatMap { new in old.map { ManifestDifference(from: $0, to: new) } } ?? .unknown
        let manifest = old.flatMap(ManifestDecoder.manifest)
        return ChangedPackage(
            folder: folder, file: file, difference: difference, old: manifest,
            oldFolders: try await folders(of: manifest, in: folder))
    }

    private func folders(of manifest: Manifest?, in folder: String) async throws -> [String: String] {
        guard let manifest else { return [:] }
        var known: Set<String> = []
        for parent in TargetLayout.parents {
            let names = try await repository.names(in: folder.isEmpty ? parent : "\(folder)/\(parent)", at: commit)
            if !names.isEmpty { known.formUnion(names.map { "\(parent)/\($0)" } + [parent]) }
        }
        let layout = TargetLayout(manifest: manifest) { [known] in known.contains($0) }
        return manifest.targets.reduce(into: [:]) { $0[$1.name] = layout.folder(of: $1) }
    }

    private func document(_ texts: ManifestDocuments.Texts?, _ directory: String) async -> JSONValue? {
        guard let texts else { return nil }
        return await documents.document(of: texts, directory: directory)
    }

    private func former(in folder: String) async throws -> ManifestDocuments.Texts? {
        let prefix = folder.isEmpty ? "" : folder + "/"
        guard let main = try await repository.text(of: "\(prefix)Package.swift", at: commit) else { return nil }
        var versioned: [String: String] = [:]
        for name in try await repository.names(in: folder, at: commit) where name.isVersionedManifest {
            versioned[name] = try await repository.text(of: prefix + name, at: commit)
        }
        return ManifestDocuments.Texts(main: main, versioned: versioned)
    }

    private func current(in directory: String) -> ManifestDocuments.Texts? {
        ManifestDocuments.Texts(directory: directory)
    }
}

/// Finds the manifests of packages among the changed files, and compares them.
struct ManifestFiles {
    let subject: Codebase
    let changeSet: ChangeSet
    /// The changed manifests, as absolute paths.
    let paths: Set<String>
    private let folders: [String: String]

    init(subject: Codebase, changeSet: ChangeSet) {
        self.subject = subject
        self.changeSet = changeSet
        let known = Set(subject.workspace.packages.map { subject.folder(of: $0.id) })
        let targets = subject.workspace.modules.map { "\(subject.root)/\($0.path)" }.filter { !$0.hasSuffix("/.") }
        var paths: Set<String> = []
        var folders: [String: String] = [:]
        for file in changeSet.files where file.isInside && file.name.isManifestName {
            let directory = String(file.absolute.dropLast(file.name.count + 1))
            // A manifest inside a target is test data. A manifest of no package belonged to one that was removed.
            guard known.contains(directory) || !targets.contains(where: { (directory + "/").hasPrefix($0 + "/") })
            else {
                continue
            }
            paths.insert(file.absolute)
            folders[Path.relative(directory, to: changeSet.top).map { $0 == "." ? "" : $0 } ?? ""] =
                String(file.absolute.dropFirst(changeSet.top.count + 1))
        }
        self.paths = paths
        self.folders = folders
    }

    /// Returns the packages whose manifests have changed.
    func changedPackages() async throws -> [ChangedPackage] {
        let history = ManifestHistory(repository: changeSet.repository, commit: changeSet.commit)
        var packages: [ChangedPackage] = []
        for (folder, file) in folders.sorted(by: { $0.key < $1.key }) {
            packages.append(try await history.package(in: folder, file: file))
        }
        return packages
    }
}

/// Finds the modules that a changed manifest affects.
struct ManifestAudience {
    let package: ChangedPackage
    let workspace: Workspace
    let top: String
    let root: String

    /// The modules whose description has changed, or that refer to something whose meaning has changed.
    var modules: [ModuleID] {
        // A removed package has no modules. The manifests of packages that depended on it have changed, too.
        guard let id = identifier else { return [] }
        let difference = package.difference
        return workspace.modules.filter { module in
            guard module.package == id else {
                // Executables and plugins are products with the names of their targets.
                return workspace.packageDependencies[module.package.index].contains(id)
                    && names(module, difference.productNames.union(difference.targetNames))
            }
            // A program is started by the name of its product, which no other description needs to contain.
            return difference.isWhole || difference.targets.union(difference.programs).contains(module.target)
                || names(module, difference.targetNames) || usesChangedPackage(module)
        }.map(\.id)
    }

    /// Returns the tests whose linker settings changed, although their own targets may be unchanged: all tests
    /// of a package are linked together.
    func relinked(_ programs: TestPrograms) -> [ModuleID] {
        guard let id = identifier else { return [] }
        let difference = package.difference
        let own = workspace.modules.filter { $0.package == id }
        let changed = own.filter { difference.isUnknown || difference.linkedOtherwise.contains($0.target) }
        let present = Set(own.map(\.target))
        // Of a target that is gone, it is not known which programs it was in.
        let isGone = !difference.linkedOtherwise.isSubset(of: present)
        let redirected = Set(own.filter { difference.redirected.contains($0.target) }.map(\.id))
        return (isGone ? own : changed).flatMap { programs.tests(linkedWith: $0.id) }
            + programs.tests(relinkedBy: redirected, dependingOn: difference.redirections)
    }

    /// The external packages for which the requirement has changed.
    var externalPackages: Set<String> {
        guard identifier != nil else { return [] }
        let own = Set(workspace.packages.map(\.identity))
        return package.difference.packages.subtracting(own)
    }

    /// The packages of which the package may request other traits than before, directly or through others.
    func configured(_ traits: TraitRequests) -> Set<String> {
        guard let id = identifier else { return [] }
        let others = package.difference.hasOtherTraits ? workspace[id].manifest.dependencies.map(\.identity) : []
        return traits.configured(by: package.difference.packages.union(others))
    }

    /// The modules that are built together with the package: its own, those of packages that depend on it, and all
    /// their dependencies. The package's requirements affect the versions that these use.
    var builtTogether: Set<ModuleID> {
        guard let id = identifier else { return [] }
        var packages: Set<PackageID> = [id]
        var grew = true
        while grew {
            let users = workspace.packages.map(\.id).filter { user in
                workspace.packageDependencies[user.index].contains(where: packages.contains)
            }
            grew = !packages.isSuperset(of: users)
            packages.formUnion(users)
        }
        let own = workspace.modules.filter { packages.contains($0.package) }.map(\.id)
        return Set(workspace.graph.distances(from: own, following: .dependencies).keys)
    }

    private var identifier: PackageID? {
        let directory = package.directory(below: top)
        return workspace.packages.first { Path.joined($0.path, to: root) == directory }?.id
    }

    private func names(_ module: Module, _ names: Set<String>) -> Bool {
        module.declared.contains { names.contains($0.dependency.name) }
    }

    private func usesChangedPackage(_ module: Module) -> Bool {
        let changed = package.difference.packages
        guard !changed.isEmpty else { return false }
        return module.declared.contains { declared in
            switch declared.target {
            case .external(let identity, _): return identity.map(changed.contains) ?? true
            case .missing: return true
            case .modules(let modules):
                let isOwn = modules.allSatisfy { workspace[$0].package == module.package }
                // A name alone can now refer to another package's product.
                return !isOwn
                    && (declared.dependency.form == .byName || declared.dependency.form == .product(package: nil)
                        || modules.contains { changed.contains(workspace[workspace[$0].package].identity) })
            }
        }
    }
}

/// Finds the modules that are built with the pins of a `Package.resolved`.
struct PinScope {
    let workspace: Workspace

    /// Returns the modules that the package beside a `Package.resolved` builds: its own and their dependencies. The
    /// file of an Xcode workspace may apply to all modules. Returns `nil` for a file with which no package is built.
    func modules(for path: String) -> Set<ModuleID>? {
        let folder = path == "Package.resolved" ? "." : String(path.dropLast("/Package.resolved".count))
        guard let package = workspace.packages.first(where: { $0.path == folder }) else {
            return path.contains("/xcshareddata/swiftpm/") ? Set(workspace.modules.map(\.id)) : nil
        }
        let own = workspace.modules.filter { $0.package == package.id }.map(\.id)
        return Set(workspace.graph.distances(from: own, following: .dependencies).keys)
    }
}
