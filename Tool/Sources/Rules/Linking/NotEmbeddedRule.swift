import Configuration
import WorkspaceModel

/// An app embeds the dynamic libraries that it loads, and no others.
struct NotEmbeddedRule: Rule {
    let id = RuleID.notEmbedded

    func severity(in context: RuleContext) -> Severity? { nil }

    func applies(to context: RuleContext) -> Bool { !context.embedding.isEmpty }

    func violations(in context: RuleContext) -> [Violation] {
        context.embedding.compactMap { fault in
            // Another rule reports libraries that are linked but not imported, for extensions as for all other targets.
            guard fault.kind != .needless, let owner = owner(of: fault, in: context.workspace) else { return nil }
            return Violation(
                id, severity: fault.isFatal ? .error : .warning, module: owner.id, subject: fault.library,
                places: [.source(path: fault.path, line: fault.line, column: 1)], message: fault.message,
                reason: fault.reason, remedy: fault.remedy)
        }
    }

    /// Returns the target of the app, if the workspace contains the project's targets as modules.
    private func owner(of fault: EmbeddingFault, in workspace: Workspace) -> Module? {
        workspace.modules.first { module in
            guard case .xcodeTarget = module.origin, module.target == fault.program else { return false }
            return workspace[module.package].manifestPath == fault.path
        }
    }
}
