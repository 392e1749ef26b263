import Configuration
import WorkspaceModel

/// The composition root registers an implementation for each interface that it depends on.
struct UnregisteredModuleRule: Rule {
    let id = RuleID.unregisteredModule

    func severity(in context: RuleContext) -> Severity? { context.interfaceSeverity }

    func applies(to context: RuleContext) -> Bool { !roots(in: context).isEmpty }

    func modulesToParse(in context: RuleContext) -> Set<ModuleID> {
        let roots = roots(in: context)
        guard !roots.isEmpty else { return [] }
        return roots.reduce(Set(context.architecture.interfaceOf.keys)) { $0.union(Self.members(of: $1, context)) }
    }

    func violations(in context: RuleContext) -> [Violation] {
        roots(in: context).sorted().flatMap { root -> [Violation] in
            let members = Self.members(of: root, context)
            guard members.allSatisfy({ context.workspace[$0].isWhole }) else { return [] }
            let mentions = Set(members.flatMap { context.declarations[$0] ?? [] }.flatMap(\.mentions))
            let reached = context.workspace.graph.distances(from: [root], following: .dependencies).keys
            return reached.sorted().compactMap { interface -> Violation? in
                guard let implementations = context.architecture.implementationsOf[interface] else { return nil }
                return violation(root, interface, implementations, mentions, context)
            }
        }
    }

    /// Returns the modules that assemble the app of a root: the root itself, and the libraries of a thin root.
    private static func members(of root: ModuleID, _ context: RuleContext) -> Set<ModuleID> {
        (context.architecture.assembling[root] ?? []).union([root])
    }

    /// Returns the configured roots, or else the executables that import an implementation; tools that import none
    /// assemble nothing. A library that assembles the app is treated as part of its executable.
    private func roots(in context: RuleContext) -> Set<ModuleID> {
        let architecture = context.architecture
        guard !architecture.interfaceOf.isEmpty else { return [] }
        let roots = architecture.roots.subtracting(architecture.assembling.values.joined())
        if architecture.description.roots != nil { return roots }
        return roots.filter { root in
            let module = context.workspace[root]
            guard module.kind.isProgram else { return false }
            return Self.members(of: root, context).contains { member in
                context.workspace.graph.outgoing[member.index].contains { edge in
                    edge.isImported && architecture.interfaceOf[edge.to] != nil
                        && !architecture.belongs(module, to: context.workspace[edge.to])
                }
            }
        }
    }

    private func violation(
        _ root: ModuleID, _ interface: ModuleID, _ implementations: [ModuleID], _ mentions: Set<String>,
        _ context: RuleContext
    ) -> Violation? {
        let workspace = context.workspace
        let members = Self.members(of: root, context)
        let imported = implementations.filter { implementation in
            members.contains(implementation)
                || members.contains { workspace.graph.edge(from: $0, to: implementation)?.isImported == true }
        }
        guard let named = imported.first else {
            return violation(
                root, interface, context, implementation: implementations[0],
                what: "imports no implementation of it")
        }
        let types = imported.flatMap { moduleTypes(of: $0, context) }
        guard !types.isEmpty, !types.contains(where: mentions.contains) else { return nil }
        return violation(
            root, interface, context, implementation: named,
            what: "imports '\(workspace[named].name)' without ever using \(types.joined(separator: " or "))")
    }

    /// Returns the public types of an implementation that conform to `Module`; empty if modules are registered in
    /// another way.
    private func moduleTypes(of implementation: ModuleID, _ context: RuleContext) -> [String] {
        (context.declarations[implementation] ?? []).flatMap(\.declarations)
            .filter { $0.isType && $0.access.isExposed }
            .filter { $0.inherits.contains { $0 == "Module" || $0.hasSuffix(".Module") } }
            .map(\.name)
    }

    private func violation(
        _ root: ModuleID, _ interface: ModuleID, _ context: RuleContext, implementation: ModuleID, what: String
    ) -> Violation {
        let workspace = context.workspace
        let chain = workspace.graph.path(from: root, to: interface) ?? [root, interface]
        return Violation(
            id, severity: .error, module: root, subject: workspace[interface].name,
            places: [.manifest(module: root, dependency: nil)],
            message: "the root '\(workspace[root].name)' links '\(workspace[interface].name)' "
                + "(\(chain.map { workspace[$0].name }.joined(separator: " -> "))) but \(what)",
            reason: "a missing registration shows only at run time",
            remedy: "import '\(workspace[implementation].name)' in the root and register its module")
    }
}
