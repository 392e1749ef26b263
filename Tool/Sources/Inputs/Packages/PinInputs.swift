import Manifests
import SystemSupport
import WorkspaceModel

/// The external packages that a test target reaches: the pins, and the files of local packages.
struct PinInputs {
    private(set) var digests: [String: String] = [:]
    private(set) var files: [String: FileDigest] = [:]
    private(set) var obstacle: String?

    private let packages: ResolvedPackages
    private let read: FileDigests

    /// Reads the pins of the reached packages, and the files of local packages.
    init(_ packages: ResolvedPackages, _ reached: ReachedPackages, _ digests: FileDigests) {
        self.packages = packages
        read = digests
        add(reached)
    }

    private mutating func add(_ reached: ReachedPackages) {
        guard reached.isWhole else { return addAll() }
        // A package that is not resolved under its own identity may be resolved under another one.
        if packages.hasOthers, !reached.unresolved.isEmpty { return add(packages.identities) }
        add(reached.resolved)
        // If anything is pinned, SwiftPM has omitted the other packages because nothing needs them or their trait is
        // disabled. If that has changed, the build resolves them, and their pins become new inputs.
        if packages.pins.isEmpty, let missing = reached.unresolved.min() {
            obstacle = "the package \(missing) is not resolved; run '\(packages.command)'"
        }
    }

    private mutating func add(_ identities: Set<String>) {
        if identities.contains(where: { packages.folders[$0] == nil }) {
            digests["mirrors of packages"] = packages.mirrors
        }
        for identity in identities.sorted() {
            if let folder = packages.folders[identity] {
                for path in Set(FileListing.all(below: folder) + (packages.resources[identity] ?? [])).sorted() {
                    files["package \(identity), \(path)"] = read.digest(of: "\(folder)/\(path)")
                }
            } else if let pin = packages.pins[identity] {
                digests["package \(identity)"] = Digest.of(pin)
                guard let folder = packages.downloads[identity] else { continue }
                for path in FileListing.all(below: folder) {
                    files["package \(identity), \(path)"] = read.digest(of: "\(folder)/\(path)")
                }
            }
        }
    }

    /// Adds all packages, because it is unknown which ones are reached: some are not checked out.
    private mutating func addAll() {
        add(packages.identities)
        // Local packages may reach packages that have no pin.
        if !packages.folders.isEmpty { obstacle = "not all of its packages are resolved; run '\(packages.command)'" }
    }
}

/// The requirements that manifests declare for the packages that a test target reaches: location, versions and traits.
/// When these have changed, a build may not use the existing pins. If such a package has traits, what all packages of
/// the build request of it counts.
struct RequirementInputs {
    private(set) var digests: [String: String] = [:]

    /// Reads the requirements for `identities`, or for all packages, from the manifests that take part in resolution.
    init(
        _ subject: Codebase, for package: PackageID, _ resolved: ResolvedPackages,
        of identities: Set<String>?
    ) {
        let workspace = subject.workspace
        let own = Self.closure(of: [package]) { workspace.packageDependencies[$0.index] }
        var known: [String: Manifest] = [:]
        for outside in subject.external where resolved.folders[outside.identity] != nil {
            known[outside.identity] = outside.manifest
        }
        // The requirements of a pinned package change only with its pin; those of a local package can change at any
        // time.
        let named = own.flatMap { workspace[$0].manifest.dependencies.map(\.identity) }
        let outside = Self.closure(of: named) { known[$0]?.dependencies.map(\.identity) ?? [] }
        let manifests =
            own.map { (workspace[$0].identity, workspace[$0].manifestPath, workspace[$0].manifest) }
            + outside.compactMap { identity in known[identity].map { (identity, "of the package \(identity)", $0) } }
        let traits = TraitRequests(subject)
        let requesters = traits.requesters(of: traits.configurable(among: identities), among: resolved.identities)
        for (identity, name, manifest) in manifests {
            if requesters.contains(identity) { digests["manifest \(name), traits"] = Digest.of(manifest.traitTerms) }
            for dependency in manifest.dependencies {
                guard identities?.contains(dependency.identity) ?? true || requesters.contains(dependency.identity)
                else { continue }
                digests["manifest \(name), dependency \(dependency.identity)"] = Digest.of(dependency.demand)
            }
        }
        // What a pinned package requests can change with its pin.
        for identity in requesters where resolved.folders[identity] == nil {
            digests["package \(identity)"] = resolved.pins[identity].map { Digest.of($0) }
        }
    }

    private static func closure<Item: Hashable>(of first: [Item], _ next: (Item) -> [Item]) -> Set<Item> {
        var found = Set(first)
        var queue = first
        while let item = queue.popLast() {
            for other in next(item) where found.insert(other).inserted { queue.append(other) }
        }
        return found
    }
}

extension PackageDependency {
    /// The requirement as one text. The location of a folder is omitted: its files are inputs, and other clones have it
    /// elsewhere.
    fileprivate var demand: String {
        switch location {
        case .local: "folder \(requirement)"
        case .repository(let address): "\(address) \(requirement)"
        case .registry: "registry \(requirement)"
        }
    }
}

/// The content of manifests that describes modules, as digests.
struct ManifestInputs {
    /// The parts of each package's manifest; `nil` if only the whole text is an input.
    private var parts: [PackageID: ManifestParts] = [:]
    private var texts: [PackageID: String] = [:]

    static func read(_ subject: Codebase) async -> ManifestInputs {
        let packages = subject.workspace.packages
        let documents = await inParallel(packages) { package -> (ManifestParts?, String) in
            // A project is compared by its meaning.
            guard package.kind == .package else { return (nil, "") }
            let directory = subject.folder(of: package.id)
            guard let texts = ManifestDocuments.Texts(directory: directory) else { return (nil, "none") }
            let all = [texts.main] + texts.versioned.sorted { $0.key < $1.key }.map(\.value)
            let document = await ManifestDocuments().plainDocument(of: texts, directory: directory)
            return (document.map { ManifestParts($0) }, Digest.of(all.joined(separator: "\u{0}")))
        }
        var inputs = ManifestInputs()
        for (package, (parts, text)) in zip(packages, documents) {
            inputs.parts[package.id] = parts
            inputs.texts[package.id] = text
        }
        return inputs
    }

    /// Returns the digests for a closure of modules.
    func digests(for closure: Set<ModuleID>, in workspace: Workspace) -> [String: String] {
        var digests: [String: String] = [:]
        for module in closure.map({ workspace[$0] }) {
            let path = workspace[module.package].manifestPath
            guard !module.isOfXcode else {
                digests["project \(path), target \(module.target)"] = Digest.of(module.meaning.joined(separator: "\n"))
                continue
            }
            guard let parts = parts[module.package] else {
                digests["manifest \(path)"] = texts[module.package]
                // An evaluated manifest can have another result with the same text, because it may read a variable.
                digests["manifest \(path), as evaluated"] = workspace[module.package].manifest.outcome
                continue
            }
            digests["manifest \(path)"] = Digest.of(parts.common.canonical)
            digests["manifest \(path), products"] = Digest.of(JSONValue.object(parts.products).canonical)
            digests["manifest \(path), target \(module.target)"] = parts.targets[module.target].map {
                Digest.of($0.canonical)
            }
        }
        return digests
    }
}

extension Module {
    /// The description of the target in a project: its settings, its dependencies, and the role of each file.
    fileprivate var meaning: [String] {
        var listed = (files + clangFiles).map { "source \($0.path)" }
        if case .files(let members) = extent { listed += members.map { "\($0.role) \($0.path)" } }
        return description.meaning.sorted() + listed.sorted()
    }
}
