import Configuration
import Foundation
import Manifests
import SystemSupport
import WorkspaceModel

/// A package in the state before its manifest changed.
package struct FormerPackage {
    /// The folder of the package, as an absolute path.
    let directory: String
    let manifest: Manifest
    /// The folder of each target's files relative to the package, by the target's name.
    let folders: [String: String]

    package init(directory: String, manifest: Manifest, folders: [String: String]) {
        self.directory = directory
        self.manifest = manifest
        self.folders = folders
    }
}

/// The relation of a target to the files in and below a folder.
struct FileClaim {
    /// The strength of a claim.
    enum Strength: Comparable {
        /// The file is in the folder but not included, for example an excluded fixture.
        case loose
        /// The file is text for readers, which is not compiled.
        case prose
        case input
    }

    let owner: FileOwnership.Owner
    private let target: TargetDescription
    /// Whether the target may use text for readers: a source in C can include any file.
    private let usesProse: Bool
    private let exclude: [String]
    private let resources: [String]
    private let sources: [String]?

    /// Creates the claim of a target on its folder. A target without a description claims everything in it.
    ///
    /// - Parameter isClang: Whether it has sources in C, C++ or Objective-C.
    init(
        of owner: FileOwnership.Owner, _ target: TargetDescription = TargetDescription(name: "", kind: .library),
        isClang: Bool = false
    ) {
        self.owner = owner
        self.target = target
        // Tests and plugins may read any file.
        usesProse = isClang || target.kind == .system || target.kind.isTest || !target.plugins.isEmpty
        exclude = target.exclude.map(Self.cleaned)
        resources = target.resources.map(Self.cleaned)
        sources = target.sources.map { $0.map(Self.cleaned) }
    }

    /// Returns the strength of the claim on a file, by its path relative to the folder.
    func strength(of path: String) -> Strength {
        if Self.lies(path, in: resources) { return .input }
        if !usesProse, AffectedPolicy.isProse(path) { return .prose }
        if Self.lies(path, in: exclude) { return .loose }
        if let sources, !Self.lies(path, in: sources) { return .loose }
        return .input
    }

    private static func lies(_ path: String, in folders: [String]) -> Bool {
        folders.contains { $0 == "." || path == $0 || path.hasPrefix($0 + "/") }
    }

    static func cleaned(_ path: String) -> String {
        let parts = path.split(separator: "/").filter { $0 != "." }
        return parts.isEmpty ? "." : parts.joined(separator: "/")
    }
}

/// Collects the claims of the existing targets, of former targets if a manifest has changed, and of external packages
/// that are used from a folder.
struct FileClaims {
    /// The claims, each with the absolute path of its folder or file.
    private(set) var all: [(folder: String, claim: FileClaim)] = []
    private let codebase: Codebase

    init(codebase: Codebase, former: [FormerPackage]) {
        self.codebase = codebase
        for module in codebase.workspace.modules { add(module) }
        for package in former { add(package) }
        addFlagged()
        addOutside()
    }

    private mutating func add(_ module: Module) {
        switch module.extent {
        case .folder:
            let folder = Path.joined(module.path, to: codebase.root)
            add(module.description, at: folder, of: .module(module.id), isClang: module.isClang)
        case .files(let files):
            for file in files {
                all.append(
                    (Path.normalised(Path.joined(file.path, to: codebase.root)), FileClaim(of: .module(module.id))))
            }
        }
    }

    private mutating func add(
        _ target: TargetDescription, at folder: String, of owner: FileOwnership.Owner, isClang: Bool = false
    ) {
        all.append((folder, FileClaim(of: owner, target, isClang: isClang)))
        for shared in Self.headerSearchPaths(of: target, at: folder) { all.append((shared, FileClaim(of: owner))) }
    }

    /// Adds the folders for headers and the files that unsafe flags name in the folders of other targets. Elsewhere,
    /// files belong to all targets.
    private mutating func addFlagged() {
        let claimed = Set(all.map(\.folder))
        for module in codebase.workspace.modules where !module.isOfXcode {
            let package = codebase.folder(of: module.package)
            let target = module.description
            let folder = Path.joined(module.path, to: codebase.root)
            let unnoticed = UnnoticedFiles(of: target, in: folder, of: package, scope: codebase.root).all
            let elsewhere = unnoticed.filter { !$0.hasPrefix(folder + "/") }.sorted()
            for path in target.flaggedHeaderFolders(in: package) + elsewhere {
                var folder = path
                while !claimed.contains(folder), folder.count > package.count { folder = Path.split(folder).folder }
                guard claimed.contains(folder) else { continue }
                all.append((path, FileClaim(of: .module(module.id))))
            }
        }
    }

    /// Adds the folders that targets had before a manifest changed.
    private mutating func add(_ former: FormerPackage) {
        let present = codebase.workspace.packages.first { codebase.folder(of: $0.id) == former.directory }
        for target in former.manifest.targets {
            guard let folder = former.folders[target.name] else { continue }
            let module = codebase.workspace.modules.first { $0.package == present?.id && $0.target == target.name }
            let owner = module.map { FileOwnership.Owner.module($0.id) } ?? .nobody
            all.append((Path.joined(folder, to: former.directory), FileClaim(of: owner, target)))
        }
    }

    /// Adds external packages that are dependencies by path, also indirectly, or that are being edited.
    private mutating func addOutside() {
        var known = Set(codebase.workspace.packages.map { codebase.folder(of: $0.id) })
        for package in codebase.external {
            guard let directory = package.folder else { continue }
            known.insert(directory)
            add(package, in: directory)
        }
        // A package that can't be read may contain anything. A folder without a manifest is no package: it may become
        // one, but its files belong to others, as those of a whole repository do.
        for dependency in Set(codebase.manifests.flatMap(\.dependencies)) {
            guard case .local(let directory) = dependency.location, !known.contains(directory) else { continue }
            let manifest = "\(directory)/Package.swift"
            let isPlain = Path.isDirectory(directory) && !Path.isFile(manifest) && !Path.isClosed(manifest)
            all.append((isPlain ? manifest : directory, FileClaim(of: .package(dependency.identity))))
        }
    }

