/// A dependency that a target declares, found in the workspace or outside of it.
public struct DeclaredDependency: Hashable, Sendable {
    /// What the dependency turned out to be.
    public enum Target: Hashable, Sendable {
        /// Modules of the workspace: one for a target, all of a product's for a product.
        case modules([ModuleID])
        /// A product of a package outside. `modules` is `nil` when that package is not checked out.
        case external(package: String, modules: [String]?)
        /// Nothing of that name.
        case missing
    }

    public let dependency: TargetDependency
    public let target: Target
    /// Whether it is a build tool plugin that the target uses.
    public let isPlugin: Bool

    /// The modules of the workspace that it makes available.
    public var modules: [ModuleID] {
        if case .modules(let modules) = target { modules } else { [] }
    }
}

/// A module that a target's sources import, and where.
public struct ImportedModule: Sendable {
    /// What an imported name turned out to be.
    public enum Target: Hashable, Sendable {
        case module(ModuleID)
        /// A module of a package outside of the workspace.
        case external(package: String)
        /// Part of the system or of the toolchain.
        case system
        case unknown
    }

    public let name: String
    public let target: Target
    public let sites: [ImportSite]
}

/// Where an import stands: which import of which file of a module, those in Swift counted first, then those in C.
public struct ImportSite: Hashable, Sendable {
    let fileIndex: Int32
    let importIndex: Int32

    init(file: Int, import: Int) {
        fileIndex = Int32(file)
        importIndex = Int32(`import`)
    }
}

extension Module {
    /// The file and the import at a site of this module.
    public func statement(at site: ImportSite) -> (file: SourceFile, statement: Import) {
        let index = Int(site.fileIndex)
        let file = index < files.count ? files[index] : clangFiles[index - files.count]
        return (file, file.imports[Int(site.importIndex)])
    }

    /// The sites that make a dependency by themselves: compiled without special flags, and not only where the module
    /// happens to be at hand (`#if canImport(Module)`).
    public func firmSites(of imported: ImportedModule) -> [ImportSite] {
        lazy var defined = Set(description.defines)
        return imported.sites.filter { site in
            let statement = statement(at: site).statement
            guard !statement.conditions.isEmpty else { return true }
            return !statement.isGuarded && statement.isCompiled(defining: defined, on: description.platforms)
        }
    }
}
