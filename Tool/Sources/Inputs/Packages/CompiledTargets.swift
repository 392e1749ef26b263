import Foundation
import Manifests
import SystemSupport
import WorkspaceModel

/// Determines the targets whose sources are compiled when packages of a codebase are built.
public struct CompiledTargets: Sendable {
    private let subject: Codebase
    private let repository: String

    /// - Parameter repository: The top of the repository, as an absolute path without links; `nil` for the root of the
    ///   codebase.
    public init(_ subject: Codebase, repository: String? = nil) {
        self.subject = subject
        self.repository = repository ?? subject.root
    }

    private var workspace: Workspace { subject.workspace }

    /// Returns the targets that a build of a package of the workspace may compile.
    public func targets(for package: PackageID) -> [CompiledTarget] {
        let reach = ExternalReach(subject)
        let macros = UsedMacros(for: package, ResolvedPackages(for: package, subject), subject, reach)
        let others = LocalPackages(subject).targets(for: package, macros)
        let own = reach.closure(of: workspace.modules.filter { $0.package == package }.map(\.id)).map { id in
            let closure = reach.closure(of: [id]).map { workspace[$0] }
            return CompiledTarget(
                name: workspace[id].target, folder: subject.folder(of: id), macros: macros.macros(usedBy: id),
                usesPlugins: !workspace[id].description.plugins.isEmpty,
                loadsMacros: workspace[id].description.loadsMacros,
                unnoticed: unnoticedFiles(of: workspace[id], reach),
                uses: Set(closure.map(\.target)).union(names(reachedBy: Self.packages(usedBy: closure))))
        }
        return own + others
    }

    /// The headers and libraries in the repository that system library targets may use. A build does not notice that
    /// they have changed.
    public var systemLibraries: Set<String> {
        PackageConfigurations(environment: ProcessInfo.processInfo.environment, repository: repository).files
    }

    /// Returns the folders of the local packages outside of the repository with which a package of the workspace is
    /// built. What macros and plugins read there is not observed.
    public func foldersOutside(for package: PackageID) -> Set<String> {
        Set(LocalPackages(subject).folders(for: package).values).filter {
            Path.relative(Path.real($0) ?? $0, to: repository) == nil
        }
    }

    /// Returns the folders with the code of plugins, and of the tools that these run, and the file of pins if pinned
    /// packages may have some. Which plugins a target uses is not distinguished.
    public func plugins(for package: PackageID) -> Set<String> {
        let reach = ExternalReach(subject)
        let plugins = workspace.modules.filter { $0.kind == .plugin }.map(\.id)
        let resolved = ResolvedPackages(for: package, subject)
        let reached = reach.packages(reachedBy: reach.closure(of: plugins), of: resolved.identities)
        let others = subject.external.contains { $0.manifest.targets.contains { $0.kind == .plugin } }
        let hasOutside = others || !reached.isWhole || !reached.resolved.isEmpty
        let inside = hasOutside && reach.leadsBack ? workspace.modules.filter { !$0.isTest }.map(\.id) : plugins
        return Set(reach.closure(of: inside).map(subject.folder(of:)))
            .union(hasOutside ? resolved.folders.values + ["\(subject.folder(of: package))/Package.resolved"] : [])
    }

