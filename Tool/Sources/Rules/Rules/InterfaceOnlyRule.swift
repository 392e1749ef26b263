import Configuration
import WorkspaceModel

/// A module that has an interface is reached through it by all but composition roots, its own tests and examples.
struct InterfaceOnlyRule: Rule {
    let id = RuleID.interfaceOnly

    func severity(in context: RuleContext) -> Severity? { context.interfaceSeverity }

    func applies(to context: RuleContext) -> Bool { !context.architecture.interfaceOf.isEmpty }

    func violations(in context: RuleContext) -> [Violation] {
        context.workspace.graph.edges.compactMap { violation($0, context) }
    }

    private func violation(_ edge: Edge, _ context: RuleContext) -> Violation? {
        let (architecture, workspace) = (context.architecture, context.workspace)
        guard let interface = architecture.interfaceOf[edge.to], !architecture.mayReach(edge, in: workspace)
        else { return nil }
        let (from, to) = (workspace[edge.from], workspace[edge.to])
        return Violation(
            id, severity: .error, module: from.id, subject: to.name, places: edge.places(in: workspace),
            message: "'\(from.name)' reaches the implementation '\(to.name)'",
            reason: "it is rebuilt and retested with every change inside, and can't be given a stub",
            remedy: "depend on '\(workspace[interface].name)'; only composition roots name implementations")
    }
}
