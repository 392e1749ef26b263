import WorkspaceModel

/// Imports of modules that a target does not depend on, not even through others. Whether it builds depends on what was
/// built before: its pass in one build folder says nothing about another.
struct UndeclaredImports {
    private let imports: [ModuleID: String]

    init(in workspace: Workspace) {
        var imports: [ModuleID: String] = [:]
        for module in workspace.modules where !module.isOfXcode && !module.isClang {
            let known = Self.declared(by: module.id, in: workspace)
            let missing = module.imported.filter { imported in
                guard case .module(let id) = imported.target, !known.contains(id) else { return false }
                return !module.firmSites(of: imported).isEmpty
            }
            imports[module.id] = missing.map(\.name).min()
        }
        self.imports = imports
    }

    /// Returns the module itself, and those that it depends on by declarations.
    private static func declared(by module: ModuleID, in workspace: Workspace) -> Set<ModuleID> {
        var found: Set<ModuleID> = [module]
        var queue = [module]
        while let next = queue.popLast() {
            for id in workspace[next].declared.flatMap(\.modules) where found.insert(id).inserted { queue.append(id) }
        }
        return found
    }

    /// Returns the reason why no pass of tests that reach some modules can be cached; `nil` if there is none.
    func obstacle(for closure: Set<ModuleID>, in workspace: Workspace) -> String? {
        let modules = closure.filter { imports[$0] != nil }.map { workspace[$0] }.sorted { $0.name < $1.name }
        guard let module = modules.first, let name = imports[module.id] else { return nil }
        return
            "\(module.name) imports \(name) without depending on it, so it builds only after something else has built "
            + "\(name); declare it with 'backplane check --fix'"
    }
}
