import Configuration
import WorkspaceModel

/// Every declared dependency of a target is imported somewhere in it.
struct UnusedDependencyRule: Rule {
    let id = RuleID.unusedDependency

    func severity(in context: RuleContext) -> Severity? { .warning }

    func violations(in context: RuleContext) -> [Violation] {
        let evidence = ProductEvidence(context)
        return context.workspace.modules.filter { isJudged($0, context.workspace) }.flatMap { module in
            module.declared
                .filter { declared in
                    !declared.isPlugin && declared.dependency.isImported
                        && isUnused(declared, in: module, context.workspace, evidence)
                        && !contained(in: module, context.workspace).contains {
                            mayUse(declared, $0, context.workspace)
                        } && !context.namesClass(of: declared, in: module)
                }
                .map { violation(module, $0, context.workspace) }
        }
    }

    /// Returns whether a target is checked. Code that a build tool plugin generates, and sources that are not checked
    /// out, may import anything, and a target without Swift code bundles its dependencies.
    private func isJudged(_ module: Module, _ workspace: Workspace) -> Bool {
        module.isWhole && !module.isClang && !module.isBlank && !module.declared.contains(where: \.isPlugin)
            && !wrapsBinaries(module, workspace)
    }

    /// Returns whether a target only passes on binary targets. As these can't declare dependencies, the target declares
    /// what they need, be it by importing libraries of the system.
    private func wrapsBinaries(_ module: Module, _ workspace: Workspace) -> Bool {
        let passedOn = module.imported.filter { $0.target != .system }
        return module.files.allSatisfy(\.hasOnlyImports) && !passedOn.isEmpty
            && passedOn.allSatisfy { imported in
                guard case .module(let id) = imported.target else { return false }
                return workspace[id].kind == .binary && module.passesOn(anyOf: [imported])
            }
    }

    private func isUnused(
        _ declared: DeclaredDependency, in module: Module, _ workspace: Workspace, _ evidence: ProductEvidence
    ) -> Bool {
        switch declared.target {
        case .modules(let modules):
            guard !modules.isEmpty, modules.allSatisfy({ isImportedToBeUsed(workspace[$0], workspace) }) else {
                return false
            }
            // Tests in a library run with each test target that links it.
            guard !module.isTest || !modules.contains(where: { mayHoldTests(workspace[$0]) }) else { return false }
            let used = importedModules(of: module)
            guard modules.allSatisfy({ !used.contains($0) && !isImported(workspace[$0], by: module) }) else {
                return false
            }
            let own = Set(module.declared.flatMap(\.modules))
            guard workspace.binaries(wrappedIn: modules).subtracting(own).isDisjoint(with: used) else { return false }
            // A module that re-exports imported modules is used through these, unless they are there without it.
            let brought = module.imported.filter { !isAvailable($0, to: module, without: declared) }
            guard modules.allSatisfy({ !workspace[$0].passesOn(anyOf: brought) }) else { return false }
            guard !brings(modules, conditionalImports(for: declared, in: module, workspace), workspace),
                !bringUnknown(modules, to: module, workspace)
            else { return false }
            // Tests that run in an app use what it links, and must not link that a second time.
            guard
                !tests(hostedBy: module, workspace).contains(where: {
                    !$0.isWhole || !importedModules(of: $0).isDisjoint(with: modules)
                })
            else { return false }
            return !isReexported(to: module, workspace) { imported in
                if case .module(let id) = imported.target { modules.contains(id) } else { false }
            }
        case .external(let package, let modules?):
            return !modules.isEmpty && !hasUnknownImports(module) && !modules.contains(where: module.imports)
                && !importsConditionally(from: package, in: module, for: declared)
                && !isReexported(outside: modules, to: module, workspace)
        case .external(let package, nil):
            // What the content of a product that is checked out does not tell, its name does not, either.
            guard !(package.map(evidence.isKnown) ?? false) else { return false }
            let name = declared.dependency.name.importName
            return evidence.isModule(name) && !module.imports(name) && !hasUnknownImports(module)
                && conditionalImports(for: declared, in: module, workspace).isEmpty
                && !isReexported(outside: [name], to: module, workspace)
                && !mayBeEmbedded(name, in: module, workspace)
        case .missing: return false
        }
    }

    /// Returns whether a module can import another one without a dependency: that is of the system, or declared itself,
    /// without a condition.
    private func isAvailable(
        _ imported: ImportedModule, to module: Module, without dependency: DeclaredDependency
    ) -> Bool {
        switch imported.target {
        case .system: true
        case .module(let id):
            module.declared.contains { other in
                other != dependency && other.modules.contains(id) && other.isUnconditional
            }
        case .external, .unknown: false
        }
    }

