/// The modules of a workspace and the edges between them.
public struct ModuleGraph: Sendable {
    /// The edges that leave each module, sorted by where they lead.
    public let outgoing: [[Edge]]
    /// The modules that depend on each module directly, sorted.
    public let dependents: [[ModuleID]]

    /// Makes a graph from the edges of each module.
    public init(outgoing: [[Edge]]) {
        self.outgoing = outgoing
        var dependents = [[ModuleID]](repeating: [], count: outgoing.count)
        for edges in outgoing {
            for edge in edges { dependents[edge.to.index].append(edge.from) }
        }
        self.dependents = dependents
    }

    /// All edges, by the module they leave.
    public var edges: some Sequence<Edge> { outgoing.joined() }

    /// The modules that `module` depends on directly.
    public func dependencies(of module: ModuleID) -> [ModuleID] {
        outgoing[module.index].map(\.to)
    }

    /// The edge between two modules, if there is one.
    public func edge(from: ModuleID, to: ModuleID) -> Edge? {
        outgoing[from.index].first { $0.to == to }
    }
}
