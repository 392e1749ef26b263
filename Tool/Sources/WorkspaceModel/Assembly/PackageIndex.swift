/// The dependencies between packages.
struct PackageIndex: Sendable {
    /// The package to which a dependency refers.
    enum Reference: Hashable, Sendable {
        case local(PackageID)
        case external(identity: String)

        /// The identity of an external package.
        var identity: String? { if case .external(let identity) = self { identity } else { nil } }
    }

    /// The packages of the workspace on which each package depends directly.
    let local: [Set<PackageID>]
    /// The external packages on which each package depends directly, by identity.
    let external: [[String]]
    /// The checked-out external packages, by identity.
    let known: [String: ExternalPackage]
    /// The names by which each package's manifest can refer to others.
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

    /// Returns the package to which `package` refers as `name`.
    func reference(_ name: String, from package: PackageID) -> Reference? {
        references[package.index][name.lowercased()]
    }

    /// Returns the packages of the workspace on which a package depends directly or indirectly, including itself.
    func reach(from start: PackageID) -> Set<PackageID> {
        var reached: Set<PackageID> = [start]
        var queue = [start]
        while let package = queue.popLast() {
            for next in local[package.index] where reached.insert(next).inserted { queue.append(next) }
        }
        return reached
    }

    /// The external packages that are not checked out, sorted.
    let absentPackages: [String]

    /// Returns the checked-out packages that the given ones reach, including these.
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

/// The packages of a workspace, by their folders.
struct PackageFolders {
    private var directories: [String: PackageID] = [:]
    private var identities: [String: [PackageID]] = [:]

    init(_ readings: [ProjectReading]) {
        for (index, reading) in readings.enumerated() {
            directories[reading.directory] = PackageID(index)
            identities[reading.identity, default: []].append(PackageID(index))
        }
    }

    /// Returns the package in the folder of a dependency. If there is none, returns the only package whose folder has
    /// the same name, because an Xcode workspace finds packages by name, regardless of the path in a manifest.
    ///
    /// - Parameter isKnown: Whether the folder exists outside of the workspace.
    func package(for dependency: PackageDependency, isKnown: Bool) -> PackageID? {
        guard case .local(let path) = dependency.location else { return nil }
        if let package = directories[path] { return package }
        guard !isKnown, let named = identities[dependency.identity], named.count == 1 else { return nil }
        return named[0]
    }
}

/// The targets and products of a manifest, by name.
struct ManifestNames: Sendable {
    /// The index of each target in the manifest.
    let targets: [String: Int]
    /// The targets of each product.
    let products: [String: [String]]

    init(_ manifest: Manifest) {
        targets = Dictionary(manifest.targets.enumerated().map { ($1.name, $0) }) { first, _ in first }
        products = Dictionary(manifest.products.map { ($0.name, $0.targets) }) { first, _ in first }
    }
}
