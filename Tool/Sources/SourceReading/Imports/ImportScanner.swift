import WorkspaceModel

/// Finds the imports of a Swift file without parsing it.
///
/// The scanner reads tokens only up to the last occurrence of the word `import`, which in most files is near the top.
/// It knows just enough of Swift to distinguish code from comments, strings, interpolations and regular expressions,
/// and agrees with SwiftParser on every file that parses; tests compare the two.
public struct ImportScanner {
    var cursor: ByteCursor
    var nesting: [Nesting] = []
    var conditions = ConditionStack()
    var prefix = ImportPrefix()
    /// The number of attributes whose arguments contain the position.
    var openAttributes = 0
    var lines = LineCounter()
    package private(set) var imports: [Import] = []
    package private(set) var silences: [Silence] = []
    /// Whether to look for comments that accept findings.
    let seeksSilences: Bool

    /// The imports in `bytes`, in the order written.
    public static func imports(in bytes: UnsafeBufferPointer<UInt8>) -> [Import] {
        guard let end = lastOccurrenceOfImport(in: bytes) else { return [] }
        var scanner = ImportScanner(cursor: ByteCursor(bytes))
        scanner.scan(upTo: end)
        return scanner.imports
    }

    /// The imports in `bytes`, and the comments that accept findings.
    package static func scan(_ bytes: UnsafeBufferPointer<UInt8>) -> (imports: [Import], silences: [Silence]) {
        guard let marker = lastMarker(in: bytes) else { return (imports(in: bytes), []) }
        var scanner = ImportScanner(cursor: ByteCursor(bytes), seeksSilences: true)
        scanner.scan(upTo: max(marker, lastOccurrenceOfImport(in: bytes) ?? 0))
        return (scanner.imports, scanner.silences)
    }

    /// The comments in `bytes` that accept findings.
    package static func silences(in bytes: UnsafeBufferPointer<UInt8>) -> [Silence] {
        lastMarker(in: bytes) == nil ? [] : scan(bytes).silences
    }

    /// The imports in `text`, in the order written.
    public static func imports(in text: String) -> [Import] {
        var text = text
        return text.withUTF8 { imports(in: $0) }
    }

    /// Whether `bytes` contain only whitespace and comments.
    package static func isBlank(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var scanner = ImportScanner(cursor: ByteCursor(bytes))
        scanner.skipByteOrderMarkAndShebang()
        scanner.skipTrivia()
        return scanner.cursor.isAtEnd
    }

    /// Whether `bytes` contain nothing but imports, with their attributes and the conditions around them.
    package static func hasOnlyImports(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var scanner = ImportScanner(cursor: ByteCursor(bytes))
        scanner.skipByteOrderMarkAndShebang()
        while true {
            scanner.skipTrivia()
            if scanner.cursor.isAtEnd { return true }
            guard scanner.skipPartOfImport() else { return false }
        }
    }

    private init(cursor: ByteCursor, seeksSilences: Bool = false) {
        self.cursor = cursor
        self.seeksSilences = seeksSilences
    }

    package mutating func found(_ silence: Silence) {
        silences.append(silence)
    }

    package mutating func found(_ statement: Import) {
        imports.append(statement)
    }

    /// Resets what was collected before an import. Code in an attribute's arguments does not reset it.
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

    /// The position of the last `import`, searched from the end, a word's length at a time.
    private static func lastOccurrenceOfImport(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var index = bytes.count - 6
        while index >= 0 {
            // The distance that the window must move left until this byte can be part of "import" again.
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
    package init(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) {
        self.init(bytes)
        self.position = position
    }
}

extension ImportScanner {
    /// Parses the text after `import`: an optional kind, then names separated by periods.
    mutating func scanImport() {
        skipTrivia()
        var kind: ImportKind?
        let afterKeyword = cursor.position
        if let word = scanName(), let scoped = ImportKind(rawValue: word.text), !word.isEscaped {
            kind = scoped
            skipTrivia()
        } else {
            cursor.position = afterKeyword
        }
        let start = cursor.position
        guard let module = scanName() else { return }
        let location = lines.location(of: start, in: cursor.bytes)
        found(
            Import(
                module: module.text, member: scanMember(), kind: kind, attributes: prefix.attributes,
                access: prefix.access, line: location.line, column: location.column, conditions: conditions.texts))
    }

    /// The names after the module, as in `.Date` or `.UI.Views`, or an operator.
    private mutating func scanMember() -> String {
        var parts: [String] = []
        while true {
            let end = cursor.position
            skipTrivia()
            if cursor.isAt("::") {
                cursor.advance(2)
            } else if cursor.current == .period {
                cursor.advance()
            } else {
                cursor.position = end
                break
            }
            skipTrivia()
            if let part = scanName() {
                parts.append(part.text)
            } else if cursor.current.isOperator {
                let start = cursor.position
                cursor.advance { $0.isOperator }
                parts.append(cursor.text(start..<cursor.position))
            } else {
                break
            }
        }
        return parts.joined(separator: ".")
    }

    /// Skips an import, what comes before it, or a line with a condition; returns `false` at anything else.
    fileprivate mutating func skipPartOfImport() -> Bool {
        switch cursor.current {
        case UInt8(ascii: "#"):
            let isCondition = ["#if", "#else", "#endif"].contains { cursor.isAt($0) }
            cursor.advance { !$0.isLineBreak }
            return isCondition
        case UInt8(ascii: "@"):
            cursor.advance()
            cursor.advance { $0.isWord }
            if cursor.current == UInt8(ascii: "(") { cursor.advance { $0 != UInt8(ascii: ")") && !$0.isLineBreak } }
            if cursor.current == UInt8(ascii: ")") { cursor.advance() }
            return true
        case UInt8(ascii: ";"):
            cursor.advance()
            return true
        default:
            guard let word = scanName(), !word.isEscaped else { return false }
            if word.text == "import" { scanImport() }
            return word.text == "import" || AccessLevel(rawValue: word.text) != nil
        }
    }

    private mutating func scanName() -> (text: String, isEscaped: Bool)? {
        let start = cursor.position
        if cursor.current == .backtick {
            cursor.advance()
            cursor.advance { $0 != .backtick && !$0.isLineBreak }
            guard cursor.current == .backtick else {
                cursor.position = start
                return nil
            }
            cursor.advance()
            return (cursor.text(start + 1..<cursor.position - 1), true)
        }
        guard cursor.current.isWord, !cursor.current.isDigit else { return nil }
        cursor.advance { $0.isWord }
        return (cursor.text(start..<cursor.position), false)
    }

    /// Skips space and comments.
    mutating func skipTrivia() {
        while !cursor.isAtEnd {
            if cursor.current.isSpace {
                cursor.advance()
            } else if cursor.isAt("//") {
                cursor.advance { !$0.isLineBreak }
            } else if cursor.isAt("/*") {
                skipBlockComment()
            } else {
                return
            }
        }
    }

    /// Skips `/* … */`, which nests.
    mutating func skipBlockComment() {
        cursor.advance(2)
        var depth = 1
        while depth > 0, !cursor.isAtEnd {
            if cursor.isAt("*/") {
                depth -= 1
                cursor.advance(2)
            } else if cursor.isAt("/*") {
                depth += 1
                cursor.advance(2)
            } else {
                cursor.advance()
            }
        }
    }
}
