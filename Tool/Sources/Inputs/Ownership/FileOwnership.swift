import Manifests
import SystemSupport
import WorkspaceModel

/// Determines the owners of a codebase's files. A change of a file affects its owners, and the file is one of their
/// inputs.
///
/// The relation of a target to a file is a *claim* on the file or on a folder that contains it. If several targets
/// claim a file, claims that include it take precedence over claims that exclude it.
package struct FileOwnership {
    /// The owner of a file, which changes of the file affect.
    package enum Owner: Hashable {
        case module(ModuleID)
        /// An external package, by identity.
        case package(String)
        /// No existing module: a target that was removed, or a test of an external package.
        case nobody
    }

    /// The modules of which a file is an input.
    package enum Audience: Hashable {
        case modules(Set<ModuleID>)
        /// The file belongs to no module, so that it may affect all modules.
        case all
        case nobody
    }

    private let codebase: Codebase
    private var claims: [String: [FileClaim]] = [:]
    /// The owners of localized files, by the part of the path that all languages share.
    private var translations: [String: Set<Owner>] = [:]
    private var readers: [String: [ModuleID]] = [:]
    private let packages: Set<String>

    /// Collects the claims of the codebase's targets, and of external packages that are used from a folder.
    ///
    /// - Parameters:
    ///   - former: Packages in the state before their manifests changed. Their targets claim the files that they had
    ///     then.
    ///   - formerFiles: Single files that modules had before, as absolute paths; without a module if it was removed.
    package init(
        _ codebase: Codebase, former: [FormerPackage] = [], formerFiles: [(path: String, module: ModuleID?)] = []
    ) {
        self.codebase = codebase
        packages = Set(codebase.workspace.packages.map { codebase.folder(of: $0.id) })
        for (folder, claim) in FileClaims(codebase: codebase, former: former).all {
            claims[folder, default: []].append(claim)
        }
        for file in formerFiles {
            claims[file.path, default: []].append(FileClaim(of: file.module.map { .module($0) } ?? .nobody))
        }
        for (path, claimed) in claims {
            guard let shared = Self.sharedByLanguages(path) else { continue }
            translations[shared, default: []].formUnion(claimed.map(\.owner))
        }
        // It is unknown which files of the package a plugin reads.
        for module in codebase.workspace.modules where !module.description.plugins.isEmpty {
            readers[codebase.folder(of: module.package), default: []].append(module.id)
        }
    }

    private static let manifests: Set<String> = ["Package.resolved", "project.pbxproj", "project.xcproj"]

    /// Returns the modules that a file affects, given its path relative to the root. Manifests and pins affect modules
    /// by their content instead.
    package func audience(of path: String) -> Audience {
        let absolute = Path.joined(path, to: codebase.root)
        let (folder, name) = Path.split(absolute)
        if Self.manifests.contains(name) || name.isManifestName,
            packages.contains(folder) || folder.hasSuffix("/xcshareddata/swiftpm")
        {
            return .nobody
        }
        var modules: Set<ModuleID> = []
        let claimed = owners(of: absolute)
        for case .module(let module) in claimed ?? [] { modules.insert(module) }
        if let names = codebase.policy.modules(for: path) {
            modules.formUnion(codebase.workspace.modules.filter { $0.isNamed(by: names) }.map(\.id))
        } else if claimed == nil {
            return codebase.leavesOut(path) ? .nobody : .all
        }
        return modules.isEmpty ? .nobody : .modules(modules)
    }

    /// Returns the modules whose plugins may read the file at an absolute path, or a file below that folder.
    package func readers(of path: String) -> [ModuleID] {
        guard !readers.isEmpty else { return [] }
        let inside = readers.filter { $0.key.hasPrefix(path + "/") }.values.joined()
        return foldersAround(path).flatMap { readers[$0.folder] ?? [] } + inside
    }

    /// Returns the owners of the file at an absolute path; `nil` if it belongs to no target.
    package func owners(of path: String) -> Set<Owner>? {
        let found = foldersAround(path).flatMap { folder, rest in
            (claims[folder] ?? []).map { ($0.owner, $0.strength(of: rest)) }
        }
        guard let strongest = found.map(\.1).max() else {
            // A language that was not added to the project belongs with the others.
            return tests(begunIn: path) ?? Self.sharedByLanguages(path).flatMap { translations[$0] }
        }
        return strongest == .prose ? [] : Set(found.filter { $0.1 == strongest }.map(\.0))
    }

    /// Returns the tests of the packages whose tests begin in the file at an absolute path; `nil` if there are none.
    private func tests(begunIn path: String) -> Set<Owner>? {
        let (place, name) = Path.split(path)
        guard TargetLayout.testEntryPoints.contains(name) else { return nil }
        let tests = codebase.workspace.modules.filter { $0.isTest && !$0.isOfXcode }
        let packages = Set(
            tests.filter { test in
                Path.joined(test.path, to: codebase.root).hasPrefix(place + "/")
                    && "\(place)/".hasPrefix(codebase.folder(of: test.package) + "/")
            }.map(\.package))
        return packages.isEmpty ? nil : Set(tests.filter { packages.contains($0.package) }.map { .module($0.id) })
    }

    /// Returns the part of a path that all localizations of a file share: `App/de.lproj/Main.strings` localizes
    /// `App/Base.lproj/Main.storyboard`.
    private static func sharedByLanguages(_ path: String) -> String? {
        guard let language = path.range(of: ".lproj/"),
            let slash = path[..<language.lowerBound].lastIndex(of: "/")
        else { return nil }
        let name = path[language.upperBound...]
        let end = name.lastIndex(of: ".") ?? name.endIndex
        return path[...slash] + "/" + name[..<end]
    }

    /// Returns the owners of all files at and below an absolute path.
    package func owners(below path: String) -> Set<Owner>? {
        let inside = claims.filter { $0.key == path || $0.key.hasPrefix(path + "/") }.values.joined().map(\.owner)
        let around = owners(of: path)
        return inside.isEmpty ? around : Set(inside).union(around ?? [])
    }

    /// Returns the path itself and the folders that contain it, each with the rest of the path, nearest first.
    private func foldersAround(_ path: String) -> [(folder: String, rest: String)] {
        var folders: [(String, String)] = [(path, "")]
        // A manifest for certain versions of Swift replaces the one beside it.
        let (folder, name) = Path.split(path)
        if name.isVersionedManifest { folders.append(("\(folder)/Package.swift", "")) }
        var end = path.endIndex
        while let slash = path[..<end].lastIndex(of: "/") {
            folders.append((String(path[..<slash]), String(path[path.index(after: slash)...])))
            end = slash
        }
        return folders
    }
}

extension Module {
    /// Returns whether one of the patterns matches the module's name.
    package func isNamed(by patterns: [NamePattern]) -> Bool {
        patterns.contains { $0.matches(name) || $0.matches(target) }
    }
}
