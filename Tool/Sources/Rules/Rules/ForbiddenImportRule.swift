import Configuration
import WorkspaceModel

/// Named modules never import named others.
struct ForbiddenImportRule: Rule {
    let id = RuleID.forbiddenImport

    func applies(to context: RuleContext) -> Bool { !context.configuration.forbidden.isEmpty }

    func violations(in context: RuleContext) -> [Violation] {
        context.workspace.modules.flatMap { module in
            let bans = context.configuration.forbidden.filter { ban in
                ban.modules.contains { $0.matches(module.name) || $0.matches(module.target) }
            }
            return module.imported.compactMap { imported in
                bans.first { ban in ban.imports.contains { $0.matches(imported.moduleName) } }
                    .flatMap { violation(module, imported, $0, context) }
            }
        }
    }

    private func violation(
        _ module: Module, _ imported: ImportedModule, _ ban: ForbiddenImport, _ context: RuleContext
    ) -> Violation? {
        // A module that a pattern covers together with its own interface or tests may use those.
        if case .module(let id) = imported.target, id == module.id { return nil }
        return Violation(
            id, severity: .error, module: module.id, subject: imported.name,
            places: module.places(of: imported.sites),
            message: "'\(module.name)' imports '\(imported.name)', which the configuration forbids",
            reason: ban.reason,
            remedy: "put what needs '\(imported.name)' into a module that may import it, behind a protocol")
    }
}

extension ImportedModule {
    /// The module's name, where a header of it is included, too.
    fileprivate var moduleName: String { name.isHeader ? name.framework ?? name : name }
}
