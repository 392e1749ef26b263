import WorkspaceModel
import WorkspaceReading

/// Tells which of the changed files are manifests of packages, and compares those.
struct ManifestFiles {
    let subject: ImpactFinder.Subject
    let changeSet: ChangeSet
    /// The changed manifests as absolute paths.
    let paths: Set<String>
    private let folders: [String: String]

    init(subject: ImpactFinder.Subject, changeSet: ChangeSet) {
        self.subject = subject
        self.changeSet = changeSet
        let known = Set(subject.workspace.packages.map { $0.directory(below: subject.root) })
        let targets = subject.workspace.modules.map { "\(subject.root)/\($0.path)" }.filter { !$0.hasSuffix("/.") }
        var paths: Set<String> = []
        var folders: [String: String] = [:]
        for file in changeSet.files where file.isInside && file.name.isManifest {
            let directory = String(file.absolute.dropLast(file.name.count + 1))
            // One that lies inside a target is data of its tests; one without a package beside it belonged to one that went.
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

    /// The packages whose manifests changed.
    func changedPackages() async throws -> [ChangedPackage] {
        let history = ManifestHistory(repository: changeSet.repository, commit: changeSet.commit)
        var packages: [ChangedPackage] = []
        for (folder, file) in folders.sorted(by: { $0.key < $1.key }) {
            packages.append(try await history.package(in: folder, file: file))
        }
        return packages
    }
}

extension String {
    /// Whether it is the name of a manifest.
    fileprivate var isManifest: Bool { self == "Package.swift" || isVersionedManifest }
}

extension WorkspacePackage {
    /// Its folder as an absolute path.
    package func directory(below root: String) -> String { path == "." ? root : "\(root)/\(path)" }
}
