import Configuration
import WorkspaceModel

/// An interface depends on interfaces and utilities only.
struct InterfaceDependenciesRule: Rule {
    let id = RuleID.interfaceDependencies

    func severity(in context: RuleContext) -> Severity? { context.interfaceSeverity }

    func applies(to context: RuleContext) -> Bool { !context.architecture.interfaces.isEmpty }

    func violations(in context: RuleContext) -> [Violation] {
        context.architecture.interfaces.sorted().flatMap { interface in
            context.workspace.graph.outgoing[interface.index].compactMap { violation($0, context) }
        }
    }

    private func violation(_ edge: Edge, _ context: RuleContext) -> Violation? {
        let (from, to) = (context.workspace[edge.from], context.workspace[edge.to])
        guard let what = trespass(to, context) else { return nil }
        return Violation(
            id, severity: .error, module: from.id, subject: to.name, places: edge.places(in: context.workspace),
            message: "the interface '\(from.name)' depends on \(what) '\(to.name)'",
            reason: "everyone who uses the interface is rebuilt when that changes",
            remedy: "move the types it needs into an interface or a utility module")
    }

    /// What `module` is, if an interface must not depend on it. Without layers nothing says what a utility is, so that
    /// only implementations and executables count.
    private func trespass(_ module: Module, _ context: RuleContext) -> String? {
        let architecture = context.architecture
        if architecture.interfaces.contains(module.id) || module.kind == .macro { return nil }
        if architecture.interfaceOf[module.id] != nil { return "the implementation" }
        if module.kind.isProgram { return "the executable" }
        guard let layer = architecture.layers[module.id.index], layer < architecture.description.layers.count - 1
        else { return nil }
        return "a module of the layer '\(architecture.description.layers[layer].name)' that is no interface,"
    }
}
