import Configuration
import WorkspaceModel

/// An implementation exposes its module type and nothing else.
struct PublicSurfaceRule: Rule {
    let id = RuleID.publicSurface

    func severity(in context: RuleContext) -> Severity? { context.interfaceSeverity }

    func applies(to context: RuleContext) -> Bool { !context.architecture.interfaceOf.isEmpty }

    /// If pairs are only recognised by name, a `ServiceLive` is not checked, because it is used through the members
    /// that it adds to the type of `Service`. Implementations that other modules use directly are not checked either.
    func modulesToParse(in context: RuleContext) -> Set<ModuleID> {
        let (architecture, workspace) = (context.architecture, context.workspace)
        let libraries = architecture.interfaceOf.filter { workspace[$0.key].kind.isLibrary }
        guard architecture.isInferred else { return Set(libraries.keys) }
        let kept = libraries.filter { implementation, interface in
            workspace[interface].target.hasPrefix(workspace[implementation].target)
                && architecture.isKeptBehindInterface(implementation, in: workspace)
        }
        return Set(kept.keys)
    }

    func violations(in context: RuleContext) -> [Violation] {
        modulesToParse(in: context).sorted().flatMap { id in
            let module = context.workspace[id]
            let files = context.declarations[id] ?? []
            let types = Set(files.flatMap(\.declarations).filter(\.isType).map(\.name))
            return files.flatMap { file in
                file.declarations
                    .filter { isExposed($0) && !isModuleType($0, of: module) && !$0.isMember(ofAny: types) }
                    .map { violation(module, file.path, $0) }
            }
        }
    }

    /// Returns whether a declaration is the type that registers the module: it conforms to `Module` or is named
    /// accordingly.
    private func isModuleType(_ declaration: Declaration, of module: Module) -> Bool {
        guard declaration.isType, declaration.isTopLevel else { return false }
        let conforms = declaration.inherits.contains { $0 == "Module" || $0.hasSuffix(".Module") }
        return conforms || declaration.name == "\(module.target)Module"
    }

    /// Returns whether a declaration is exposed at the top level, or as a member in an extension.
    private func isExposed(_ declaration: Declaration) -> Bool {
        guard declaration.access.isExposed, declaration.kind != .extension else { return false }
        return declaration.isTopLevel || declaration.isInExtension
    }

    private func violation(_ module: Module, _ path: String, _ declaration: Declaration) -> Violation {
        Violation(
            id, severity: .error, module: module.id, subject: declaration.name,
            places: [.source(path: path, line: declaration.line, column: declaration.column)],
            message: "the implementation '\(module.name)' exposes '\(declaration.name)'",
            reason: "public declarations that others use can't change freely",
            remedy: "make it internal, or move it to the interface; only the module type stays public")
    }
}

extension Declaration {
    /// Returns whether the declaration is a member of one of `types`, directly or indirectly. Making that type internal
    /// makes its members internal, too.
    fileprivate func isMember(ofAny types: Set<String>) -> Bool {
        var rest = name[...]
        while let period = rest.lastIndex(of: ".") {
            rest = rest[..<period]
            if types.contains(String(rest)) { return true }
        }
        return false
    }
}
