import Inputs
import Manifests
import SystemSupport
import WorkspaceModel
import WorkspaceReading

/// The effect of a change on Xcode projects, which are compared by meaning and not by text.
struct ChangedProjects {
    /// The changed files that are compared by meaning, as absolute paths.
    private(set) var paths: Set<String> = []
    /// The projects whose meaning has changed.
    private(set) var packages: [ChangedPackage] = []
    /// The deleted Swift files in the folders of targets, as absolute paths. If no target has one, it was in no
    /// product.
    private(set) var deletedStrays: Set<String> = []
    /// The files that targets no longer contain, as absolute paths, with their former modules.
    private(set) var former: [(path: String, module: ModuleID?)] = []

    /// Reads the projects in their former state, if the change can affect them.
    ///
    /// - Throws: ``GitError`` if git can't read them.
    init(_ subject: Codebase, _ changeSet: ChangeSet) async throws {
        let workspace = subject.workspace
        let hasProjects = workspace.packages.contains { $0.kind != .package }
        var mayDiffer = false
        for file in changeSet.files where file.isInside {
            let path = file.file.path
            if XcodeSource.tells(path) || path.contains(".xcodeproj/") || path.contains(".xcworkspace/") {
                // Pins are not part of a project. The other files are user settings or affect no product.
                guard file.name != "Package.resolved" else { continue }
                if !path.hasSuffix(".xctestplan") { paths.insert(file.absolute) }
                if XcodeSource.tells(path) { mayDiffer = true }
            } else if hasProjects, path.hasSuffix(".xcconfig") {
                paths.insert(file.absolute)
                mayDiffer = true
            } else if hasProjects, [.deleted, .unreadable].contains(file.file.change) {
                mayDiffer = true
            }
        }
        guard mayDiffer else { return }
        let before = try await FormerXcodeProjects.read(changeSet.commit, of: changeSet.repository, root: subject.root)
        for project in before.projects { compare(project, with: subject, changeSet) }
        findDeletedStrays(workspace, changeSet)
        let known = Set(before.projects.map(\.path))
        for package in workspace.packages where package.kind != .package && !known.contains(package.path) {
            let none = Manifest(name: package.name, toolsVersion: "", dependencies: [], products: [], targets: [])
            add(
                ManifestDifference(from: none, to: package.manifest), of: package.path, package.manifestPath, subject,
                changeSet)
        }
    }

    private mutating func findDeletedStrays(_ workspace: Workspace, _ changeSet: ChangeSet) {
        var folders: Set<Substring> = []
        for module in workspace.modules where module.isOfXcode {
            for file in module.files {
                var rest = file.path[...]
                while let slash = rest.lastIndex(of: "/") {
                    rest = rest[..<slash]
                    guard folders.insert(rest).inserted else { break }
                }
            }
        }
        for package in workspace.packages where package.kind != .package {
            folders.remove(package.path[..<(package.path.lastIndex(of: "/") ?? package.path.startIndex)])
        }
        let packages = workspace.packages.filter { $0.kind == .package }.map { $0.path == "." ? "" : $0.path + "/" }
        for file in changeSet.files where file.isInside && file.file.change == .deleted && file.name.hasSuffix(".swift")
        {
            let path = file.file.path
            guard !packages.contains(where: { !$0.isEmpty && path.hasPrefix($0) }) else { continue }
            var rest = path[...]
            while let slash = rest.lastIndex(of: "/") {
                rest = rest[..<slash]
                if folders.contains(rest) {
                    deletedStrays.insert(file.absolute)
                    break
                }
            }
        }
    }

    private mutating func compare(_ old: ProjectListing, with subject: Codebase, _ changeSet: ChangeSet) {
        let workspace = subject.workspace
        guard let package = workspace.packages.first(where: { $0.path == old.path }) else {
            for listing in old.targets { gone(listing, subject) }
            return
        }
        let difference = ManifestDifference(from: old.manifest, to: package.manifest)
        if !difference.isNone { add(difference, of: package.path, package.manifestPath, subject, changeSet) }
        let modules = Dictionary(
            workspace.modules.filter { $0.package == package.id }.map { ($0.target, $0) }
        ) { first, _ in first }
        for (target, listing) in zip(old.manifest.targets, old.targets) {
            gone(listing, subject, modules[target.name])
        }
    }

    /// Records the files that a target had and its module no longer has.
    private mutating func gone(_ listing: TargetListing, _ subject: Codebase, _ module: Module? = nil) {
        guard case .files(let files) = listing.extent else { return }
        var present: Set<String> = []
        if case .files(let now)? = module?.extent { present = Set(now.map(\.path)) }
        for file in files where !present.contains(file.path) {
            former.append((Path.normalised(Path.joined(file.path, to: subject.root)), module?.id))
        }
    }

    private mutating func add(
        _ difference: ManifestDifference, of path: String, _ file: String, _ subject: Codebase, _ changeSet: ChangeSet
    ) {
        let place = Path.relative(subject.root, to: changeSet.top) ?? "."
        let prefix = place == "." ? "" : place + "/"
        packages.append(
            ChangedPackage(
                folder: prefix + path, file: prefix + file, difference: difference, old: nil, oldFolders: [:]))
    }
}
