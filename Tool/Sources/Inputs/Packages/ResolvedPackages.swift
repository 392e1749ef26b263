import Foundation
import Manifests
import SystemSupport
import WorkspaceModel

/// The external packages that a package of the workspace, or an Xcode project, is built with.
struct ResolvedPackages {
    /// The pins by identity.
    let pins: [String: String]
    /// The folders of packages that are used from a folder, by identity, whatever they were pinned to before.
    let folders: [String: String]
    /// The files of their resources, including hidden ones, relative to those folders.
    let resources: [String: [String]]
    /// Whether something is pinned that no manifest names: a mirror, or a package of a registry, has another identity
    /// than the package that it replaces.
    let hasOthers: Bool
    /// The command that resolves them, for messages.
    let command: String

    /// The packages that SwiftPM has resolved for a package.
    init(for package: PackageID, _ subject: Codebase) {
        self.init(
            pins: "\(subject.folder(of: package))/Package.resolved", LocalPackages(subject).folders(for: package),
            command: "swift package resolve", subject)
    }

    /// The packages that Xcode has resolved for a workspace or project.
    init(byXcodeFor container: String, _ subject: Codebase) {
        self.init(
            pins: Path.joined(XcodebuildInputs.pins(of: container), to: subject.root), LocalPackages(subject).named,
            command: "xcodebuild -resolvePackageDependencies", subject)
    }

    private init(pins path: String, _ folders: [String: String], command: String, _ subject: Codebase) {
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
                    FileListing.files(ofResource: FileClaim.cleaned($0), in: Path.joined(own, to: folder))
                        .map { Path.shown($0, in: own) }
                }
            }
        }
        let named = Set(subject.manifests.flatMap { $0.dependencies.map(\.identity) })
        hasOthers = pins.keys.contains { !named.contains($0) } || folders.keys.contains { !named.contains($0) }
    }

    var identities: Set<String> { Set(pins.keys).union(folders.keys) }
}

/// The external packages whose files are used from a folder: dependencies by path, or packages that are being edited.
struct LocalPackages {
    /// Those that manifests and projects name, by identity.
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

    /// The folders by identity that are used when a package of the workspace is built.
    func folders(for package: PackageID) -> [String: String] {
        named.merging(ResolvedFolders.folders(for: subject.folder(of: package))) { $1 }
    }

    /// The targets of such packages that are built, as far as their manifests are known.
    func targets(for package: PackageID, in external: [ExternalPackage]) -> [CompiledTarget] {
        let folders = folders(for: package)
        return external.flatMap { known -> [CompiledTarget] in
            guard let directory = folders[known.identity] else { return [] }
            let layout = TargetLayout(directory: directory, manifest: known.manifest)
            return known.manifest.targets.compactMap { target in
                layout.folder(of: target).map { folder in
                    CompiledTarget(name: target.name, folder: Path.joined(folder, to: directory))
                }
            }
        }
    }
}

/// Lists the targets whose sources are compiled when packages of a codebase are built.
public struct CompiledTargets: Sendable {
    private let subject: Codebase

    public init(_ subject: Codebase) {
        self.subject = subject
    }

    private var workspace: Workspace { subject.workspace }

    /// The targets that a build of a package of the workspace may compile.
    public func targets(for package: PackageID) -> [CompiledTarget] {
        let local = LocalPackages(subject)
        let resolved = ResolvedPackages(for: package, subject)
        let outside = outsideMacros(for: package, resolved.folders)
        let reach = ExternalReach(subject)
        let hasMacros = !outside.isEmpty || workspace.modules.contains { $0.kind == .macro }
        let own = reach.closure(of: workspace.modules.filter { $0.package == package }.map(\.id)).map { id in
            let macros = hasMacros ? self.macros(usedBy: id, reach, outside, resolved.identities) : []
            return CompiledTarget(name: workspace[id].target, folder: folder(of: id), macros: macros)
        }
        return own + local.targets(for: package, in: subject.external)
    }

    /// The files of the macros that a module may use: those of everything that it depends on.
    private func macros(
        usedBy id: ModuleID, _ reach: ExternalReach, _ outside: [String: String], _ resolved: Set<String>
    ) -> Set<String> {
        let closure = reach.closure(of: [id])
        let parts = reach.closure(of: closure.filter { workspace[$0].kind == .macro }).map { folder(of: $0) }
        let reached = reach.packages(reachedBy: closure, of: resolved)
        return Set(parts).union(outside.filter { !reached.isWhole || reached.resolved.contains($0.key) }.values)
    }

    /// A text that changes when the macros of external packages change, by the package's identity: its folder, or the
    /// pins.
    private func outsideMacros(for package: PackageID, _ folders: [String: String]) -> [String: String] {
        let pins = "\(subject.folder(of: package))/Package.resolved"
        return subject.external.reduce(into: [:]) { macros, known in
            guard known.manifest.targets.contains(where: { $0.kind == .macro }) else { return }
            macros[known.identity] = folders[known.identity] ?? pins
        }
    }

    private func folder(of module: ModuleID) -> String {
        Path.joined(workspace[module].path, to: subject.root)
    }
}

/// A target whose Swift sources a build compiles.
public struct CompiledTarget: Hashable, Sendable {
    public let name: String
    /// The folder of its sources, as an absolute path.
    public let folder: String
    /// The folders and files of the macros that it may use, which affect the result of compiling it.
    public let macros: Set<String>

    public init(name: String, folder: String, macros: Set<String> = []) {
        self.name = name
        self.folder = folder
        self.macros = macros
    }
}
