import Configuration
import WorkspaceModel

/// Every imported module of the workspace or of a dependency is declared directly by the target.
struct UndeclaredImportRule: Rule {
    let id = RuleID.undeclaredImport

    func violations(in context: RuleContext) -> [Violation] {
        let several = Set(context.workspace.modules.filter { $0.importNames.count > 1 }.map(\.id))
        return context.workspace.modules.flatMap { module in
            groups(of: module, several).compactMap { violation(module, $0, context) }
        }
    }

    /// Returns the imports of a module that require a dependency, grouped by it: a target in C can have several modules
    /// in its module map. The one that is called like the target comes first.
    private func groups(of module: Module, _ several: Set<ModuleID>) -> [[ImportedModule]] {
        guard !several.isEmpty else { return module.imported.map { [$0] } }
        var targets: [ModuleID: [ImportedModule]] = [:]
        var others: [[ImportedModule]] = []
        for imported in module.imported {
            guard case .module(let id) = imported.target, several.contains(id) else {
                others.append([imported])
                continue
            }
            if !module.firmSites(of: imported).isEmpty { targets[id, default: []].append(imported) }
        }
        return others + targets.values
    }

    private func violation(_ module: Module, _ group: [ImportedModule], _ context: RuleContext) -> Violation? {
        let name = group.lazy.compactMap { target(of: $0, in: context.workspace) }.first
        guard let imported = group.first(where: { $0.name == name }) ?? group.first,
            let owner = undeclaredOwner(of: imported, in: module, context.workspace)
        else { return nil }
        let sites = group.flatMap(module.firmSites)
        guard !sites.isEmpty else { return nil }
        return Violation(
            id, severity: .error, module: module.id, subject: imported.name, places: module.places(of: sites),
            message: "'\(module.name)' imports \(phrase(group, of: name, owner)) but does not "
                + (module.isOfXcode ? "link it" : "declare it"),
            reason: module.isOfXcode
                ? "it builds only if something else builds and links it first"
                : "it builds only as long as it is a transitive dependency",
            remedy: remedy(imported, in: module, context) + ", or remove the import")
    }

    /// Returns the names of modules and of what they are in.
    private func phrase(_ group: [ImportedModule], of target: String?, _ owner: String) -> String {
        let all = group.map { "'\($0.name)'" }
        let parts = [all.dropLast().joined(separator: ", "), all.last ?? ""]
        let names = parts.filter { !$0.isEmpty }.joined(separator: " and ") + owner
        guard let target, group.contains(where: { $0.name != target.importName }) else { return names }
        return "\(names), \(group.count > 1 ? "modules" : "a module") of '\(target)',"
    }

    /// Returns the name of the package's target that contains a module; `nil` for other modules.
    private func target(of imported: ImportedModule, in workspace: Workspace) -> String? {
        guard case .module(let id) = imported.target, !workspace[id].isOfXcode else { return nil }
        return workspace[id].target
    }

    /// Returns what to do, which depends on what can be declared at all.
    private func remedy(_ imported: ImportedModule, in module: Module, _ context: RuleContext) -> String {
        let name = target(of: imported, in: context.workspace) ?? imported.name
        let list = module.isOfXcode ? "'Frameworks and Libraries'" : "the dependencies"
        let place = "\(list) of '\(module.target)'"
        switch imported.target {
        case .module(let id):
            let other = context.workspace[id]
            if let obstacle = module.obstacle(toDependingOn: other) { return obstacle }
            guard !other.isOfXcode, other.package != module.package else { break }
            let package = context.workspace[other.package]
            if module.misplaces(name) {
                return "correct the package of '\(name)' in \(place): it is a product of '\(package.name)'"
            }
            return remedy(name, offered: package.manifest.product(offering: name), of: package.name, in: place)
        case .external(let identity):
            guard let package = context.external.first(where: { $0.identity == identity }) else {
                guard let identity else { break }
                return remedy(
                    name, in: context.workspace.product(presumedToOffer: name, of: identity), at: place)
            }
            let product = package.manifest.product(offering: name)
            if product == nil, package.folder == nil {
                return
                    "no product of the package '\(package.identity)' contains it; import a module that a product contains"
            }
            return remedy(name, offered: product, of: package.identity, in: place)
        case .system, .unknown: break
        }
        return "add '\(name)' to \(place)"
    }

    /// Returns what to do about a module of another package, given the product that contains it.
    private func remedy(_ name: String, offered product: Product?, of package: String, in place: String) -> String {
        guard let product else {
            return "add it to a product of the package '\(package)', and '\(name)' to \(place)"
        }
        return remedy(name, in: product.name, at: place)
    }

