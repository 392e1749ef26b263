import Configuration
import WorkspaceModel

/// An interface declares protocols, plain value types, type aliases and ids.
struct PureInterfaceRule: Rule {
    let id = RuleID.pureInterface

    func severity(in context: RuleContext) -> Severity? { context.interfaceSeverity }

    func applies(to context: RuleContext) -> Bool { !context.architecture.interfaces.isEmpty }

    /// Only interfaces that say so in their name: an `ApiClient` beside an `ApiClientLive` holds values with behaviour
    /// by design. Of those that are only recognised, the ones that nobody passes by.
    func modulesToParse(in context: RuleContext) -> Set<ModuleID> {
        let (architecture, workspace) = (context.architecture, context.workspace)
        guard architecture.isInferred else { return architecture.interfaces }
        return architecture.interfaces.filter { interface in
            architecture.implementationsOf[interface]?.contains { implementation in
                workspace[interface].target.hasPrefix(workspace[implementation].target)
                    && architecture.isKeptBehindInterface(implementation, in: workspace)
            } ?? false
        }
    }

    func violations(in context: RuleContext) -> [Violation] {
        modulesToParse(in: context).sorted().flatMap { module in
            (context.declarations[module] ?? []).flatMap { file in
                file.declarations.compactMap { declaration in
                    impurity(of: declaration, limit: context.configuration.statementLimit).map {
                        violation(context.workspace[module], file.path, declaration, $0)
                    }
                }
            }
        }
    }

    /// What makes a declaration more than an interface.
    private func impurity(of declaration: Declaration, limit: Int) -> String? {
        switch declaration.kind {
        case .class: return "a class"
        case .actor: return "an actor"
        case .variable where declaration.isStored && declaration.isTopLevel: return "a stored global"
        case .variable where declaration.isStored && declaration.isStatic && declaration.isMutable:
            return "stored global state"
        case .function, .initializer, .subscript, .variable:
            guard declaration.statements > limit else { return nil }
            return "logic of \(declaration.statements) statements (up to \(limit) pass)"
        default: return nil
        }
    }

    private func violation(_ module: Module, _ path: String, _ declaration: Declaration, _ what: String) -> Violation {
        Violation(
            id, severity: .error, module: module.id, subject: declaration.name,
            places: [.source(path: path, line: declaration.line, column: declaration.column)],
            message: "the interface '\(module.name)' has '\(declaration.name)', \(what)",
            reason: "behaviour in an interface is rebuilt and retested by all who use it",
            remedy: "move it to the implementation and leave a protocol or a plain value here")
    }
}