    private mutating func add(_ package: ExternalPackage, in directory: String) {
        let owner = FileOwnership.Owner.package(package.identity)
        let layout = TargetLayout(directory: directory, manifest: package.manifest)
        for target in package.manifest.targets {
            guard let folder = layout.folder(of: target).map({ Path.joined($0, to: directory) }) else { continue }
            add(target, at: folder, of: target.kind.isTest ? .nobody : owner)
            guard !target.kind.isTest, !target.plugins.isEmpty else { continue }
            all.append((directory, FileClaim(of: owner)))
        }
        all.append(("\(directory)/Package.swift", FileClaim(of: owner)))
    }

    /// Returns the header search paths of a C target outside of its own folder, as absolute paths.
    private static func headerSearchPaths(of target: TargetDescription, at folder: String) -> [String] {
        target.headerSearchPaths.map { Path.normalised("\(folder)/\($0)") }
            .filter { Path.relative($0, to: folder) == nil }
    }
}

extension TargetDescription {
    /// The header search paths of a C target, relative to its folder.
    package var headerSearchPaths: [String] {
        documents(of: "headerSearchPath").compactMap(\.string)
    }

    /// The arguments of all unsafe flags, under any condition.
    var unsafeFlags: [String] {
        documents(of: "unsafeFlags").flatMap { $0.strings ?? [] }
    }

    /// The arguments of unsafe flags for the linker.
    private var linkerFlags: [String] {
        documents(of: "unsafeFlags", in: linkerSettings).flatMap { $0.strings ?? [] }
    }

    /// Whether a flag names a file that contains more of them.
    var hasResponseFile: Bool { Self.nameResponseFile(unsafeFlags) }

    /// Whether a flag for the linker names a file that contains more of them.
    var hasResponseFileForLinker: Bool { Self.nameResponseFile(linkerFlags) }

    private static func nameResponseFile(_ flags: [String]) -> Bool {
        flags.contains { flag in
            (flag.hasPrefix("@") || flag.contains(",@"))
                && !["@rpath", "@loader_path", "@executable_path"].contains { flag.contains($0) }
        }
    }

    /// Whether a flag names a program of macros.
    var loadsMacros: Bool { unsafeFlags.contains { $0.hasSuffix("-load-plugin-executable") } }

    /// Whether plugins, or macros of a program that a flag names, run when the target is built.
    var runsCode: Bool { !plugins.isEmpty || loadsMacros }

    /// Whether flags name libraries of macros. The compiler loads them into its own process, which is not observed.
    var loadsMacroLibraries: Bool {
        unsafeFlags.contains { flag in
            ["-load-plugin-library", "-load-resolved-plugin", "-plugin-path", "-external-plugin-path"].contains {
                flag.hasSuffix($0)
            }
        }
    }

    /// Returns the folders in which unsafe flags make the compiler look for headers, as absolute paths.
    func flaggedHeaderFolders(in package: String) -> [String] {
        Self.headerFolders(of: unsafeFlags).map { Self.absolute($0, in: package) }
    }

    /// Returns the folders in which flags make the compiler look for headers, as the flags name them.
    static func headerFolders(of flags: [String]) -> [String] {
        values(of: ["-isystem", "-iquote", "-idirafter", "-iframework", "-I", "-F"], in: flags)
    }

    /// Returns the values of options, which can be words of their own.
    static func values(of options: [String], in flags: [String]) -> [String] {
        let flags = flags.filter { !["-Xcc", "-Xcxx", "-Xswiftc", "-Xlinker"].contains($0) }
        return flags.indices.compactMap { index in
            guard let option = options.first(where: flags[index].hasPrefix) else { return nil }
            let rest = flags[index].dropFirst(option.count)
            return rest.isEmpty ? flags.dropFirst(index + 1).first : String(rest)
        }
    }

    /// Returns the files that unsafe flags name, such as scripts for the linker, as absolute paths.
    func flaggedFiles(in package: String) -> [String] {
        Self.words(of: unsafeFlags).map { Self.absolute($0, in: package) }.filter(Path.isFile)
    }

    /// Returns the places that flags for the linker may name, such as scripts and lists of symbols, as absolute paths,
    /// whether or not files are there.
    func placesForLinker(in package: String) -> Set<String> {
        Set(Self.words(of: linkerFlags).map { Self.absolute($0, in: package) })
    }

    /// Returns the folders in which unsafe flags make the linker look for libraries, as absolute paths.
    func flaggedLibraryFolders(in package: String) -> [String] {
        Self.values(of: ["-L"], in: unsafeFlags).map { Self.absolute($0, in: package) }
    }

    /// Returns the parts of flags that can be paths.
    static func words(of flags: [String]) -> [String] {
        flags.flatMap { $0.split { "=,@#".contains($0) } }.map(String.init)
    }

    private static func absolute(_ path: String, in package: String) -> String {
        Path.normalised(path.hasPrefix("/") ? path : Path.joined(path, to: package))
    }

    private func documents(of kind: String, in settings: [String]? = nil) -> [JSONValue] {
        (settings ?? self.settings).filter { $0.contains(kind) }.compactMap { setting in
            (try? JSONDecoder().decode(JSONValue.self, from: Data(setting.utf8)))?["kind"][kind]["_0"]
        }
    }
}
