/// A Swift source file of a module and what it imports.
public struct SourceFile: Hashable, Sendable {
    /// Where it lies, relative to the root of the workspace.
    public let path: String
    /// The imports in the order written.
    public let imports: [Import]
    /// Whether it holds nothing but space and comments.
    public let isBlank: Bool
    /// The comments that accept findings where they stand.
    public let silences: [Silence]

    /// Describes a file.
    public init(path: String, imports: [Import], isBlank: Bool = false, silences: [Silence] = []) {
        self.path = path
        self.imports = imports
        self.isBlank = isBlank
        self.silences = silences
    }
}
