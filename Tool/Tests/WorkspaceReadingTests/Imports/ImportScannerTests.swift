import SourceReading
import Testing
import WorkspaceModel

@Suite("The import scanner")
struct ImportScannerTests {
    private func names(_ text: String) -> [String] {
        ImportScanner.imports(in: text).map(\.module)
    }

    @Test("Plain, scoped and submodule imports give the module and the member")
    func forms() {
        let imports = ImportScanner.imports(in: "import A\nimport struct B.C\nimport D.E.F\n")
        #expect(imports.map(\.module) == ["A", "B", "D"])
        #expect(imports.map(\.member) == ["", "C", "E.F"])
        #expect(imports.map(\.kind) == [nil, .struct, nil])
        #expect(imports.map(\.line) == [1, 2, 3])
        #expect(imports.map(\.column) == [8, 15, 8])
    }

    @Test("Attributes and access levels are kept, wherever the line breaks")
    func attributes() {
        let text = "@testable\nimport A\n@_exported public import B; @_spi(X) @preconcurrency internal import C"
        let imports = ImportScanner.imports(in: text)
        #expect(imports.map(\.attributes) == [.testable, .exported, [.spi, .preconcurrency]])
        #expect(imports.map(\.access) == [nil, .public, .internal])
    }

    @Test("The conditions around an import are kept, else as a negation")
    func conditions() {
        let text = """
            #if canImport(A)
            import A
            #elseif os(Linux) && DEBUG
            import B
            #else
            import C
            #endif
            import D
            """
        let imports = ImportScanner.imports(in: text)
        #expect(imports[0].isGuarded)
        #expect(imports[1].conditions == ["!(canImport(A)) && os(Linux) && DEBUG"])
        #expect(imports[2].conditions == ["!(canImport(A)) && !(os(Linux) && DEBUG)"])
        #expect(imports[3].conditions.isEmpty)
        #expect(!imports[1].isGuarded && imports[2].isReachable)
    }

    @Test("An import below #if false can't be reached")
    func unreachable() {
        let imports = ImportScanner.imports(in: "#if false\nimport A\n#else\nimport B\n#endif")
        #expect(imports.map(\.isReachable) == [false, true])
    }

    @Test("Words that are no imports are not taken for them", arguments: HostileSources.withoutImports)
    func noImports(text: String) {
        #expect(names(text).isEmpty)
    }

    @Test("Every hostile source gives what SwiftParser gives", arguments: HostileSources.all)
    func hostile(text: String) {
        #expect(ImportComparison.difference(in: Array(text.utf8)) == nil)
    }

    @Test("A hostile source cut off anywhere neither crashes nor hangs", arguments: HostileSources.all)
    func truncated(text: String) {
        let bytes = Array(text.utf8)
        for count in bytes.indices {
            let cut = Array(bytes[..<count])
            #expect(ImportComparison.difference(in: cut) == nil, "cut after \(count) bytes")
        }
    }

    @Test("Random mutations neither crash nor hang, and agree with SwiftParser where they parse", arguments: 0..<8)
    func mutations(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<150 {
            guard var bytes = HostileSources.all.randomElement(using: &random).map({ Array($0.utf8) }) else { return }
            for _ in 0..<Int.random(in: 1...4, using: &random) { mutate(&bytes, &random) }
            let difference = ImportComparison.difference(in: bytes)
            #expect(difference == nil, "\(String(decoding: bytes, as: UTF8.self).debugDescription)")
        }
    }

    private func mutate(_ bytes: inout [UInt8], _ random: inout SeededRandom) {
        let pieces: [String] = [
            "\"", "\"\"\"", "/*", "*/", "//", "#", "\\(", ")", "{", "}", "import X\n", "\n", "/", "`",
        ]
        guard !bytes.isEmpty else { return }
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: index)
        case 1: bytes[index] = UInt8.random(in: 9...126, using: &random)
        default: bytes.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").utf8, at: index)
        }
    }

    @Test("Bytes that are no text neither crash nor hang", arguments: 0..<20)
    func noise(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let bytes = (0..<4096).map { _ in UInt8.random(in: 0...255, using: &random) } + Array("import A".utf8)
        _ = bytes.withUnsafeBufferPointer { ImportScanner.imports(in: $0) }
    }

    @Test("Deep nesting is no problem")
    func deepNesting() {
        let text = String(repeating: "({[", count: 100_000) + "\nimport A"
        #expect(names(text).isEmpty)
        let comments = String(repeating: "/*", count: 100_000) + "import A"
        #expect(names(comments).isEmpty)
    }
}
