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
    /// The resource files of local packages, including hidden ones, relative to their folders.
    let resources: [String: [String]]
    /// Whether a pinned package is named in no manifest: a mirror, or a package of a registry, has another identity
    /// than the package that it replaces.
    let hasOthers: Bool
    /// The command that resolves the packages, for messages.
    let command: String

    /// Reads the packages that SwiftPM has resolved for a package.
    init(for package: PackageID, _ subject: Codebase) {
        self.init(
            pins: "\(subject.folder(of: package))/Package.resolved", LocalPackages(subject).folders(for: package),
            command: "swift package resolve", subject)
    }

    /// Reads the packages that Xcode has resolved for a workspace or project.
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

/// The checkouts of pinned packages, below each package's `.build`, that were edited by hand. Their pins are unchanged,
/// but no longer describe their content.
struct EditedCheckouts {
    private let edited: [PackageID: Set<String>]

    /// Finds the edited checkouts of packages that have tests, with git.
    static func read(_ subject: Codebase) async -> EditedCheckouts {
        let packages = Set(subject.workspace.modules.lazy.filter { $0.isTest && !$0.isOfXcode }.map(\.package))
        let checkouts = packages.sorted().flatMap { package in
            let all = "\(subject.folder(of: package))/.build/checkouts"
            let names = (try? FileManager.default.contentsOfDirectory(atPath: all)) ?? []
            let commits = ResolvedFolders.commits(for: subject.folder(of: package))
            return names.sorted().map {
                (package: package, identity: $0.lowercased(), folder: "\(all)/\($0)", commit: commits[$0])
            }
        }
        let differ = await inParallel(checkouts) { await isEdited($0.folder, since: $0.commit) }
        return EditedCheckouts(
            edited: zip(checkouts, differ).reduce(into: [:]) { edited, item in
                if item.1 { edited[item.0.package, default: []].insert(item.0.identity) }
            })
    }

    /// - Parameter commit: The commit that SwiftPM has checked out.
    private static func isEdited(_ folder: String, since commit: String?) async -> Bool {
        guard FileManager.default.fileExists(atPath: "\(folder)/.git") else { return false }
        let git = Git(directory: folder)
        if let commit, let head = try? await git.run(["rev-parse", "HEAD"]), head.succeeded, head.text != commit {
            return true
        }
        let strictly = ["-c", "core.trustctime=true", "-c", "core.fileMode=false"]
        // SwiftPM makes the files read-only after git has written them, which changes one of their times: git would
        // read all of them each time. Without leave to write, it does.
        _ = try? await git.run(strictly + ["update-index", "-q", "--refresh"])
        let status = try? await git.run(strictly + ["status", "--porcelain", "-z", "--ignored"])
        guard let status, status.succeeded else { return false }
        let changes = status.text.split(separator: "\0").filter { !made.contains(String($0)) }
        if !changes.isEmpty { return true }
        // Files that git was told to take for unchanged have a small letter or an S.
        let listed = try? await git.run(["ls-files", "-v", "-z"])
        let isHidden = { (line: Substring) in line.first?.isLowercase == true || line.hasPrefix("S ") }
        return listed?.text.split(separator: "\0").contains(where: isHidden) == true
    }

    /// What builds and editors leave in a checkout.
    private static let made: Set<String> = ["!! .build/", "!! .swiftpm/", "!! .DS_Store"]

    /// Returns the reason why no pass of tests in a package that reach some packages can be cached; `nil` if there is
    /// none.
    func obstacle(for package: PackageID, reaching identities: Set<String>) -> String? {
        edited[package]?.intersection(identities).min().map {
            "the checkout of \($0) in .build was edited by hand; run 'swift package edit \($0)' before, or 'swift package reset'"
        }
    }
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

    /// Returns the targets of local packages that are built, as far as their manifests are known.
    func targets(for package: PackageID, in external: [ExternalPackage]) -> [CompiledTarget] {
        let folders = folders(for: package)
        // Each may depend on any other.
        let all = Set(external.flatMap(\.manifest.targets).map(\.name) + subject.workspace.modules.map(\.target))
        return external.flatMap { known -> [CompiledTarget] in
            guard let directory = folders[known.identity] else { return [] }
            let layout = TargetLayout(directory: directory, manifest: known.manifest)
            return known.manifest.targets.compactMap { target in
                layout.folder(of: target).map { Path.joined($0, to: directory) }.map { folder in
                    CompiledTarget(
                        name: target.name, folder: folder,
                        unnoticed: UnnoticedFiles(of: target, in: folder, of: directory, scope: directory).all,
                        uses: all)
                }
            }
        }
    }
}

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
        let local = LocalPackages(subject)
        let resolved = ResolvedPackages(for: package, subject)
        let outside = outsideMacros(for: package, resolved.folders)
        let reach = ExternalReach(subject)
        let hasMacros = !outside.isEmpty || workspace.modules.contains { $0.kind == .macro }
        let others = local.targets(for: package, in: subject.external)
        let own = reach.closure(of: workspace.modules.filter { $0.package == package }.map(\.id)).map { id in
            let closure = reach.closure(of: [id]).map { workspace[$0] }
            let macros = hasMacros ? self.macros(usedBy: id, reach, outside, resolved.identities) : []
            return CompiledTarget(
                name: workspace[id].target, folder: folder(of: id), macros: macros,
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

    /// Returns the targets of packages that are checked out for a package of the workspace. SwiftPM replaces their files
    /// in a build if the pins have changed.
    public func checkedOut(for package: PackageID) -> [CompiledTarget] {
        let build = "\(subject.folder(of: package))/.build"
        let folders = (try? FileManager.default.contentsOfDirectory(atPath: "\(build)/checkouts")) ?? []
        let pinned = subject.external.filter { $0.folder == nil }
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
            of: module.description, in: folder(of: module.id), of: subject.folder(of: module.package),
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

    /// Returns whether macros or plugins run when tests are built. They may if not all packages are known.
    public func runsCode(for tests: [ModuleID]) -> Bool {
        let reach = ExternalReach(subject)
        let closure = reach.closure(of: tests)
        if closure.map({ workspace[$0] }).contains(where: {
            $0.kind == .macro || !$0.description.plugins.isEmpty || $0.description.loadsMacros
        }) {
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

    /// Returns the files of the macros that a module may use: those of all its dependencies.
    private func macros(
        usedBy id: ModuleID, _ reach: ExternalReach, _ outside: [String: String], _ resolved: Set<String>
    ) -> Set<String> {
        let closure = reach.closure(of: [id])
        let parts = reach.closure(of: closure.filter { workspace[$0].kind == .macro }).map { folder(of: $0) }
        let reached = reach.packages(reachedBy: closure, of: resolved)
        return Set(parts).union(outside.filter { !reached.isWhole || reached.resolved.contains($0.key) }.values)
    }

    /// Returns a text that changes when the macros of an external package change, by its identity: the package's
    /// folder, or the file of pins.
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
