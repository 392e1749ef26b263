/// What was read of one project: the input to ``WorkspaceAssembler``.
public struct ProjectReading: Sendable {
    public let kind: ProjectKind
    /// The project's folder as an absolute path without symbolic links.
    public let directory: String
    /// The same relative to the root of the workspace; `.` for the root.
    public let path: String
    public let manifest: Manifest
    /// What was found of each target, in the order of the manifest's targets.
    public let contents: [TargetContents]
    /// The comments in its manifest that accept findings where they stand.
    public let silences: [Silence]

    /// Describes what was read.
    public init(
        kind: ProjectKind = .package, directory: String, path: String, manifest: Manifest, contents: [TargetContents],
        silences: [Silence] = []
    ) {
        self.kind = kind
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

/// What was found of a target.
public struct TargetContents: Sendable {
    /// The folder, relative to the root of the workspace.
    public let path: String
    public let extent: ModuleExtent
    public let files: [SourceFile]
    /// Sources and headers in C, C++ and Objective-C, with what they include as imports.
    public let clangFiles: [SourceFile]
    /// The headers that other targets can include, as they write them.
    public let publicHeaders: [String]
    /// Whether there are C, C++, Objective-C or assembler sources.
    public let hasClangSources: Bool
    /// The modules that the target's module map names, if it has one.
    public let mappedModules: [String]

    /// Describes a target.
    public init(
        path: String, extent: ModuleExtent = .folder, files: [SourceFile], clangFiles: [SourceFile] = [],
        publicHeaders: [String] = [], hasClangSources: Bool = false, mappedModules: [String] = []
    ) {
        self.path = path
        self.extent = extent
        self.files = files
        self.clangFiles = clangFiles
        self.publicHeaders = publicHeaders
        self.hasClangSources = hasClangSources
        self.mappedModules = mappedModules
    }
}
