import WorkspaceModel

/// What a source file's text says, wherever the file lies.
struct ScannedSource: Sendable {
    let imports: [Import]
    /// Whether it holds nothing but space and comments.
    let isBlank: Bool
    /// The comments that accept findings where they stand.
    var silences: [Silence] = []

    static let nothing = ScannedSource(imports: [], isBlank: false)

    func file(at path: String) -> SourceFile {
        SourceFile(path: path, imports: imports, isBlank: isBlank, silences: silences)
    }
}

extension ScannedSource {
    init(scanning bytes: UnsafeBufferPointer<UInt8>, in language: SourceList.Language) {
        switch language {
        case .swift:
            let (imports, silences) = ImportScanner.scan(bytes)
            self.init(imports: imports, isBlank: ImportScanner.isBlank(bytes), silences: silences)
        case .clang: self.init(imports: IncludeScanner.includes(in: bytes), isBlank: false)
        }
    }
}
