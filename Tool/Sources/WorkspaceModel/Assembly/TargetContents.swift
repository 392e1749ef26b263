/// What was found in a target's folder.
public struct TargetContents: Sendable {
    /// The folder, relative to the root of the workspace.
    public let path: String
    public let files: [SourceFile]
    /// Whether there are C, C++, Objective-C or assembler sources.
    public let hasClangSources: Bool
    /// The modules that the target's module map names, if it has one.
    public let mappedModules: [String]

    /// Describes a folder.
    public init(path: String, files: [SourceFile], hasClangSources: Bool = false, mappedModules: [String] = []) {
        self.path = path
        self.files = files
        self.hasClangSources = hasClangSources
        self.mappedModules = mappedModules
    }
}
