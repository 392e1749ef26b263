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
            return !statement.isGuarded && statement.isCompiled(defining: defined)
        }
    }
}