    /// Returns what to do about a module that a product contains. Neither Xcode's list nor a manifest knows the module:
    /// what is added is the product.
    private func remedy(_ name: String, in product: String, at place: String) -> String {
        product == name ? "add '\(name)' to \(place)" : "add the product '\(product)' with '\(name)' to \(place)"
    }

    /// Returns the origin of an undeclared module, as a phrase; `nil` if the import is allowed.
    private func undeclaredOwner(of imported: ImportedModule, in module: Module, _ workspace: Workspace) -> String? {
        if module.isOfXcode, module.declared.contains(where: { brings(imported, $0, workspace) }) { return nil }
        switch imported.target {
        case .module(let id):
            guard id != module.id, workspace.graph.edge(from: module.id, to: id)?.isDeclared != true,
                !host(of: module, workspace).contains(where: { $0.modules.contains(id) })
            else { return nil }
            let other = workspace[id]
            if other.package == module.package { return "" }
            guard !comesWithWrapper(other, to: module, workspace),
                !mayComeFromElsewhere(imported.name, than: other, in: module, workspace)
            else { return nil }
            return " of the \(other.isOfXcode ? "project" : "package") '\(workspace[other.package].name)'"
        case .external(let package):
            guard !mayBePod(of: package, in: module, workspace) else { return nil }
            let isDeclared =
                declares(imported.moduleName, of: package, in: module.declared)
                || declares(imported.moduleName, of: package, in: host(of: module, workspace))
            return isDeclared ? nil : " of \(ExternalPackage.phrase(package))"
        case .system, .unknown: return nil
        }
    }

    /// Returns whether a module is a binary target that comes with a declared dependency. Often no product contains it,
    /// so that nothing else can be declared.
    private func comesWithWrapper(_ other: Module, to module: Module, _ workspace: Workspace) -> Bool {
        other.kind == .binary
            && workspace.binaries(wrappedIn: module.declared.flatMap(\.modules)).contains(other.id)
    }

    /// Returns whether an imported module may be another one of the same name as a module of the workspace: what a
    /// declared binary target contains is not known, nor what an Xcode target, whose project does not refer to the
    /// package, finds in pods, vendored frameworks and search paths.
    private func mayComeFromElsewhere(
        _ name: String, than other: Module, in module: Module, _ workspace: Workspace
    ) -> Bool {
        let mayBeInBinary = module.declared.contains { declared in
            declared.modules.contains { workspace[$0].kind == .binary && workspace[$0].package == other.package }
        }
        guard module.isOfXcode, !mayBeInBinary else { return mayBeInBinary }
        if module.usesPods { return true }
        if module.declared.contains(where: { $0.dependency.name.importName == name }) { return true }
        return !other.isOfXcode && !refers(module.package, to: other.package, workspace)
    }

    /// Returns whether an import may be of a pod rather than of an external package of which the target links nothing:
    /// CocoaPods gives the target modules, whose names can differ from those of the pods. If the Podfile lists no pod, the
    /// package must be one that the project links for other platforms only.
    private func mayBePod(of package: String?, in module: Module, _ workspace: Workspace) -> Bool {
        guard module.usesPods, let package else { return false }
        if !module.description.pods.isEmpty { return !module.declared.contains { $0.externalPackage == package } }
        return !workspace.modules.contains { other in
            other.package == module.package && other.sharesPlatform(with: module)
                && other.declared.contains { $0.externalPackage == package }
        }
    }

    /// Returns whether a package or project depends on another, directly or through others.
    private func refers(_ start: PackageID, to end: PackageID, _ workspace: Workspace) -> Bool {
        var seen: Set<PackageID> = [start]
        var queue = [start]
        while let next = queue.popLast() {
            for package in workspace.packageDependencies[next.index] where seen.insert(package).inserted {
                if package == end { return true }
                queue.append(package)
            }
        }
        return false
    }

    /// Returns whether a dependency provides an imported module by re-exporting or bundling it. A target without code
    /// bundles its dependencies.
    private func brings(_ imported: ImportedModule, _ declared: DeclaredDependency, _ workspace: Workspace) -> Bool {
        declared.modules.contains { id in
            if workspace[id].passesOn(anyOf: [imported]) { return true }
            guard case .module(let wanted) = imported.target, workspace[id].isBlank else { return false }
            return workspace[id].declared.contains { $0.modules.contains(wanted) }
        }
    }

    /// Returns the dependencies of the host app of a module's tests. The tests use those, and must not link them a
    /// second time.
    private func host(of module: Module, _ workspace: Workspace) -> [DeclaredDependency] {
        module.hosts(among: workspace.modules).flatMap(\.declared)
    }

