/// What was found in a target's folder.
public struct TargetContents: Sendable {
    /// The folder, relative to the root of the workspace.
    public let path: String
    public let files: [SourceFile]
    /// Sources and headers in C, C++ and Objective-C, with what they include as imports.
    public let clangFiles: [SourceFile]
    /// The headers that other targets can include, as they write them.
    public let publicHeaders: [String]
    /// Whether there are C, C++, Objective-C or assembler sources.
    public let hasClangSources: Bool
    /// The modules that the target's module map names, if it has one.
    public let mappedModules: [String]

    /// Describes a folder.
    public init(
        path: String, files: [SourceFile], clangFiles: [SourceFile] = [], publicHeaders: [String] = [],
        hasClangSources: Bool = false, mappedModules: [String] = []
    ) {
        self.path = path
        self.files = files
        self.clangFiles = clangFiles
        self.publicHeaders = publicHeaders
        self.hasClangSources = hasClangSources
        self.mappedModules = mappedModules
    }
}
