/// The modules that are interfaces, and their implementations.
struct InterfacePairs {
    private(set) var interfaces: Set<ModuleID> = []
    /// The interface of each implementation.
    private(set) var interfaceOf: [ModuleID: ModuleID] = [:]

    /// The suffixes of interfaces beside an implementation without suffix.
    private static let interfaceSuffixes = ["Interface", "API", "Protocols"]
    /// The suffixes of implementations beside an interface without suffix.
    private static let implementationSuffixes = ["Live", "Impl"]

    /// Recognises pairs.
    ///
    /// - Parameter suffixes: The suffixes of interfaces: every module with one is an interface. If `nil`, the usual
    ///   pairs are recognised if both modules exist.
    init(workspace: Workspace, suffixes: [String]?) {
        for module in workspace.modules where Self.canBeInterface(module) {
            for suffix in suffixes ?? Self.interfaceSuffixes {
                guard module.target.hasSuffix(suffix), module.target.count > suffix.count else { continue }
                let base = String(module.name.dropLast(suffix.count))
                let implementation = workspace.module(named: base)
                    .flatMap { Self.canImplement($0, module, workspace, isDescribed: suffixes != nil) ? $0.id : nil }
                if let implementation { interfaceOf[implementation] = module.id }
                if suffixes != nil || implementation != nil { interfaces.insert(module.id) }
            }
        }
        guard suffixes == nil else { return }
        for module in workspace.modules where Self.canBeInterface(module) {
            for suffix in Self.implementationSuffixes where module.target.hasSuffix(suffix) {
                let base = String(module.name.dropLast(suffix.count))
                guard let interface = workspace.module(named: base), Self.canBeInterface(interface),
                    Self.canImplement(module, interface, workspace, isDescribed: false)
                else { continue }
                interfaceOf[module.id] = interfaceOf[interface.id] ?? interface.id
                interfaces.insert(interfaceOf[interface.id] ?? interface.id)
            }
        }
    }

    /// Returns whether a module can be an implementation: it is code that others can link and, if the pair is only
    /// recognised by its names, depends on the interface.
    private static func canImplement(
        _ module: Module, _ interface: Module, _ workspace: Workspace, isDescribed: Bool
    ) -> Bool {
        guard !module.isTest, !module.isClang, !module.kind.isProgram else { return false }
        return isDescribed || workspace.graph.edge(from: module.id, to: interface.id) != nil
    }

    private static func canBeInterface(_ module: Module) -> Bool {
        module.kind == .library && !module.isClang
    }
}

/// Finds the libraries in which thin roots assemble their apps: an executable of a few lines links one library, which
/// names the implementations, so that the app can be tested.
struct ThinRoots {
    /// The libraries of each root that names no implementation itself.
    private(set) var libraries: [ModuleID: Set<ModuleID>] = [:]

    private let roots: Set<ModuleID>
    private let workspace: Workspace
    private let pairs: InterfacePairs
    private let testSupport: Set<ModuleID>

    init(roots: Set<ModuleID>, workspace: Workspace, pairs: InterfacePairs, testSupport: Set<ModuleID>) {
        self.roots = roots
        self.workspace = workspace
        self.pairs = pairs
        self.testSupport = testSupport
        guard !pairs.interfaceOf.isEmpty else { return }
        for root in roots {
            let found = libraries(of: root)
            if !found.isEmpty { libraries[root] = found }
        }
    }

    /// Returns the first libraries below a root that name implementations.
    private func libraries(of root: ModuleID) -> Set<ModuleID> {
        var found: Set<ModuleID> = []
        var seen: Set<ModuleID> = [root]
        var thin = implementationsNamed(by: root) > 0 ? [] : [root]
        while let module = thin.popLast() {
            for edge in workspace.graph.outgoing[module.index]
            where edge.isImported && canAssemble(edge.to, below: seen) {
                guard seen.insert(edge.to).inserted else { continue }
                switch implementationsNamed(by: edge.to) {
                case 0: thin.append(edge.to)
                // A single implementation may be used without its interface, as by any other module.
                case 1: break
                default: found.insert(edge.to)
                }
            }
        }
        return found
    }

    private func implementationsNamed(by module: ModuleID) -> Int {
        workspace.graph.outgoing[module.index].count { $0.isImported && pairs.interfaceOf[$0.to] != nil }
    }

    /// Returns whether a module is a plain library that only roots and their tests use.
    private func canAssemble(_ id: ModuleID, below seen: Set<ModuleID>) -> Bool {
        let module = workspace[id]
        guard module.kind == .library, !module.isClang, !testSupport.contains(id), pairs.interfaceOf[id] == nil,
            !pairs.interfaces.contains(id)
        else { return false }
        return workspace.graph.dependents[id.index].allSatisfy { dependent in
            let other = workspace[dependent]
            return other.isTest || other.kind.isProgram || testSupport.contains(dependent)
                || roots.contains(dependent) || seen.contains(dependent)
        }
    }
}
