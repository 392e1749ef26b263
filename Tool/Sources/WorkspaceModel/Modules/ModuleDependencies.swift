/// A dependency that a target declares, resolved inside or outside of the workspace.
public struct DeclaredDependency: Hashable, Sendable {
    /// The result of resolving a dependency.
    public enum Target: Hashable, Sendable {
        /// Modules of the workspace: one for a target, and all modules of a product for a product.
        case modules([ModuleID])
        /// A product of an external package. `package` is `nil` if it may belong to several, none of them checked out.
        /// `modules` is `nil` if the package is not checked out.
        case external(package: String?, modules: [String]?)
        /// Nothing has the declared name.
        case missing
    }

    public let dependency: TargetDependency
    public let target: Target
    /// Whether the dependency is a build tool plugin that the target uses.
    public let isPlugin: Bool

    /// Returns the module with a name of an external product that contains it, or that has this name if nobody knows
    /// what it contains.
    func external(offering name: String) -> ImportedModule.Target? {
        guard case .external(let package, let modules) = target, !isPlugin else { return nil }
        return (modules ?? [dependency.name.importName]).contains(name) ? .external(package: package) : nil
    }

    /// Whether the dependency is there in every build.
    public var isUnconditional: Bool { !isPlugin && dependency.isImported && !dependency.isConditional }

    /// The modules of the workspace that the dependency makes available.
    public var modules: [ModuleID] {
        if case .modules(let modules) = target { modules } else { [] }
    }
}

/// A module that a target's sources import, and the imports.
public struct ImportedModule: Sendable {
    /// The result of resolving an imported name.
    public enum Target: Hashable, Sendable {
        case module(ModuleID)
        /// A module of an external package; `nil` if it is not known which one.
        case external(package: String?)
        /// A module of the system or of the toolchain.
        case system
        case unknown
    }

    public let name: String
    public let target: Target
    public let sites: [ImportSite]

    /// The name of the module, also if one of its headers is included: `A` in `#import <A/B.h>`.
    public var moduleName: String { name.isHeader ? name.framework ?? name : name }
}

/// The position of an import: the indices of its file and in the file. Swift files of a module come before C files.
public struct ImportSite: Hashable, Sendable {
    let fileIndex: Int32
    let importIndex: Int32

    init(file: Int, import: Int) {
        fileIndex = Int32(file)
        importIndex = Int32(`import`)
    }
}

extension Workspace {
    /// Returns the binary targets that come with modules which depend on them, and are in no product: a wrapper declares
    /// what a binary target needs, as that can't, and is often all that its package offers of it.
    public func binaries(wrappedIn modules: [ModuleID]) -> Set<ModuleID> {
        let reached = graph.distances(from: modules, following: .dependencies).keys.map { self[$0] }
        let hidden = reached.filter { $0.kind == .binary && !self[$0.package].manifest.offers($0.target) }
        return Set(hidden.map(\.id)).subtracting(modules)
    }

    /// Returns the name of the product that contains a module of an external package which is not checked out: the one
    /// that some target declares, since the name of a product may not be that of a module (`swift-log`).
    public func product(presumedToOffer module: String, of package: String) -> String {
        let declared = modules.lazy.flatMap(\.declared).first { declared in
            declared.target == .external(package: package, modules: nil) && !declared.isPlugin
                && declared.dependency.name.importName == module
        }
        return declared?.dependency.name ?? module
    }
}

extension Module {
    /// Returns whether the target declares a product of a module's name of a package that does not offer it.
    public func misplaces(_ name: String) -> Bool {
        declared.contains { $0.target == .missing && $0.dependency.name.importName == name.importName }
    }

    /// The flags with which the sources are compiled.
    public var definedFlags: CompilationFlags {
        isOfXcode ? description.flags : description.flags.union(CompilationFlags(certain: ["SWIFT_PACKAGE"]))
    }

    /// Returns the file and the import at a site of this module.
    public func statement(at site: ImportSite) -> (file: SourceFile, statement: Import) {
        let index = Int(site.fileIndex)
        let file = index < files.count ? files[index] : clangFiles[index - files.count]
        return (file, file.imports[Int(site.importIndex)])
    }

    /// The platforms for which the sources are compiled, as named in `os()`; empty if any.
    private var platforms: [String] {
        description.platforms.isEmpty && isOfXcode ? CompilationCondition.appleSystems : description.platforms
    }

    /// Returns whether every build leaves out all imports of a module, because its flags, versions or platforms rule
    /// them out.
    public func leavesOut(_ imported: ImportedModule) -> Bool {
        lazy var flags = definedFlags
        return imported.sites.allSatisfy { site in
            statement(at: site).statement.conditions.contains {
                CompilationCondition($0).isExcluded(by: flags, on: platforms, importing: importable)
            }
        }
    }

    /// Returns a module that the target imports of a package which is not checked out, if a dependency is the only one
    /// on that package and of another name: the module may come with it.
    public func moduleBrought(by dependency: DeclaredDependency) -> String? {
        guard case .external(let package?, nil) = dependency.target,
            declared.count(where: { $0.target == dependency.target && !$0.isPlugin }) == 1
        else { return nil }
        return imported.first {
            $0.target == .external(package: package) && $0.name != dependency.dependency.name.importName
        }?.name
    }

    /// Returns the imports that require a dependency: those that are compiled without special flags, and not only if
    /// the module is available (`#if canImport(Module)`), nor in a branch after one for a module that is.
    public func firmSites(of imported: ImportedModule) -> [ImportSite] {
        lazy var flags = definedFlags
        return imported.sites.filter { site in
            let statement = statement(at: site).statement
            guard !statement.conditions.isEmpty else { return true }
            return !statement.isGuarded && statement.isCompiled(defining: flags, on: platforms, importing: importable)
        }
    }
}
