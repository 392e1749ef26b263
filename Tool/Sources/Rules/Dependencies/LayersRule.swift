import Configuration
import WorkspaceModel

/// No dependency points to a higher layer, and dependencies within a layer point only to interfaces.
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
                reason: "lower layers must be usable without higher ones",
                remedy: "invert the dependency with a protocol in the lower layer, or move the shared code down")
        }
        guard to == from, !layers[to].allowsSiblings, !mayUseSibling(edge, context) else { return nil }
        return violation(
            edge, context, what: "bypasses the interface within the layer '\(layers[to].name)'",
            reason: "modules of a layer that use each other's implementations can't change independently",
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
    /// Returns the locations of the edge's imports, or of its declaration in the manifest.
    func places(in workspace: Workspace) -> [Place] {
        guard isImported else { return [.manifest(module: from, dependency: workspace[to].target)] }
        return workspace[from].places(of: sites)
    }
}

/// Every library is in a layer. ``LayersRule`` can't check a library that is in none.
struct UnlayeredModuleRule: Rule {
    let id = RuleID.unlayeredModule

    func severity(in context: RuleContext) -> Severity? { .warning }

    func applies(to context: RuleContext) -> Bool { !context.configuration.architecture.layers.isEmpty }

    func violations(in context: RuleContext) -> [Violation] {
        let unlayered = context.workspace.modules.filter {
            $0.kind.isLibrary && context.architecture.layers[$0.id.index] == nil
                && !context.architecture.testSupport.contains($0.id)
        }
        return unlayered.map { module in
            Violation(
                id, severity: .warning, module: module.id, subject: module.name,
                places: [.manifest(module: module.id, dependency: nil)],
                message: "'\(module.name)' is in no layer",
                reason: "its dependencies are not checked against the layers",
                remedy: "add it to a layer in the configuration")
        }
    }
}

/// No modules or packages depend on each other in a cycle.
struct CycleRule: Rule {
    let id = RuleID.cycle

    func violations(in context: RuleContext) -> [Violation] {
        let workspace = context.workspace
        return workspace.graph.cycles().compactMap { violation($0, workspace) }
            + workspace.packageCycles().compactMap { violation($0, workspace) }
    }

    private func violation(_ cycle: Cycle<ModuleID>, _ workspace: Workspace) -> Violation? {
        guard let first = cycle.members.first else { return nil }
        let names = { (id: ModuleID) in workspace[id].name }
        // The edges to remove are shown first, since the fix starts there.
        let links =
            cycle.feedback
            + zip(cycle.path, cycle.path.dropFirst() + cycle.path.prefix(1)).map {
                Cycle<ModuleID>.Link(from: $0, to: $1)
            }.filter { !cycle.feedback.contains($0) }
        return Violation(
            id, severity: .error, module: first, subject: cycle.members.map(names).joined(separator: ", "),
            places: links.flatMap { places(of: $0, workspace).prefix(3) },
            message: "the modules \(chain(cycle.path.map(names))) depend on each other in a cycle"
                + others(cycle.members.count - cycle.path.count),
            reason: "none of them can be built, tested or understood without the others",
            remedy: remedy(cycle.feedback.map { "\(names($0.from)) -> \(names($0.to))" }, cycle.isFeedbackMinimal))
    }

    private func violation(_ cycle: Cycle<PackageID>, _ workspace: Workspace) -> Violation? {
        let members = Set(cycle.members)
        guard let module = workspace.modules.first(where: { members.contains($0.package) }) else { return nil }
        let label = { (id: PackageID) in workspace[id].path == "." ? workspace[id].name : workspace[id].path }
        return Violation(
            id, severity: .error, module: module.id,
            subject: "packages " + cycle.members.map(label).joined(separator: ", "),
            places: cycle.feedback.map { .package($0.from, dependency: workspace[$0.to].identity) },
            message: "the packages \(chain(cycle.path.map(label))) depend on each other in a cycle"
                + others(cycle.members.count - cycle.path.count),
            reason: "none of them can be used, tested or moved without the others",
            remedy: remedy(cycle.feedback.map { "\(label($0.from)) -> \(label($0.to))" }, cycle.isFeedbackMinimal))
    }

    private func places(of link: Cycle<ModuleID>.Link, _ workspace: Workspace) -> [Place] {
        guard let edge = workspace.graph.edge(from: link.from, to: link.to) else { return [] }
        guard edge.isImported else {
            return [.manifest(module: link.from, dependency: workspace[link.to].target)]
        }
        return workspace[link.from].places(of: edge.sites)
    }

    private func chain(_ names: [String]) -> String {
        (names + names.prefix(1)).joined(separator: " -> ")
    }

    private func others(_ count: Int) -> String {
        count > 0 ? ", and \(count) more are part of this cycle" : ""
    }

    private func remedy(_ links: [String], _ isMinimal: Bool) -> String {
        let shown = links.prefix(5).joined(separator: ", ")
        let rest = links.count > 5 ? " and \(links.count - 5) more" : ""
        let quality = isMinimal ? "the smallest set of edges to remove" : "removing these edges is enough"
        return "\(quality): \(shown)\(rest)"
    }
}
