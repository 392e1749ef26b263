/// The parts that modules play in their workspace: layers, interfaces, composition roots, test support.
public struct Architecture: Sendable {
    public let description: ArchitectureDescription
    /// The layer of each module by ``ModuleID/index``, as a place among the description's layers.
    public let layers: [Int?]
    /// The modules that are interfaces.
    public let interfaces: Set<ModuleID>
    /// The interface of each implementation.
    public let interfaceOf: [ModuleID: ModuleID]
    /// The implementations of each interface, sorted.
    public let implementationsOf: [ModuleID: [ModuleID]]
    /// The modules that may name implementations: the composition roots, and the libraries that put their apps together.
    public let roots: Set<ModuleID>
    /// The libraries in which the app of a thin root is put together, by the root.
    public let assembling: [ModuleID: Set<ModuleID>]
    /// The modules that exist for tests: stubs, helpers, fixtures.
    public let testSupport: Set<ModuleID>

    /// Finds the parts that modules play.
    public init(_ description: ArchitectureDescription = ArchitectureDescription(), of workspace: Workspace) {
        self.description = description
        let pairs = InterfacePairs(workspace: workspace, suffixes: description.interfaceSuffixes)
        interfaces = pairs.interfaces
        interfaceOf = pairs.interfaceOf
        implementationsOf = pairs.interfaceOf.reduce(into: [:]) { $0[$1.value, default: []].append($1.key) }
            .mapValues { $0.sorted() }
        layers = LayerAssignment(description.layers).layers(of: workspace)
        testSupport = TestSupport.modules(of: workspace)
        let named = Self.roots(description.roots, of: workspace, pairs: pairs, testSupport: testSupport)
        let assembly = ThinRoots(roots: named, workspace: workspace, pairs: pairs, testSupport: testSupport)
        assembling = assembly.libraries
        roots = assembly.libraries.values.reduce(named) { $0.union($1) }
    }

    /// Whether pairs of interfaces and implementations were recognised rather than described.
    public var isInferred: Bool { description.interfaceSuffixes == nil }

    /// The name of a module's layer.
    public func layerName(of module: ModuleID) -> String? {
        layers[module.index].map { description.layers[$0].name }
    }

    /// Without a description: executables, and modules that nothing but tests depends on.
    private static func roots(
        _ patterns: [NamePattern]?, of workspace: Workspace, pairs: InterfacePairs, testSupport: Set<ModuleID>
    ) -> Set<ModuleID> {
        let roots = workspace.modules.filter { module in
            if let patterns { return patterns.contains { $0.matches(module.name) || $0.matches(module.target) } }
            if module.kind.isProgram { return true }
            guard module.kind == .library, !testSupport.contains(module.id), pairs.interfaceOf[module.id] == nil,
                !pairs.interfaces.contains(module.id)
            else { return false }
            return workspace.graph.dependents[module.id.index].allSatisfy {
                workspace[$0].isTest || testSupport.contains($0)
            }
        }
        return Set(roots.map(\.id))
    }
}
