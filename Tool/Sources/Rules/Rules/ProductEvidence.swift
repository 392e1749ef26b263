import WorkspaceModel

/// Products of packages that are not checked out, and what the workspace tells about them: where a target declares a
/// product and imports a module of its name, the product holds that module.
struct ProductEvidence {
    private var modules: Set<String> = []

    init(workspace: Workspace) {
        for module in workspace.modules {
            for declared in module.declared {
                guard case .external(_, nil) = declared.target else { continue }
                let name = declared.dependency.name.importName
                if module.imports(name) { modules.insert(name) }
            }
        }
    }

    /// Whether a product of that name is known to hold a module of that name.
    func isModule(_ name: String) -> Bool { modules.contains(name) }
}