    /// Returns the targets of packages that are checked out for a package of the workspace. SwiftPM replaces their files
    /// in a build if the pins have changed.
    public func checkedOut(for package: PackageID) -> [CompiledTarget] {
        let build = "\(subject.folder(of: package))/.build"
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: "\(build)/checkouts")) ?? []
        let pinned = subject.external.filter { $0.folder == nil }
        let macros = UsedMacros(
            for: package, ResolvedPackages(for: package, subject), subject, ExternalReach(subject))
        return pinned.flatMap { known -> [CompiledTarget] in
            guard let folder = folders.first(where: { $0.lowercased() == known.identity }) else { return [] }
            let directory = "\(build)/checkouts/\(folder)"
            let layout = TargetLayout(directory: directory, manifest: known.manifest)
            let uses = names(reachedBy: [known.identity])
            return known.manifest.targets.filter { !$0.kind.isTest }.map { target in
                let folder = layout.folder(of: target).map { Path.joined($0, to: directory) }
                let files = UnnoticedFiles(of: target, in: folder, of: directory, scope: directory).all
                return CompiledTarget(
                    name: target.name, folder: folder ?? directory,
                    // The files of macros are replaced in the build itself.
                    macros: macros.macros(usedBy: target, of: known) { _ in macros.pins },
                    usesPlugins: !target.plugins.isEmpty, loadsMacros: target.loadsMacros,
                    unnoticed: files.union(FileListing.whole("\(build)/artifacts/\(known.identity)/\(target.name)")),
                    uses: uses)
            }
        }
    }

    private static func packages(usedBy modules: [Module]) -> Set<String> {
        let dependencies = modules.flatMap(\.declared).compactMap { dependency -> String? in
            if case .external(let identity, _) = dependency.target { identity } else { nil }
        }
        return Set(dependencies)
    }

    /// Returns the names of the targets of external packages, and of those on which they depend.
    private func names(reachedBy identities: Set<String>) -> Set<String> {
        let manifests = Dictionary(subject.external.map { ($0.identity, $0.manifest) }) { first, _ in first }
        var seen: Set<String> = []
        var queue = Array(identities)
        while let identity = queue.popLast() {
            guard seen.insert(identity).inserted else { continue }
            queue += manifests[identity]?.dependencies.map(\.identity) ?? []
        }
        return Set(seen.flatMap { manifests[$0]?.targets.map(\.name) ?? [] })
    }

    /// Returns the files of a module whose changes no build notices.
    private func unnoticedFiles(of module: Module, _ reach: ExternalReach) -> Set<String> {
        let files = UnnoticedFiles(
            of: module.description, in: subject.folder(of: module.id), of: subject.folder(of: module.package),
            scope: repository)
        let identity = workspace[module.package].identity
        let artifacts = "\(subject.folder(of: module.package))/.build/artifacts/\(identity)/\(module.target)"
        return files.all.union(AskedHeaders(of: module, in: subject, reach).places.filter(Path.isFile))
            .union(module.kind == .binary ? FileListing.whole(artifacts) : [])
    }

    /// The products of all known packages, each as its kind, its linkage and its name. SwiftPM makes a product of each
    /// executable target that is in none.
    public var products: Set<String> {
        let declared = (workspace.packages.map(\.manifest) + subject.external.map(\.manifest)).flatMap(\.products)
        let made = declared.map { "\($0.type) \($0.linkage ?? "-") \($0.name)" }
        return Set(made + workspace.modules.filter { $0.kind == .executable }.map { "executable - \($0.target)" })
    }

    /// Returns a text that changes with the manifests of the packages that a build of a package may use, also if they
    /// evaluate to something else, and with its pins.
    public func manifests(for package: PackageID) -> String {
        let texts = subject.localManifests.flatMap { folder, manifest -> [String?] in
            guard let texts = ManifestDocuments.Texts(directory: folder) else { return [folder] }
            return [folder, texts.main, manifest.outcome] + texts.versioned.sorted { $0.key < $1.key }.map(\.value)
        }
        let pins = FileManager.default.contents(atPath: "\(subject.folder(of: package))/Package.resolved") ?? Data()
        return Digest.of(texts.map { $0 ?? "" }.joined(separator: "\u{0}")) + Digest.of(pins)
    }

    /// Returns whether macros or plugins run when tests are built. They may if not all packages are known.
    public func runsCode(for tests: [ModuleID]) -> Bool {
        let reach = ExternalReach(subject)
        let closure = reach.closure(of: tests)
        if closure.map({ workspace[$0] }).contains(where: { $0.kind == .macro || $0.description.runsCode }) {
            return true
        }
        let reached = reach.packages(reachedBy: closure, of: Set(subject.external.map(\.identity)))
        return !reached.unresolved.isEmpty
            || subject.external.contains { package in
                reached.resolved.contains(package.identity)
                    && package.manifest.targets.contains {
                        $0.kind == .macro || $0.kind != .test && $0.runsCode
                    }
            }
    }
}

/// A target whose Swift sources a build compiles.
public struct CompiledTarget: Hashable, Sendable {
    public let name: String
    /// The folder of the sources, as an absolute path.
    public let folder: String
    /// The folders and files of the macros that the target may use, which affect the result of compiling it.
    public let macros: Set<String>
    public let usesPlugins: Bool
    /// Whether flags name a program of macros.
    public let loadsMacros: Bool
    /// The files of the target whose changes a build does not notice, as absolute paths.
    public let unnoticed: Set<String>
    /// The names of the targets on which it depends, directly or through others, as far as they are known.
    public let uses: Set<String>

    /// Whether macros or plugins run when the target is built.
    public var runsCode: Bool { usesPlugins || loadsMacros || !macros.isEmpty }

    public init(
        name: String, folder: String, macros: Set<String> = [], usesPlugins: Bool = false, loadsMacros: Bool = false,
        unnoticed: Set<String> = [], uses: Set<String> = []
    ) {
        self.name = name
        self.folder = folder
        self.macros = macros
        self.usesPlugins = usesPlugins
        self.loadsMacros = loadsMacros
        self.unnoticed = unnoticed
        self.uses = uses
    }
}
