/// What someone said about the architecture of a workspace.
public struct ArchitectureDescription: Hashable, Sendable {
    /// The layers, top first.
    public var layers: [LayerDescription]
    /// The suffixes that tell interfaces from implementations; `nil` recognises the usual pairs.
    public var interfaceSuffixes: [String]?
    /// The composition roots; `nil` recognises them.
    public var roots: [NamePattern]?

    /// Describes an architecture; nothing by default.
    public init(
        layers: [LayerDescription] = [], interfaceSuffixes: [String]? = nil, roots: [NamePattern]? = nil
    ) {
        self.layers = layers
        self.interfaceSuffixes = interfaceSuffixes
        self.roots = roots
    }
}
