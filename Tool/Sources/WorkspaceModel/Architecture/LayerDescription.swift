/// A layer as the configuration describes it.
public struct LayerDescription: Hashable, Sendable {
    public let name: String
    /// The modules in it.
    public let modules: [NamePattern]
    /// Whether its modules may depend on each other's implementations.
    public let allowsSiblings: Bool

    /// Describes a layer.
    public init(name: String, modules: [NamePattern], allowsSiblings: Bool = false) {
        self.name = name
        self.modules = modules
        self.allowsSiblings = allowsSiblings
    }
}
