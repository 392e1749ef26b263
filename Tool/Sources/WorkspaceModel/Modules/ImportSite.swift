/// Where an import stands: which import of which file of a module.
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
        let file = files[Int(site.fileIndex)]
        return (file, file.imports[Int(site.importIndex)])
    }
}
