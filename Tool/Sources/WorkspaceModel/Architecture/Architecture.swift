/// The roles of modules in their workspace: layers, interfaces, composition roots, test support.
public struct Architecture: Sendable {
    public let description: ArchitectureDescription
    /// The layer of each module by ``ModuleID/index``, as an index into the description's layers.
    public let layers: [Int?]
    /// The modules that are interfaces.
    public let interfaces: Set<ModuleID>
    /// The interface of each implementation.
    public let interfaceOf: [ModuleID: ModuleID]
    /// The implementations of each interface, sorted.
    public let implementationsOf: [ModuleID: [ModuleID]]
    /// The modules that may name implementations: the composition roots, and the libraries that assemble their apps.
    public let roots: Set<ModuleID>
    /// The libraries that assemble the app of a thin root, by the root.
    public let assembling: [ModuleID: Set<ModuleID>]
    /// The modules that exist for tests: stubs, helpers, fixtures.
    public let testSupport: Set<ModuleID>

    /// Determines the roles of modules.
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

    /// Returns the name of a module's layer; `nil` if it is in none.
    public func layerName(of module: ModuleID) -> String? {
        layers[module.index].map { description.layers[$0].name }
    }

    /// Returns the modules that match the patterns; without patterns, executables and modules on which only tests
    /// depend.
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

extension Architecture {
    /// The role of a module.
    public enum Role: String, Sendable {
        case interface, implementation, root, test, testing, other
    }

    /// Returns the role of a module.
    public func role(of module: Module) -> Role {
        if module.isTest { return .test }
        if interfaces.contains(module.id) { return .interface }
        if interfaceOf[module.id] != nil { return .implementation }
        if testSupport.contains(module.id) { return .testing }
        return roots.contains(module.id) ? .root : .other
    }

    /// Returns whether `module` belongs to the same feature as `implementation`: it is its interface, its tests, its
    /// test support or its example app.
    ///
    /// Members are recognised by name: `Login…` for `Login`. A test may omit the common prefix of all names.
    public func belongs(_ module: Module, to implementation: Module) -> Bool {
        if interfaceOf[implementation.id] == module.id || isNamedTest(module, of: implementation) { return true }
        let bases = [implementation.target, interfaceBase(of: implementation)].compactMap { $0 }
        return bases.contains { base in
            guard module.target.hasPrefix(base) else { return false }
            let rest = module.target.dropFirst(base.count).drop { $0 == "-" || $0 == "_" }
            return module.isTest && isOwnWord(rest) || Self.companions.contains(String(rest))
        }
    }

    /// Returns whether `module` is a test named after the end of the implementation's name: `LoginLiveTests` for
    /// `ShopLoginLive`.
    private func isNamedTest(_ module: Module, of implementation: Module) -> Bool {
        guard module.isTest, let word = Self.testWords.first(where: module.target.hasSuffix) else { return false }
        let base = module.target.dropLast(word.count).drop { $0 == "-" || $0 == "_" }
        return base.first?.isUppercase ?? false && implementation.target.hasSuffix(base)
    }

    /// Returns whether `module` tests a composition root, so that it may name the same modules as the root.
    public func isTestOfRoot(_ module: Module, in workspace: Workspace) -> Bool {
        roots.contains { belongs(module, to: workspace[$0]) }
    }

    /// Returns whether `edge`, which leads to an implementation, may bypass its interface.
    public func mayReach(_ edge: Edge, in workspace: Workspace) -> Bool {
        let from = workspace[edge.from]
        // Another rule reports an interface that depends on its implementation.
        if roots.contains(edge.from) || interfaces.contains(edge.from) { return true }
        if belongs(from, to: workspace[edge.to]) { return true }
        return from.isTest && isTestOfRoot(from, in: workspace)
    }

