import SystemSupport
import WorkspaceModel

/// The content of a source file, independent of its location.
struct ScannedSource: Sendable {
    let imports: [Import]
    /// Whether it contains only whitespace and comments.
    let isBlank: Bool
    /// Whether it contains nothing but imports.
    var hasOnlyImports = false
    /// The comments that accept findings.
    var silences: [Silence] = []

    static let nothing = ScannedSource(imports: [], isBlank: false)

    func file(at path: String) -> SourceFile {
        SourceFile(
            path: path, imports: imports, isBlank: isBlank, hasOnlyImports: hasOnlyImports, silences: silences)
    }
}

extension ScannedSource {
    package init(scanning bytes: UnsafeBufferPointer<UInt8>, in language: SourceList.Language) {
        switch language {
        case .swift:
            let (imports, silences) = ImportScanner.scan(bytes)
            self.init(
                imports: imports, isBlank: ImportScanner.isBlank(bytes),
                hasOnlyImports: ImportScanner.hasOnlyImports(bytes), silences: silences)
        case .clang: self.init(imports: IncludeScanner.includes(in: bytes), isBlank: false)
        }
    }
}

extension ScannedSource: BinaryStorable {
    package init(from reader: inout BinaryReader) throws {
        self.init(
            imports: try reader.elements { try Import(from: &$0) }, isBlank: try reader.flag(),
            hasOnlyImports: try reader.flag(), silences: try reader.elements { try Silence(from: &$0) })
    }

    package func write(to writer: inout BinaryWriter) {
        writer.write(imports) { $1.write(to: &$0) }
        writer.write(isBlank)
        writer.write(hasOnlyImports)
        writer.write(silences) { $1.write(to: &$0) }
    }
}

extension Silence: BinaryStorable {
    package init(from reader: inout BinaryReader) throws {
        self.init(
            line: try reader.number(), column: try reader.number(), covered: try reader.number(),
            rules: try reader.texts(),
            reason: try reader.text())
    }

    package func write(to writer: inout BinaryWriter) {
        writer.write(line)
        writer.write(column)
        writer.write(covered)
        writer.write(rules)
        writer.write(reason)
    }
}

extension Import: BinaryStorable {
    private static let kinds: [ImportKind] = [.typealias, .struct, .class, .enum, .protocol, .let, .var, .func]

    package init(from reader: inout BinaryReader) throws {
        let (module, member) = (try reader.text(), try reader.text())
        let kind = try Self.element(of: Self.kinds, at: try reader.number())
        let attributes = ImportAttributes(rawValue: UInt8(truncatingIfNeeded: try reader.number()))
        let access = try Self.element(of: AccessLevel.allCases, at: try reader.number())
        self.init(
            module: module, member: member, kind: kind, attributes: attributes, access: access,
            line: try reader.number(), column: try reader.number(), conditions: try reader.texts())
    }

    package func write(to writer: inout BinaryWriter) {
        writer.write(module)
        writer.write(member)
        writer.write(kind.flatMap { Self.kinds.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
        writer.write(Int(attributes.rawValue))
        writer.write(access.flatMap { AccessLevel.allCases.firstIndex(of: $0) }.map { $0 + 1 } ?? 0)
        writer.write(line)
        writer.write(column)
        writer.write(conditions)
    }

    /// The element with the stored `number`; 0 means none.
    private static func element<Element>(of elements: [Element], at number: Int) throws -> Element? {
        guard number != 0 else { return nil }
        guard elements.indices.contains(number - 1) else { throw BinaryReader.Corrupt() }
        return elements[number - 1]
    }
}
