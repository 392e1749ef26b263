/// The dependencies between packages.
struct PackageIndex: Sendable {
    /// The package that a dependency refers to.
    enum Reference: Hashable, Sendable {
        case local(PackageID)
        case external(identity: String)
    }

    /// The packages of the workspace that each package depends on directly.
    let local: [Set<PackageID>]
    /// The external packages that each package depends on directly, by identity.
    let external: [[String]]
    /// The checked-out external packages by identity.
    let known: [String: ExternalPackage]
    /// For each package, the names with which its manifest can refer to others.
    private let references: [[String: Reference]]

    init(readings: [ProjectReading], external known: [String: ExternalPackage]) {
        self.known = known
        let folders = PackageFolders(readings)
        var local: [Set<PackageID>] = []
        var external: [[String]] = []
        var references: [[String: Reference]] = []
        var absent: Set<String> = []
        for reading in readings {
            var names: [String: Reference] = [:]
            var locals: Set<PackageID> = []
            var externals: [String] = []
            for dependency in reading.manifest.dependencies {
                let reference: Reference
                if let package = folders.package(for: dependency, isKnown: known[dependency.identity] != nil) {
                    reference = .local(package)
                    locals.insert(package)
                    names[readings[package.index].manifest.name.lowercased()] = reference
                } else {
                    reference = .external(identity: dependency.identity)
                    externals.append(dependency.identity)
                    // A missing folder can't be checked out.
                    if known[dependency.identity] == nil, !dependency.isLocal { absent.insert(dependency.identity) }
                    if let name = known[dependency.identity]?.manifest.name { names[name.lowercased()] = reference }
                }
                if let name = dependency.name { names[name.lowercased()] = reference }
                names[dependency.identity] = reference
            }
            local.append(locals)
            external.append(externals)
            references.append(names)
        }
        self.local = local
        self.external = external
        self.references = references
        absentPackages = absent.sorted()
    }

    /// The package to which `package` refers as `name`.
    func reference(_ name: String, from package: PackageID) -> Reference? {
        references[package.index][name.lowercased()]
    }

    /// The packages of the workspace that a package depends on directly or through others, and itself.
    func reach(from start: PackageID) -> Set<PackageID> {
        var reached: Set<PackageID> = [start]
        var queue = [start]
        while let package = queue.popLast() {
            for next in local[package.index] where reached.insert(next).inserted { queue.append(next) }
        }
        return reached
    }

    /// External packages that are not checked out, sorted.
    let absentPackages: [String]

    /// The checked-out packages that the named ones reach, including themselves.
    func closure(of identities: [String]) -> [ExternalPackage] {
        var reached: Set<String> = []
        var queue = identities
        var packages: [ExternalPackage] = []
        while let identity = queue.popLast() {
            guard let package = known[identity], reached.insert(identity).inserted else { continue }
            packages.append(package)
            queue += package.manifest.dependencies.map(\.identity)
        }
        return packages.sorted { $0.identity < $1.identity }
    }
}

/// The packages of a workspace by their folders.
struct PackageFolders {
    private var directories: [String: PackageID] = [:]
    private var identities: [String: [PackageID]] = [:]

    init(_ readings: [ProjectReading]) {
        for (index, reading) in readings.enumerated() {
            directories[reading.directory] = PackageID(index)
            identities[reading.identity, default: []].append(PackageID(index))
        }
    }

    /// The package in the folder that a dependency names. If there is none, the only package whose folder has that
    /// name, because an Xcode workspace finds packages by name, whatever path a manifest contains. `isKnown` says that
    /// the folder exists outside of the workspace.
    func package(for dependency: PackageDependency, isKnown: Bool) -> PackageID? {
        guard case .local(let path) = dependency.location else { return nil }
        if let package = directories[path] { return package }
        guard !isKnown, let named = identities[dependency.identity], named.count == 1 else { return nil }
        return named[0]
    }
}

/// The targets and products of a manifest by name.
struct ManifestNames: Sendable {
    /// The index of each target among the manifest's targets.
    let targets: [String: Int]
    /// The targets of each product.
    let products: [String: [String]]

    init(_ manifest: Manifest) {
        targets = Dictionary(manifest.targets.enumerated().map { ($1.name, $0) }) { first, _ in first }
        products = Dictionary(manifest.products.map { ($0.name, $0.targets) }) { first, _ in first }
    }
}
