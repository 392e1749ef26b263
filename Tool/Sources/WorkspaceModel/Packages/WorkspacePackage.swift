/// A package of the workspace.
public struct WorkspacePackage: Hashable, Sendable {
    public let id: PackageID
    /// The name its manifest gives.
    public let name: String
    /// How SwiftPM tells it from others: the last part of its location in lower case.
    public let identity: String
    /// Its folder, relative to the root of the workspace; `.` for the root itself.
    public let path: String
    public let manifest: Manifest
    /// The comments in its manifest that accept findings where they stand.
    public let silences: [Silence]

    /// The manifest's path, relative to the root of the workspace.
    public var manifestPath: String { path == "." ? "Package.swift" : "\(path)/Package.swift" }

    /// Describes a package.
    public init(
        id: PackageID, name: String, identity: String, path: String, manifest: Manifest, silences: [Silence] = []
    ) {
        self.id = id
        self.name = name
        self.identity = identity
        self.path = path
        self.manifest = manifest
        self.silences = silences
    }
}
