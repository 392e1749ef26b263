/// The modules of a workspace and the edges between them.
public struct ModuleGraph: Sendable {
    /// The edges from each module, sorted by their destination.
    public let outgoing: [[Edge]]
    /// The modules that depend on each module directly, sorted.
    public let dependents: [[ModuleID]]

    /// Creates a graph from the edges of each module.
    public init(outgoing: [[Edge]]) {
        self.outgoing = outgoing
        var dependents = [[ModuleID]](repeating: [], count: outgoing.count)
        for edges in outgoing {
            for edge in edges { dependents[edge.to.index].append(edge.from) }
        }
        self.dependents = dependents
    }

    /// All edges, grouped by their origin.
    public var edges: some Sequence<Edge> { outgoing.joined() }

    /// Returns the modules on which `module` depends directly.
    public func dependencies(of module: ModuleID) -> [ModuleID] {
        outgoing[module.index].map(\.to)
    }

    /// Returns the edge between two modules; `nil` if there is none.
    public func edge(from: ModuleID, to: ModuleID) -> Edge? {
        outgoing[from.index].first { $0.to == to }
    }
}

extension ModuleGraph {
    /// The direction in which a search follows edges.
    public enum Direction: Sendable {
        case dependencies
        case dependents
    }

    /// Returns the modules within `depth` steps of `start`, including these, with the number of steps to each.
    public func distances(
        from start: some Sequence<ModuleID>, following direction: Direction, depth: Int = .max
    ) -> [ModuleID: Int] {
        var distances: [ModuleID: Int] = [:]
        var frontier: [ModuleID] = []
        for module in start where distances.updateValue(0, forKey: module) == nil {
            frontier.append(module)
        }
        var step = 0
        while !frontier.isEmpty, step < depth {
            step += 1
            var next: [ModuleID] = []
            for module in frontier {
                for neighbour in neighbours(of: module, direction) where distances[neighbour] == nil {
                    distances[neighbour] = step
                    next.append(neighbour)
                }
            }
            frontier = next
        }
        return distances
    }

    /// Returns the modules to rebuild when `module` changes: itself and all its direct and indirect dependents.
    public func blastRadius(of module: ModuleID) -> Set<ModuleID> {
        Set(distances(from: [module], following: .dependents).keys)
    }

    /// Returns a shortest chain of dependencies from one module to another, including both; `nil` if there is none.
    public func path(from start: ModuleID, to end: ModuleID) -> [ModuleID]? {
        guard start != end else { return [start] }
        var previous: [ModuleID: ModuleID] = [:]
        var queue = [start]
        var next = 0
        while next < queue.count {
            let module = queue[next]
            next += 1
            for edge in outgoing[module.index] where edge.to != start && previous[edge.to] == nil {
                previous[edge.to] = module
                if edge.to == end { return chain(to: end, through: previous) }
                queue.append(edge.to)
            }
        }
        return nil
    }

    private func chain(to end: ModuleID, through previous: [ModuleID: ModuleID]) -> [ModuleID] {
        var chain = [end]
        while let last = chain.last, let before = previous[last] { chain.append(before) }
        return chain.reversed()
    }

    private func neighbours(of module: ModuleID, _ direction: Direction) -> [ModuleID] {
        switch direction {
        case .dependencies: dependencies(of: module)
        case .dependents: dependents[module.index]
        }
    }
}

/// The dependency of a module on another one, with its declaration and imports.
public struct Edge: Sendable {
    public let from: ModuleID
    public let to: ModuleID
    /// Whether the manifest declares the dependency.
    public internal(set) var isDeclared: Bool
    /// The imports that require the dependency, in the sources of `from`.
    public internal(set) var sites: [ImportSite]

    /// Whether a source imports the module.
    public var isImported: Bool { !sites.isEmpty }
}
