import WorkspaceModel

/// What a source file's text says, wherever the file lies.
struct ScannedSource: Sendable {
    let imports: [Import]
    /// Whether it holds nothing but space and comments.
    let isBlank: Bool

    static let nothing = ScannedSource(imports: [], isBlank: false)

    func file(at path: String) -> SourceFile {
        SourceFile(path: path, imports: imports, isBlank: isBlank)
    }
}

extension ScannedSource {
    init(scanning bytes: UnsafeBufferPointer<UInt8>, in language: SourceList.Language) {
        switch language {
        case .swift: self.init(imports: ImportScanner.imports(in: bytes), isBlank: ImportScanner.isBlank(bytes))
        case .clang: self.init(imports: IncludeScanner.includes(in: bytes), isBlank: false)
        }
    }
}
