/// What kind of project describes targets.
public enum ProjectKind: Hashable, Sendable {
    /// A Swift package.
    case package
    /// An Xcode project, described by a file that is given relative to the root of the workspace.
    case xcode(file: String)

    func origin(_ id: PackageID) -> ModuleOrigin {
        self == .package ? .package(id) : .xcodeTarget(id)
    }
}

/// A package of the workspace, or an Xcode project, which is told in the same words.
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
    public let kind: ProjectKind

    /// The path of the file that describes it, relative to the root of the workspace.
    public var manifestPath: String {
        if case .xcode(let file) = kind { return file }
        return path == "." ? "Package.swift" : "\(path)/Package.swift"
    }

    /// Describes a package.
    public init(
        id: PackageID, name: String, identity: String, path: String, manifest: Manifest, silences: [Silence] = [],
        kind: ProjectKind = .package
    ) {
        self.id = id
        self.name = name
        self.identity = identity
        self.path = path
        self.manifest = manifest
        self.silences = silences
        self.kind = kind
    }
}