    /// Returns whether all modules but composition roots use `implementation` through its interface. If some do not, and
    /// the pair is only recognised by its names, the names may be similar by chance. A library that is a product and
    /// that no app of the workspace assembles is there for other packages, and so is what another such library uses.
    public func isKeptBehindInterface(_ implementation: ModuleID, in workspace: Workspace) -> Bool {
        let dependents = workspace.graph.dependents[implementation.index]
        guard dependents.allSatisfy({ mayReach(implementation, from: $0, in: workspace) }) else { return false }
        let users = dependents.filter { roots.contains($0) && !belongs(workspace[$0], to: workspace[implementation]) }
        return users.isEmpty
            ? !isPublished(implementation, in: workspace) : !users.contains { isPublished($0, in: workspace) }
    }

    private func mayReach(_ implementation: ModuleID, from dependent: ModuleID, in workspace: Workspace) -> Bool {
        workspace.graph.edge(from: dependent, to: implementation).map { mayReach($0, in: workspace) } ?? true
    }

    /// Returns whether a module is in a library that its package offers to others.
    private func isPublished(_ module: ModuleID, in workspace: Workspace) -> Bool {
        let module = workspace[module]
        return workspace[module.package].manifest.products.contains {
            $0.type == "library" && $0.targets.contains(module.target)
        }
    }

    /// Returns the name that an implementation shares with its interface: `Api` for `ApiLive`.
    private func interfaceBase(of implementation: Module) -> String? {
        ["Live", "Impl"].first { implementation.target.hasSuffix($0) }.map {
            String(implementation.target.dropLast($0.count))
        }
    }

    private func isOwnWord(_ rest: Substring) -> Bool {
        Self.testWords.contains(where: rest.hasSuffix)
    }

    private static let testWords = ["Tests", "Test", "Specs", "Spec"]

    private static let companions: Set<String> = [
        "Testing", "TestSupport", "TestHelpers", "TestUtils", "Mocks", "Stubs", "Fakes", "Fixtures",
        "Example", "Examples", "ExampleApp", "Demo", "DemoApp", "Preview", "Previews", "PreviewApp", "Benchmarks",
    ]
}

/// A description of the architecture of a workspace.
public struct ArchitectureDescription: Hashable, Sendable {
    /// The layers, top first.
    public var layers: [LayerDescription]
    /// The suffixes of interfaces; `nil` to recognise the usual pairs.
    public var interfaceSuffixes: [String]?
    /// The composition roots; `nil` to recognise them.
    public var roots: [NamePattern]?

    /// Creates a description, which is empty by default.
    public init(
        layers: [LayerDescription] = [], interfaceSuffixes: [String]? = nil, roots: [NamePattern]? = nil
    ) {
        self.layers = layers
        self.interfaceSuffixes = interfaceSuffixes
        self.roots = roots
    }
}

/// The description of a layer in the configuration.
public struct LayerDescription: Hashable, Sendable {
    public let name: String
    /// The modules of the layer.
    public let modules: [NamePattern]
    /// Whether modules of the layer may depend on each other's implementations.
    public let allowsSiblings: Bool

    /// Creates a layer.
    public init(name: String, modules: [NamePattern], allowsSiblings: Bool = false) {
        self.name = name
        self.modules = modules
        self.allowsSiblings = allowsSiblings
    }
}

/// Determines each module's layer. A name takes precedence over a pattern.
public struct LayerAssignment {
    /// A module that more than one layer claims equally.
    public struct Conflict: Hashable, Sendable {
        public let module: String
        public let layers: [String]
    }

    private let layers: [LayerDescription]

    /// Creates an assignment to `layers`.
    public init(_ layers: [LayerDescription]) {
        self.layers = layers
    }

    func layers(of workspace: Workspace) -> [Int?] {
        workspace.modules.map { claims(on: $0).first }
    }

    /// Returns the modules that more than one layer claims equally.
    public func conflicts(in workspace: Workspace) -> [Conflict] {
        workspace.modules.compactMap { module in
            let claims = claims(on: module)
            return claims.count > 1 ? Conflict(module: module.name, layers: claims.map { layers[$0].name }) : nil
        }
    }

    private func claims(on module: Module) -> [Int] {
        let exact = layers.indices.filter { index in
            layers[index].modules.contains { $0.text == module.target || $0.text == module.name }
        }
        guard exact.isEmpty else { return exact }
        return layers.indices.filter { index in
            layers[index].modules.contains { $0.matches(module.target) || $0.matches(module.name) }
        }
    }
}
