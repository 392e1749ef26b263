import Foundation
import Manifests
import SystemSupport
import WorkspaceModel

/// The external packages with which a package of the workspace, or an Xcode project, is built.
struct ResolvedPackages {
    /// The pins, by identity.
    let pins: [String: String]
    /// The folders of local packages, by identity, regardless of earlier pins.
    let folders: [String: String]
    /// The folders of packages that were downloaded from a registry, by identity. Nothing else tells whether they were
    /// edited.
    let downloads: [String: String]
    /// The resource files of local packages, including hidden ones, relative to their folders.
    let resources: [String: [String]]
    /// Whether a pinned package is named in no manifest: a mirror, or a package of a registry, has another identity
    /// than the package that it replaces.
    let hasOthers: Bool
    /// The command that resolves the packages, for messages.
    let command: String
    /// The digest of the package's list of mirrors, which stand for the addresses of packages; `nil` if there is none.
    let mirrors: String?

    /// Reads the packages that SwiftPM has resolved for a package.
    init(for package: PackageID, _ subject: Codebase) {
        self.init(
            pins: "\(subject.folder(of: package))/Package.resolved", LocalPackages(subject).folders(for: package),
            downloads: ResolvedFolders.downloads(for: subject.folder(of: package)),
            mirrors: subject.mirrors(of: package), command: "swift package resolve", subject)
    }

    /// Reads the packages that Xcode has resolved for a workspace or project.
    init(byXcodeFor container: String, _ subject: Codebase) {
        self.init(
            pins: Path.joined(XcodebuildInputs.pins(of: container), to: subject.root), LocalPackages(subject).named,
            downloads: [:], mirrors: nil, command: "xcodebuild -resolvePackageDependencies", subject)
    }

    private init(
        pins path: String, _ folders: [String: String], downloads: [String: String], mirrors: String?, command: String,
        _ subject: Codebase
    ) {
        self.downloads = downloads
        self.mirrors = mirrors.flatMap { FileManager.default.contents(atPath: $0) }.map { Digest.of($0) }
        let text = FileManager.default.contents(atPath: path)
        pins = text.flatMap { ResolvedPins(String(decoding: $0, as: UTF8.self)) }?.pins ?? [:]
        self.folders = folders
        self.command = command
        resources = subject.external.reduce(into: [:]) { resources, package in
            guard let folder = folders[package.identity] else { return }
            let layout = TargetLayout(directory: folder, manifest: package.manifest)
            resources[package.identity] = package.manifest.targets.flatMap { target -> [String] in
                guard !target.resources.isEmpty, let own = layout.folder(of: target) else { return [] }
                return target.resources.flatMap {
                    FileListing.files(
                        ofResource: FileClaim.cleaned($0), in: Path.joined(own, to: folder), withEmptyFolders: true
                    )
                    .map { Path.shown($0, in: own) }
                }
            }
        }
        let named = Set(subject.manifests.flatMap { $0.dependencies.map(\.identity) })
        hasOthers = pins.keys.contains { !named.contains($0) } || folders.keys.contains { !named.contains($0) }
    }

    var identities: Set<String> { Set(pins.keys).union(folders.keys) }
}

/// The local packages: dependencies by path, or packages that are being edited.
struct LocalPackages {
    /// The folders of the packages that manifests and projects name, by identity.
    let named: [String: String]
    private let subject: Codebase

    init(_ subject: Codebase) {
        self.subject = subject
        let own = Set(subject.workspace.packages.map { subject.folder(of: $0.id) })
        var named: [String: String] = [:]
        for manifest in subject.manifests {
            for dependency in manifest.dependencies {
                guard case .local(let path) = dependency.location, !own.contains(path) else { continue }
                named[dependency.identity] = path
            }
        }
        self.named = named
    }

    /// Returns the folders of the local packages that are used when a package of the workspace is built, by identity.
    func folders(for package: PackageID) -> [String: String] {
        named.merging(ResolvedFolders.folders(for: subject.folder(of: package))) { $1 }
    }

    /// Returns the reason why passes of a package of the workspace can't be cached: a local package that it, or one that
    /// it uses, names is not there, so that it does not build, even if no target uses it; or one of these manifests asks
    /// for the state of git, and SwiftPM may build with an earlier answer.
    func obstacle(for package: PackageID) -> String? {
        let manifests = Dictionary(subject.localManifests) { first, _ in first }
        var seen: Set<String> = []
        var queue = [subject.folder(of: package)]
        while let folder = queue.popLast() {
            guard seen.insert(folder).inserted else { continue }
            if asksGit(folder) {
                return "the manifest in \(folder) reads 'Context.gitInformation', whose changes SwiftPM may not notice"
            }
            for dependency in manifests[folder]?.dependencies ?? [] {
                guard case .local(let path) = dependency.location else { continue }
                guard Path.isFile("\(path)/Package.swift") else {
                    return "the local package \(path), a dependency of the manifest in \(folder), does not exist"
                }
                queue.append(path)
            }
        }
        return nil
    }

    private func asksGit(_ folder: String) -> Bool {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.contains { name in
            (name == "Package.swift" || name.hasPrefix("Package@swift-") && name.hasSuffix(".swift"))
                && TextFile.read("\(folder)/\(name)")?.contains("gitInformation") == true
        }
    }

    /// Returns the targets of local packages that are built, as far as their manifests are known.
    func targets(for package: PackageID, _ macros: UsedMacros) -> [CompiledTarget] {
        let folders = folders(for: package)
        // Each may depend on any other.
        let all = Set(
            subject.external.flatMap(\.manifest.targets).map(\.name) + subject.workspace.modules.map(\.target))
        return subject.external.flatMap { known -> [CompiledTarget] in
            guard let directory = folders[known.identity] else { return [] }
            let layout = TargetLayout(directory: directory, manifest: known.manifest)
            func folder(of target: TargetDescription) -> String? {
                layout.folder(of: target).map { Path.joined($0, to: directory) }
            }
            return known.manifest.targets.compactMap { target in
                folder(of: target).map { place in
                    CompiledTarget(
                        name: target.name, folder: place,
                        macros: macros.macros(usedBy: target, of: known, at: folder),
                        usesPlugins: !target.plugins.isEmpty, loadsMacros: target.loadsMacros,
                        unnoticed: UnnoticedFiles(of: target, in: place, of: directory, scope: directory).all,
                        uses: all)
                }
            }
        }
    }
}

extension Codebase {
    /// The manifests of the workspace's packages and of packages in local folders, each with its folder.
    var localManifests: [(folder: String, manifest: Manifest)] {
        workspace.packages.map { (folder(of: $0.id), $0.manifest) }
            + external.compactMap { package in package.folder.map { ($0, package.manifest) } }
    }
}
