import Configuration
import WorkspaceModel

/// Every imported module of the workspace or of a dependency is declared directly by the target.
struct UndeclaredImportRule: Rule {
    let id = RuleID.undeclaredImport

    func violations(in context: RuleContext) -> [Violation] {
        context.workspace.modules.flatMap { module in
            module.imported.compactMap { violation(module, $0, context.workspace) }
        }
    }

    private func violation(_ module: Module, _ imported: ImportedModule, _ workspace: Workspace) -> Violation? {
        guard let owner = undeclaredOwner(of: imported, in: module, workspace) else { return nil }
        let sites = module.firmSites(of: imported)
        guard !sites.isEmpty else { return nil }
        return Violation(
            id, severity: .error, module: module.id, subject: imported.name, places: module.places(of: sites),
            message: "'\(module.name)' imports '\(imported.name)'\(owner) but does not declare it",
            reason: "it builds only as long as another dependency happens to bring it in",
            remedy: "add '\(imported.name)' to the dependencies of '\(module.target)', or remove the import")
    }

    /// Where an undeclared module comes from, as a phrase; `nil` when the import is in order.
    private func undeclaredOwner(of imported: ImportedModule, in module: Module, _ workspace: Workspace) -> String? {
        switch imported.target {
        case .module(let id):
            guard id != module.id, workspace.graph.edge(from: module.id, to: id)?.isDeclared != true else { return nil }
            let other = workspace[id]
            return other.package == module.package ? "" : " of the package '\(workspace[other.package].name)'"
        case .external(let package):
            return declares(imported.name, of: package, in: module) ? nil : " of the package '\(package)'"
        case .system, .unknown: return nil
        }
    }

    /// Whether some dependency outside makes the module available, or could: a product of a package that is not
    /// checked out may hold any module of it.
    private func declares(_ name: String, of package: String, in module: Module) -> Bool {
        module.declared.contains { declared in
            switch declared.target {
            case .external(_, let modules?): modules.contains(name)
            case .external(let other, nil): other == package || declared.dependency.name.importName == name
            case .modules, .missing: false
            }
        }
    }
}