    /// Returns whether an external dependency provides a module, or may provide it: a product of a package that is not
    /// checked out can contain any of its modules. One that is given by name only may be of any package.
    private func declares(_ name: String, of package: String?, in declared: [DeclaredDependency]) -> Bool {
        declared.contains { declared in
            switch declared.target {
            case .external(_, let modules?): modules.contains(name)
            case .external(let other, nil):
                other == package || other == nil && declared.dependency.form == .byName && !declared.isPlugin
                    || declared.dependency.name.importName == name
            case .modules, .missing: false
            }
        }
    }
}

/// The modules named in the configuration do not import those that are forbidden for them.
struct ForbiddenImportRule: Rule {
    let id = RuleID.forbiddenImport

    func applies(to context: RuleContext) -> Bool { !context.configuration.forbidden.isEmpty }

    func violations(in context: RuleContext) -> [Violation] {
        context.workspace.modules.flatMap { module in
            let bans = context.configuration.forbidden.filter { ban in
                ban.modules.contains { $0.matches(module.name) || $0.matches(module.target) }
            }
            return module.imported.compactMap { imported in
                bans.first { ban in ban.imports.contains { $0.matches(imported.moduleName) } }
                    .flatMap { violation(module, imported, $0, context) }
            }
        }
    }

    private func violation(
        _ module: Module, _ imported: ImportedModule, _ ban: ForbiddenImport, _ context: RuleContext
    ) -> Violation? {
        // A module that the same pattern matches as its own interface or tests may use those.
        if case .module(let id) = imported.target, id == module.id { return nil }
        return Violation(
            id, severity: .error, module: module.id, subject: imported.name,
            places: module.places(of: imported.sites),
            message: "'\(module.name)' imports '\(imported.name)', which the configuration forbids",
            reason: ban.reason,
            remedy: "move the code that needs '\(imported.name)' to a module that may import it, behind a protocol")
    }
}

extension Manifest {
    /// Returns the product that contains the module with a name: the one that is called like it, or the smallest.
    fileprivate func product(offering module: String) -> Product? {
        let offering = products.filter { $0.targets.contains { $0 == module || $0.importName == module } }
        return offering.first { $0.name == module } ?? offering.min { $0.targets.count < $1.targets.count }
    }
}

extension DeclaredDependency {
    /// The external package of a product; `nil` if it is not certain.
    fileprivate var externalPackage: String? {
        if case .external(let package, _) = target { package } else { nil }
    }
}

/// Product code imports no test support.
struct TestLeakRule: Rule {
    let id = RuleID.testLeak

    func violations(in context: RuleContext) -> [Violation] {
        context.workspace.modules.flatMap { module in
            // Few modules import test support, so the details are determined only for those.
            let found = module.imported.compactMap { violation(module, $0, context) }
            return found.isEmpty || !isProduct(module, context) ? [] : found
        }
    }

    private func isProduct(_ module: Module, _ context: RuleContext) -> Bool {
        guard !module.isTest, module.kind != .plugin else { return false }
        return !context.architecture.testSupport.contains(module.id) && !isForTests(module)
    }

    /// Returns whether a module may use test support because it contains benchmarks or runs tests.
    private func isForTests(_ module: Module) -> Bool {
        module.mentionsTests || module.target.lowercased().hasPrefix("test")
            || module.path.split(separator: "/").contains { $0.lowercased().hasSuffix("benchmarks") }
    }

    private func violation(_ module: Module, _ imported: ImportedModule, _ context: RuleContext) -> Violation? {
        guard let what = testSupport(imported, context) else { return nil }
        let sites = module.firmSites(of: imported).filter { !module.statement(at: $0).statement.isForTests }
        guard !sites.isEmpty else { return nil }
        return Violation(
            id, severity: .error, module: module.id, subject: imported.name, places: module.places(of: sites),
            message: "'\(module.name)' is product code but imports \(what) '\(imported.name)'",
            reason: "test support would be linked into the shipped product",
            remedy: "move the code that needs it to a test target, or to a module '\(module.target)Testing'")
    }

    private func testSupport(_ imported: ImportedModule, _ context: RuleContext) -> String? {
        switch imported.target {
        case .module(let id):
            if context.workspace[id].isTest { return "the test target" }
            return context.architecture.testSupport.contains(id) ? "the test support module" : nil
        case .system: return ["XCTest", "Testing", "StoreKitTest"].contains(imported.name) ? "the test framework" : nil
        case .external, .unknown: return nil
        }
    }
}
