import Configuration
import WorkspaceModel

/// A module that has an interface is used only through it, except by composition roots, its own tests and its examples.
struct InterfaceOnlyRule: Rule {
    let id = RuleID.interfaceOnly

    func severity(in context: RuleContext) -> Severity? { context.interfaceSeverity }

    func applies(to context: RuleContext) -> Bool { !context.architecture.interfaceOf.isEmpty }

    /// Returns both modules of recognised pairs from whose implementation others import single declarations.
    func modulesToParse(in context: RuleContext) -> Set<ModuleID> {
        context.workspace.graph.edges.reduce(into: []) { modules, edge in
            guard let interface = bypassedInterface(edge, context), !singleDeclarations(edge, context).isEmpty
            else { return }
            modules.formUnion([edge.to, interface])
        }
    }

    func violations(in context: RuleContext) -> [Violation] {
        context.workspace.graph.edges.compactMap { violation($0, context) }
    }

    /// Returns the interface of the module to which an edge leads, if the edge must not bypass it.
    private func bypassedInterface(_ edge: Edge, _ context: RuleContext) -> ModuleID? {
        guard let interface = context.architecture.interfaceOf[edge.to],
            !context.architecture.mayReach(edge, in: context.workspace)
        else { return nil }
        return interface
    }

    /// Returns the imports of an edge, of a recognised pair, if each of them is that of a single declaration: `import
    /// struct Graph.Node`.
    private func singleDeclarations(_ edge: Edge, _ context: RuleContext) -> [Import] {
        guard context.architecture.isInferred else { return [] }
        let imports = edge.sites.map { context.workspace[edge.from].statement(at: $0).statement }
        return imports.allSatisfy { $0.kind != nil } ? imports : []
    }

    /// Returns whether all that is imported are values, protocols and aliases in whose place the interface has nothing.
    /// Who needs those does not bypass it, and the two modules are no pair in this regard.
    private func takesOnlyWhatIsMissing(_ edge: Edge, in interface: ModuleID, _ context: RuleContext) -> Bool {
        let imports = singleDeclarations(edge, context)
        let (own, others) = (names(of: edge.to, context, where: \.hasBehaviour), names(of: interface, context))
        return !imports.isEmpty
            && imports.allSatisfy {
                ![.func, .let, .var].contains($0.kind) && !own.contains($0.member) && !others.contains($0.member)
            }
    }

    private func names(
        of module: ModuleID, _ context: RuleContext, where isMeant: (Declaration) -> Bool = { _ in true }
    ) -> Set<String> {
        let declarations = (context.declarations[module] ?? []).flatMap(\.declarations)
        return Set(declarations.filter { $0.isTopLevel && $0.kind != .extension && isMeant($0) }.map(\.name))
    }

    private func violation(_ edge: Edge, _ context: RuleContext) -> Violation? {
        let workspace = context.workspace
        guard let interface = bypassedInterface(edge, context),
            !takesOnlyWhatIsMissing(edge, in: interface, context)
        else { return nil }
        let (from, to) = (workspace[edge.from], workspace[edge.to])
        return Violation(
            id, severity: .error, module: from.id, subject: to.name, places: edge.places(in: workspace),
            message: "'\(from.name)' uses the implementation '\(to.name)'",
            reason: "it is rebuilt and retested with every internal change, and can't be tested with a stub",
            remedy: "depend on '\(workspace[interface].name)'; only composition roots may use implementations")
    }
}

extension Declaration {
    /// Whether what is declared can be what an interface is to hide, rather than a value, a protocol or an alias.
    fileprivate var hasBehaviour: Bool { [.class, .actor, .function, .variable].contains(kind) }
}

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
            reason: "all users of the interface are rebuilt when it changes",
            remedy: "move the types it needs into an interface or a utility module")
    }

    /// Returns the kind of a module on which an interface must not depend; `nil` if it may. Without layers, it is
    /// unknown which modules are utilities, so only implementations and executables count.
    private func trespass(_ module: Module, _ context: RuleContext) -> String? {
        let architecture = context.architecture
        if architecture.interfaces.contains(module.id) || module.kind == .macro { return nil }
        if architecture.interfaceOf[module.id] != nil { return "the implementation" }
        if module.kind.isProgram { return "the executable" }
        guard let layer = architecture.layers[module.id.index], layer < architecture.description.layers.count - 1
        else { return nil }
        return "a module of the layer '\(architecture.description.layers[layer].name)' that is not an interface,"
    }
}

/// An interface declares protocols, plain value types, type aliases and ids.
struct PureInterfaceRule: Rule {
    let id = RuleID.pureInterface

    func severity(in context: RuleContext) -> Severity? { context.interfaceSeverity }

    func applies(to context: RuleContext) -> Bool { !context.architecture.interfaces.isEmpty }

    /// Returns the modules named as interfaces: an `ApiClient` beside an `ApiClientLive` contains values with behaviour
    /// by design. If pairs are only recognised by name, returns only interfaces that no module bypasses.
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

    /// Returns the reason why a declaration does not belong in an interface; `nil` if it does.
    private func impurity(of declaration: Declaration, limit: Int) -> String? {
        switch declaration.kind {
        case .class: return "a class"
        case .actor: return "an actor"
        case .variable where declaration.isStored && declaration.isTopLevel: return "a stored global"
        case .variable where declaration.isStored && declaration.isStatic && declaration.isMutable:
            return "stored global state"
        case .function, .initializer, .subscript, .variable:
            guard declaration.statements > limit else { return nil }
            return "logic of \(declaration.statements) statements (at most \(limit) are allowed)"
        default: return nil
        }
    }

    private func violation(_ module: Module, _ path: String, _ declaration: Declaration, _ what: String) -> Violation {
        Violation(
            id, severity: .error, module: module.id, subject: declaration.name,
            places: [.source(path: path, line: declaration.line, column: declaration.column)],
            message: "the interface '\(module.name)' contains '\(declaration.name)', \(what)",
            reason: "every change to behaviour in an interface rebuilds and retests all its users",
            remedy: "move it to the implementation and leave a protocol or a plain value here")
    }
}
