/// What was read of one package: the input to ``WorkspaceAssembler``.
public struct PackageReading: Sendable {
    /// The package's folder as an absolute path without symbolic links.
    public let directory: String
    /// The same relative to the root of the workspace; `.` for the root.
    public let path: String
    public let manifest: Manifest
    /// What was found in each target's folder, in the order of the manifest's targets.
    public let contents: [TargetContents]
    /// The comments in its manifest that accept findings where they stand.
    public let silences: [Silence]

    /// Describes what was read.
    public init(
        directory: String, path: String, manifest: Manifest, contents: [TargetContents], silences: [Silence] = []
    ) {
        self.directory = directory
        self.path = path
        self.manifest = manifest
        self.contents = contents
        self.silences = silences
    }

    /// How SwiftPM tells the package from others.
    public var identity: String {
        let last = directory.split(separator: "/").last.map(String.init) ?? directory
        return last.lowercased()
    }
}
