import Configuration
import WorkspaceModel

/// No dependency points to a higher layer; on the same layer only interfaces.
struct LayersRule: Rule {
    let id = RuleID.layers

    func applies(to context: RuleContext) -> Bool { !context.configuration.architecture.layers.isEmpty }

    func violations(in context: RuleContext) -> [Violation] {
        context.workspace.graph.edges.compactMap { violation($0, context) }
    }

    private func violation(_ edge: Edge, _ context: RuleContext) -> Violation? {
        let architecture = context.architecture
        guard let from = architecture.layers[edge.from.index], let to = architecture.layers[edge.to.index],
            !isWithinFeature(edge, context)
        else { return nil }
        let layers = architecture.description.layers
        if to < from {
            return violation(
                edge, context, what: "points up, from the layer '\(layers[from].name)' to '\(layers[to].name)'",
                reason: "what is below must be usable without what is above",
                remedy: "turn the dependency around with a protocol below, or move the shared code down")
        }
        guard to == from, !layers[to].allowsSiblings, !mayUseSibling(edge, context) else { return nil }
        return violation(
            edge, context, what: "reaches past the interface, within the layer '\(layers[to].name)'",
            reason: "neighbours that know each other's insides can't change alone",
            remedy: "depend on an interface of '\(context.workspace[edge.to].target)' instead")
    }

    private func isWithinFeature(_ edge: Edge, _ context: RuleContext) -> Bool {
        let (from, to) = (context.workspace[edge.from], context.workspace[edge.to])
        return context.architecture.belongs(from, to: to) || context.architecture.belongs(to, to: from)
    }

    private func mayUseSibling(_ edge: Edge, _ context: RuleContext) -> Bool {
        let architecture = context.architecture
        let from = context.workspace[edge.from]
        if architecture.interfaces.contains(edge.to) || architecture.roots.contains(edge.from) { return true }
        if from.isTest, architecture.isTestOfRoot(from, in: context.workspace) { return true }
        let isForTests = from.isTest || architecture.testSupport.contains(edge.from)
        return isForTests && architecture.testSupport.contains(edge.to)
    }

    private func violation(
        _ edge: Edge, _ context: RuleContext, what: String, reason: String, remedy: String
    ) -> Violation {
        let (from, to) = (context.workspace[edge.from], context.workspace[edge.to])
        return Violation(
            id, severity: .error, module: from.id, subject: to.name, places: edge.places(in: context.workspace),
            message: "'\(from.name)' -> '\(to.name)' \(what)", reason: reason, remedy: remedy)
    }
}

extension Edge {
    /// The imports that make the edge, or where the manifest declares it.
    func places(in workspace: Workspace) -> [Place] {
        guard isImported else { return [.manifest(module: from, dependency: workspace[to].target)] }
        return workspace[from].places(of: sites)
    }
}
