/// A target whose Swift sources a build compiles.
public struct CompiledTarget: Hashable, Sendable {
    public let name: String
    /// Where its sources are, as an absolute path.
    public let folder: String

    public init(name: String, folder: String) {
        self.name = name
        self.folder = folder
    }
}
