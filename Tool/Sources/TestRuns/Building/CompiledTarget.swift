/// A target whose Swift sources a build compiles.
public struct CompiledTarget: Hashable, Sendable {
    public let name: String
    /// Where its sources are, as an absolute path.
    public let folder: String
    /// The folders and files that the macros it may use are made of: they decide what its sources come to.
    public let macros: Set<String>

    public init(name: String, folder: String, macros: Set<String> = []) {
        self.name = name
        self.folder = folder
        self.macros = macros
    }
}
