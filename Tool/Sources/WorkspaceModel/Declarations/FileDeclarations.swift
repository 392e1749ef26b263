/// What a source file declares and which names it mentions.
public struct FileDeclarations: Hashable, Sendable {
    /// The file's path, relative to the root of the workspace.
    public let path: String
    public let declarations: [Declaration]
    /// Every capitalised identifier in the file, sorted: the types it may use.
    public let mentions: [String]

    /// Describes a file.
    public init(path: String, declarations: [Declaration], mentions: [String]) {
        self.path = path
        self.declarations = declarations
        self.mentions = mentions
    }
}