    /// Returns whether using a module requires an import. Macros, tools, C code, system and binary libraries have an
    /// effect without one, and so has a module that is there for C code; one without code is a marker for `canImport`.
    private func isImportedToBeUsed(_ module: Module, _ workspace: Workspace) -> Bool {
        module.kind.isLibrary && !module.isClang && !module.isBlank && !servesClang(module, workspace)
    }

    private func mayHoldTests(_ module: Module) -> Bool {
        ["Testing", "XCTest"].contains(where: module.imports)
    }

    /// Returns whether a Swift module declares C code of its own package and never imports it: it is the C code that
    /// calls the module, such as a constructor that runs as soon as both are linked.
    private func servesClang(_ module: Module, _ workspace: Workspace) -> Bool {
        let used = importedModules(of: module)
        return module.declared.flatMap(\.modules).contains { id in
            workspace[id].isClang && workspace[id].package == module.package && !used.contains(id)
        }
    }

    /// Returns whether an Xcode target imports a module by another one's name. Several targets may build a module of
    /// that name; the build settings decide which one is meant.
    private func isImported(_ other: Module, by module: Module) -> Bool {
        module.isOfXcode && other.importNames.contains(where: module.imports)
    }

    /// Returns the modules that a target imports without declaring them, below conditions such as those of a trait:
    /// they come with one of its dependencies, and would be missing without it. With a dependency that requires a
    /// trait, any import can be meant.
    private func conditionalImports(
        for declared: DeclaredDependency, in module: Module, _ workspace: Workspace
    ) -> [ModuleID] {
        module.imported.compactMap { imported in
            guard case .module(let id) = imported.target, id != module.id,
                workspace.graph.edge(from: module.id, to: id)?.isDeclared != true
            else { return nil }
            return isConditional(imported, in: module, for: declared) ? id : nil
        }
    }

    private func isConditional(_ imported: ImportedModule, in module: Module, for declared: DeclaredDependency) -> Bool
    {
        declared.dependency.isTraitDependent
            || module.firmSites(of: imported).isEmpty && !module.leavesOut(imported)
    }

    /// Returns whether a target imports a module of unknown origin which some modules, or those behind them, declare or
    /// import: it comes with them, and would be missing without them.
    private func bringUnknown(_ modules: [ModuleID], to module: Module, _ workspace: Workspace) -> Bool {
        let unknown = Set(module.imported.filter { $0.target == .unknown && !$0.name.isHeader }.map(\.name))
        guard !unknown.isEmpty else { return false }
        return workspace.graph.distances(from: modules, following: .dependencies).keys.contains { id in
            workspace[id].declared.contains { unknown.contains($0.dependency.name.importName) }
                || workspace[id].imported.contains { unknown.contains($0.name) }
        }
    }

    /// Returns the static libraries that become part of what an Xcode target builds. As they are not linked themselves,
    /// it links what they need.
    private func contained(in module: Module, _ workspace: Workspace) -> [Module] {
        guard module.isOfXcode, !module.description.isStatic else { return [] }
        var found: Set<ModuleID> = []
        var queue = [module.id]
        while let next = queue.popLast() {
            let others = Set(workspace[next].declared.flatMap(\.modules)).union(importedModules(of: workspace[next]))
            queue += others.filter { workspace[$0].description.isStatic && found.insert($0).inserted }
        }
        return found.map { workspace[$0] }
    }

    /// Returns whether the sources of another target may use a dependency.
    private func mayUse(_ declared: DeclaredDependency, _ other: Module, _ workspace: Workspace) -> Bool {
        switch declared.target {
        case .modules(let modules):
            !other.isWhole || modules.contains { isImported(workspace[$0], by: other) }
                || !importedModules(of: other).isDisjoint(with: modules)
        case .external(_, let names):
            !other.isWhole || (names ?? [declared.dependency.name.importName]).contains(where: other.imports)
        case .missing: true
        }
    }

    /// Returns whether some modules lead to one of others.
    private func brings(_ modules: [ModuleID], _ others: [ModuleID], _ workspace: Workspace) -> Bool {
        guard !others.isEmpty else { return false }
        let reached = workspace.graph.distances(from: modules, following: .dependencies)
        return others.contains { reached[$0] != nil }
    }

    /// Returns whether a target imports, below conditions, a module of an external package that no declared product
    /// has.
    private func importsConditionally(
        from package: String?, in module: Module, for declared: DeclaredDependency
    ) -> Bool {
        let offered = Set(
            module.declared.flatMap { declared -> [String] in
                if case .external(_, let modules?) = declared.target { Array(modules) } else { [] }
            })
        return module.imported.contains {
            $0.target == .external(package: package) && !offered.contains($0.moduleName)
                && isConditional($0, in: module, for: declared)
        }
    }

