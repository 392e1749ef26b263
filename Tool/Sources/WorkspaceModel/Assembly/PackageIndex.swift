/// Which packages each package depends on.
struct PackageIndex: Sendable {
    /// A package that a dependency turned out to be.
    enum Reference: Hashable, Sendable {
        case local(PackageID)
        case external(identity: String)
    }

    /// The packages of the workspace that each package depends on directly.
    let local: [Set<PackageID>]
    /// The packages outside that each package depends on directly, by identity.
    let external: [[String]]
    /// External packages by identity, as far as they are checked out.
    let known: [String: ExternalPackage]
    /// For each package, the names by which its manifest can refer to others.
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
                    // No one can check out what a folder was expected to hold.
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

    /// The package that `package` calls `name`.
    func reference(_ name: String, from package: PackageID) -> Reference? {
        references[package.index][name.lowercased()]
    }

    /// External packages that are not checked out, sorted.
    let absentPackages: [String]

    /// The checked out packages that the named ones reach, themselves included.
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
