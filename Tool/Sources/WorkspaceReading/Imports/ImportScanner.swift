import WorkspaceModel

/// Finds the imports of a Swift file without parsing it.
///
/// The scanner walks the tokens only as far as the last place where the word `import` occurs, which in most files is
/// near the top. It knows exactly as much of Swift as is needed to tell code from comments, strings, interpolations and
/// regular expressions, and agrees with SwiftParser on every file that parses; tests hold the two side by side.
public struct ImportScanner {
    var cursor: ByteCursor
    var nesting: [Nesting] = []
    var conditions = ConditionStack()
    var prefix = ImportPrefix()
    /// How many attributes' arguments the position is inside of.
    var openAttributes = 0
    var lines = LineCounter()
    private(set) var imports: [Import] = []
    private(set) var silences: [Silence] = []
    /// Whether some comment may accept a finding.
    let seeksSilences: Bool

    /// The imports in `bytes`, in the order written.
    public static func imports(in bytes: UnsafeBufferPointer<UInt8>) -> [Import] {
        guard let end = lastOccurrenceOfImport(in: bytes) else { return [] }
        var scanner = ImportScanner(cursor: ByteCursor(bytes))
        scanner.scan(upTo: end)
        return scanner.imports
    }

    /// The imports in `bytes`, and the comments that accept findings.
    static func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> (imports: [Import], silences: [Silence]) {
        guard let marker = lastMarker(in: bytes) else { return (imports(in: bytes), []) }
        var scanner = ImportScanner(cursor: ByteCursor(bytes), seeksSilences: true)
        scanner.scan(upTo: max(marker, lastOccurrenceOfImport(in: bytes) ?? 0))
        return (scanner.imports, scanner.silences)
    }

    /// The comments in `bytes` that accept findings.
    static func silences(in bytes: UnsafeBufferPointer<UInt8>) -> [Silence] {
        lastMarker(in: bytes) == nil ? [] : scan(bytes).silences
    }

    /// The imports in `text`, in the order written.
    public static func imports(in text: String) -> [Import] {
        var text = text
        return text.withUTF8 { imports(in: $0) }
    }

    /// Whether there is nothing but space and comments in `bytes`.
    static func isBlank(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var scanner = ImportScanner(cursor: ByteCursor(bytes))
        scanner.skipByteOrderMarkAndShebang()
        scanner.skipTrivia()
        return scanner.cursor.isAtEnd
    }

    private init(cursor: ByteCursor, seeksSilences: Bool = false) {
        self.cursor = cursor
        self.seeksSilences = seeksSilences
    }

    mutating func found(_ silence: Silence) {
        silences.append(silence)
    }

    mutating func found(_ statement: Import) {
        imports.append(statement)
    }

    /// Forgets what was gathered before an import. What stands in an attribute's arguments leaves it alone.
    mutating func resetPrefix() {
        if openAttributes == 0 { prefix.reset() }
    }

    private mutating func scan(upTo end: Int) {
        skipByteOrderMarkAndShebang()
        while cursor.position <= end, !cursor.isAtEnd {
            scanToken()
        }
    }

    private mutating func skipByteOrderMarkAndShebang() {
        if cursor[0] == 0xEF, cursor[1] == 0xBB, cursor[2] == 0xBF { cursor.advance(3) }
        if cursor.isAt("#!") { cursor.advance { !$0.isLineBreak } }
    }

    /// Where the last `import` begins. Searched from the end, a word's length at a time.
    private static func lastOccurrenceOfImport(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = bytes.count - 6
        while index >= 0 {
            // How far the window must move left until this byte can be part of "import" again.
            switch bytes[index] {
            case UInt8(ascii: "i"):
                let cursor = ByteCursor(bytes, at: index)
                if cursor.isAt("import") { return index }
                index -= 6
            case UInt8(ascii: "m"): index -= 1
            case UInt8(ascii: "p"): index -= 2
            case UInt8(ascii: "o"): index -= 3
            case UInt8(ascii: "r"): index -= 4
            case UInt8(ascii: "t"): index -= 5
            default: index -= 6
            }
        }
        return nil
    }
}

extension ByteCursor {
    init(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) {
        self.init(bytes)
        self.position = position
    }
}
