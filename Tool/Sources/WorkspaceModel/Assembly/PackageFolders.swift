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

    /// The package in the folder that a dependency names. Where none is there, the only one whose folder is called so: an
    /// Xcode workspace finds packages by that name, whatever path a manifest gives. `isKnown` tells that the folder is there,
    /// outside of the workspace.
    func package(for dependency: PackageDependency, isKnown: Bool) -> PackageID? {
        guard case .local(let path) = dependency.location else { return nil }
        if let package = directories[path] { return package }
        guard !isKnown, let named = identities[dependency.identity], named.count == 1 else { return nil }
        return named[0]
    }
}
