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

/// The checkouts of pinned packages that were edited by hand, below each package's `.build`. Their pins are unchanged, but
/// they no longer contain what these say.
struct EditedCheckouts {
    private let edited: [PackageID: Set<String>]

    /// Asks git, for the packages that have tests.
    static func read(_ subject: Codebase) async -> EditedCheckouts {
        let packages = Set(subject.workspace.modules.lazy.filter { $0.isTest && !$0.isOfXcode }.map(\.package))
        let checkouts = packages.sorted().flatMap { package in
            let all = "\(subject.folder(of: package))/.build/checkouts"
            let names = (try? FileManager.default.contentsOfDirectory(atPath: all)) ?? []
            return names.sorted().map { (package: package, identity: $0.lowercased(), folder: "\(all)/\($0)") }
        }
        let differ = await inParallel(checkouts) { checkout -> Bool in
            guard FileManager.default.fileExists(atPath: "\(checkout.folder)/.git") else { return false }
            // SwiftPM makes the files read-only after git has written them, which changes one of their times.
            let status = try? await Git(directory: checkout.folder).run([
                "-c", "core.trustctime=false", "-c", "core.fileMode=false", "status", "--porcelain",
            ])
            return status.map { $0.succeeded && !$0.text.isEmpty } ?? false
        }
        return EditedCheckouts(
            edited: zip(checkouts, differ).reduce(into: [:]) { edited, item in
                if item.1 { edited[item.0.package, default: []].insert(item.0.identity) }
            })
    }

    /// Why no pass of tests in a package that reach some packages can be cached.
    func obstacle(for package: PackageID, reaching identities: Set<String>) -> String? {
        edited[package]?.intersection(identities).min().map {
            "the checkout of \($0) in .build was edited by hand; run 'swift package edit \($0)' before, or 'swift package reset'"
        }
    }
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
            return CompiledTarget(
                name: workspace[id].target, folder: folder(of: id), macros: macros,
                usesPlugins: !workspace[id].description.plugins.isEmpty)
        }
        return own + local.targets(for: package, in: subject.external)
    }

    /// Whether code of packages, macros or plugins, runs when tests are built. It may if not all packages are known.
    public func runsCode(for tests: [ModuleID]) -> Bool {
        let reach = ExternalReach(subject)
        let closure = reach.closure(of: tests)
        if closure.contains(where: { workspace[$0].kind == .macro || !workspace[$0].description.plugins.isEmpty }) {
            return true
        }
        let reached = reach.packages(reachedBy: closure, of: Set(subject.external.map(\.identity)))
        return !reached.unresolved.isEmpty
            || subject.external.contains { package in
                reached.resolved.contains(package.identity)
                    && package.manifest.targets.contains {
                        $0.kind == .macro || $0.kind != .test && !$0.plugins.isEmpty
                    }
            }
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
    public let usesPlugins: Bool

    /// Whether code of packages runs when it is built.
    public var runsCode: Bool { usesPlugins || !macros.isEmpty }

    public init(name: String, folder: String, macros: Set<String> = [], usesPlugins: Bool = false) {
        self.name = name
        self.folder = folder
        self.macros = macros
        self.usesPlugins = usesPlugins
    }
}
