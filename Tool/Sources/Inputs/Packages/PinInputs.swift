import Manifests
import SystemSupport
import WorkspaceModel

/// The packages outside that a test target reaches: their pins, and the files of those that lie in a folder.
struct PinInputs {
    private(set) var digests: [String: String] = [:]
    private(set) var files: [String: FileDigest] = [:]
    private(set) var obstacle: String?

    private let packages: ResolvedPackages
    private let read: FileDigests

    /// Reads the pins of what is reached, and the files of what lies in a folder.
    init(_ packages: ResolvedPackages, _ reached: ReachedPackages, _ digests: FileDigests) {
        self.packages = packages
        read = digests
        add(reached)
    }

    private mutating func add(_ reached: ReachedPackages) {
        guard reached.isWhole else { return addAll() }
        // What is not resolved under its own name may be so under another one.
        if packages.hasOthers, !reached.unresolved.isEmpty { return add(packages.identities) }
        add(reached.resolved)
        // Where anything is pinned, SwiftPM has left out what is not: nothing needs it, or the trait for it is off. The
        // build resolves it if that has changed, and then its pin is an input that was none before.
        if packages.pins.isEmpty, let missing = reached.unresolved.min() {
            obstacle = "the package \(missing) is not resolved; run '\(packages.command)'"
        }
    }

    private mutating func add(_ identities: Set<String>) {
        for identity in identities.sorted() {
            if let folder = packages.folders[identity] {
                for path in Set(FileListing.all(below: folder) + (packages.resources[identity] ?? [])).sorted() {
                    files["package \(identity), \(path)"] = read.digest(of: "\(folder)/\(path)")
                }
            } else if let pin = packages.pins[identity] {
                digests["package \(identity)"] = Digest.of(pin)
            }
        }
    }

    /// What is reached is not known: something is not checked out.
    private mutating func addAll() {
        add(packages.identities)
        // Packages in folders may reach what no pin tells of.
        if !packages.folders.isEmpty { obstacle = "not all of its packages are known; run '\(packages.command)'" }
    }
}

/// What the manifests that a test target is built with ask of the packages it reaches: from where, which versions, with which
/// traits. Once they ask for something else, the pins that lie there need not be those that a build takes.
struct RequirementInputs {
    private(set) var digests: [String: String] = [:]

    /// Reads what the manifests that take part when a package is resolved say of `identities`, or of all packages.
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
        // The demands of a package that is pinned change with its pin only; those of one in a folder at any time.
        let named = own.flatMap { workspace[$0].manifest.dependencies.map(\.identity) }
        let outside = Self.closure(of: named) { known[$0]?.dependencies.map(\.identity) ?? [] }
        let manifests =
            own.map { (workspace[$0].manifestPath, workspace[$0].manifest) }
            + outside.compactMap { identity in known[identity].map { ("of the package \(identity)", $0) } }
        for (name, manifest) in manifests {
            for dependency in manifest.dependencies {
                guard identities?.contains(dependency.identity) ?? true else { continue }
                digests["manifest \(name), dependency \(dependency.identity)"] = Digest.of(dependency.demand)
            }
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
    /// What is asked for in one text. Where a folder lies is left out: its files tell, and other clones have it elsewhere.
    fileprivate var demand: String {
        switch location {
        case .local: "folder \(requirement)"
        case .repository(let address): "\(address) \(requirement)"
        case .registry: "registry \(requirement)"
        }
    }
}

/// What manifests say about modules, with digests.
struct ManifestInputs {
    /// The parts of each package's manifest; `nil` where only the whole text tells.
    private var parts: [PackageID: ManifestParts] = [:]
    private var texts: [PackageID: String] = [:]

    static func read(_ subject: Codebase) async -> ManifestInputs {
        let packages = subject.workspace.packages
        let documents = await inParallel(packages) { package -> (ManifestParts?, String) in
            // What a project says is told by what it means.
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

    /// What holds for a closure of modules.
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
                // A manifest that computes can say something else without a change of its text, since it asks for a variable.
                digests["manifest \(path), as it came out"] = workspace[module.package].manifest.outcome
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
    /// What a project says of it: its settings, what it needs, and which files it has as what.
    fileprivate var meaning: [String] {
        var listed = (files + clangFiles).map { "source \($0.path)" }
        if case .files(let members) = extent { listed += members.map { "\($0.role) \($0.path)" } }
        return description.meaning.sorted() + listed.sorted()
    }
}