    private func tests(hostedBy module: Module, _ workspace: Workspace) -> [Module] {
        guard module.kind == .application else { return [] }
        return workspace.modules.filter { $0.hosts(among: workspace.modules).contains { $0.id == module.id } }
    }

    private func importedModules(of module: Module) -> Set<ModuleID> {
        Set(module.imported.compactMap { if case .module(let id) = $0.target { id } else { nil } })
    }

    /// Returns whether an Xcode program may link a product to embed it: what the program links imports its module. That
    /// the package is not checked out leaves open whether the product is a binary framework.
    private func mayBeEmbedded(_ name: String, in module: Module, _ workspace: Workspace) -> Bool {
        guard module.isOfXcode, !module.kind.isLibrary else { return false }
        let reached = workspace.graph.distances(from: [module.id], following: .dependencies).keys
        return reached.contains { $0 != module.id && workspace[$0].imports(name) }
    }

    /// Returns whether a module of the workspace that a target imports re-exports one of the external modules `names`.
    private func isReexported(outside names: [String], to module: Module, _ workspace: Workspace) -> Bool {
        isReexported(to: module, workspace) { imported in
            if case .module = imported.target { false } else { names.contains(imported.name) }
        }
    }

    /// Returns whether a module that a target imports re-exports (`@_exported import`) one that is meant, directly or
    /// through others.
    private func isReexported(
        to module: Module, _ workspace: Workspace, where isMeant: (ImportedModule) -> Bool
    ) -> Bool {
        var seen = importedModules(of: module)
        var queue = Array(seen)
        while let next = queue.popLast() {
            let module = workspace[next]
            guard module.isWhole else { return true }
            for imported in module.imported where module.reexports(imported) {
                if isMeant(imported) { return true }
                if case .module(let id) = imported.target, seen.insert(id).inserted { queue.append(id) }
            }
        }
        return false
    }

    private func hasUnknownImports(_ module: Module) -> Bool {
        module.imported.contains { $0.target == .unknown }
    }

    private func violation(_ module: Module, _ declared: DeclaredDependency, _ workspace: Workspace) -> Violation {
        let name = declared.dependency.name
        let passedOn = module.imported.first { imported in
            declared.modules.contains { workspace[$0].passesOn(anyOf: [imported]) }
        }
        return Violation(
            id, severity: .warning, module: module.id, subject: name,
            places: [.manifest(module: module.id, dependency: name)],
            message:
                "'\(module.name)' \(module.isOfXcode ? "links" : "declares") '\(name)' but imports nothing from it",
            reason: (passedOn.map { "'\($0.name)', which it re-exports, is available without it, and " } ?? "")
                + "every change to it needlessly rebuilds and retests this module",
            remedy: remedy(declared, of: module) + ", or ignore it with a reason")
    }

    private func remedy(_ declared: DeclaredDependency, of module: Module) -> String {
        if let other = module.moduleBrought(by: declared) {
            return
                "replace it with the product that contains '\(other)', which '\(module.target)' imports only through it"
        }
        return "remove it from \(module.isOfXcode ? "'Frameworks and Libraries'" : "the dependencies") of "
            + "'\(module.target)'"
    }
}

extension Module {
    /// Returns whether the module re-exports one of the imported modules (`@_exported import`).
    func passesOn(anyOf others: [ImportedModule]) -> Bool {
        imported.contains { own in others.contains { $0.name == own.name } && reexports(own) }
    }

    /// Returns whether the module re-exports one of its own imports (`@_exported import`).
    fileprivate func reexports(_ own: ImportedModule) -> Bool {
        own.sites.contains { statement(at: $0).statement.attributes.contains(.exported) }
    }

    /// Returns whether a source imports the module with a name, or includes one of its headers.
    func imports(_ name: String) -> Bool {
        imported.contains { $0.moduleName == name }
    }
}

/// The contents of products of packages that are not checked out, as far as the workspace reveals them: if a target
/// declares a product and imports a module of the same name, the product contains that module.
struct ProductEvidence {
    private var modules: Set<String> = []
    /// The packages that are checked out.
    private let known: Set<String>

    init(_ context: RuleContext) {
        known = Set(context.external.map(\.identity))
        for module in context.workspace.modules {
            for declared in module.declared {
                guard case .external(_, nil) = declared.target else { continue }
                let name = declared.dependency.name.importName
                if module.imports(name) { modules.insert(name) }
            }
        }
    }

    /// Returns whether a package is checked out.
    func isKnown(_ package: String) -> Bool { known.contains(package) }

    /// Returns whether a product is known to contain a module of its name.
    func isModule(_ name: String) -> Bool { modules.contains(name) }
}
