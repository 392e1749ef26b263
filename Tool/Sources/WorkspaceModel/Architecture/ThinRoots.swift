/// Finds the libraries in which thin roots put their apps together: an executable of a few lines links one library, which names the
/// implementations, so that the app can be tested.
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

    /// The first libraries on the way down from a root that name implementations.
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
                // One alone may be passed its interface by, as by any other module.
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

    /// Whether a module is a plain library that only roots use, and what tests them.
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
