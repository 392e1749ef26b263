/// What someone wants to be one module.
public struct MergeRequest: Hashable, Sendable, Codable {
    /// The modules: all of them become the first one.
    public var names: [String]

    public init(names: [String]) { self.names = names }
}
