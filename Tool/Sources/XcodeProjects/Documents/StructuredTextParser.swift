/// Parses OpenStep property lists (`project.pbxproj`) and JSON with comments and trailing commas (`project.xcproj`,
/// test plans).
///
/// Both consist of tables, lists and strings and differ only in punctuation. Errors are recorded and skipped, so that
/// the rest is read: of a truncated file, everything before its end. The parser does not recurse, and values nested
/// deeper than ``deepest`` are dropped, so no input exhausts the stack.
struct StructuredTextParser {
    enum Syntax { case propertyList, json }

    /// The maximum depth of nesting. Projects need less than a tenth of it.
    static let deepest = 256

    static func parse(_ bytes: [UInt8], as syntax: Syntax) -> ParsedDocument {
        bytes.withUnsafeBufferPointer { buffer in
            var parser = StructuredTextParser(bytes: buffer, syntax: syntax)
            parser.run()
            return parser.finished()
        }
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private let syntax: Syntax
    private var position = 0
    private var line = 1
    private var stack: [Frame] = []
    private var root: DocumentNode?
    private var remarks = ParsedDocument.Remarks()
    /// The number of open tables; all other open nodes are lists.
    private var openTables = 0

    private struct Frame {
        let isTable: Bool
        let line: Int
        var elements: [DocumentNode] = []
        var entries: [DocumentEntry] = []
        var key: String?
        var keyLine = 0
        var hasSeparator = false
        var needsTerminator = false

        var node: DocumentNode { DocumentNode(isTable ? .table(entries) : .list(elements), line: line) }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, syntax: Syntax) {
        self.bytes = bytes
        self.syntax = syntax
    }

    private mutating func run() {
        while true {
            skipBlanksAndComments()
            guard position < bytes.count else { return }
            let byte = bytes[position]
            switch byte {
            case UInt8(ascii: "{"): open(isTable: true)
            case UInt8(ascii: "("), UInt8(ascii: "["): open(isTable: false)
            case UInt8(ascii: "}"): close(isTable: true)
            case UInt8(ascii: ")"), UInt8(ascii: "]"): close(isTable: false)
            case .equals, UInt8(ascii: ":"): separate()
            case UInt8(ascii: ";"), UInt8(ascii: ","): terminate()
            case .quote, .apostrophe:
                let start = line
                add(DocumentNode(.text(quoted(by: byte)), line: start))
            case .lessThan where syntax == .propertyList: add(DocumentNode(.text(data()), line: line))
            default:
                if isWord(byte) {
                    let word = word()
                    if syntax == .json, word == "null" {
                        addNothing()
                    } else {
                        add(DocumentNode(.text(word), line: line))
                    }
                } else {
                    remark("unexpected '\(Self.shown(byte))'")
                    position += 1
                }
            }
        }
    }

    private mutating func finished() -> ParsedDocument {
        if let innermost = stack.last {
            remark(
                "the file ends inside the value that begins on line \(innermost.line)"
                    + (innermost.key.map { ", after '\($0)'" } ?? ""))
        }
        while let frame = stack.popLast() { attach(frame.node, dropping: stack.count >= Self.deepest) }
        if root == nil, remarks.isEmpty { remark("the file is empty") }
        return ParsedDocument(root: root, remarks: remarks)
    }

    // MARK: Structure

    private mutating func open(isTable: Bool) {
        if let last = stack.indices.last, stack[last].isTable, stack[last].key == nil || !stack[last].hasSeparator {
            remark("a value without a key")
        }
        stack.append(Frame(isTable: isTable, line: line))
        if isTable { openTables += 1 }
        if stack.count == Self.deepest + 1 { remark("nested too deeply to be read") }
        position += 1
    }

    private mutating func close(isTable: Bool) {
        position += 1
        // An unmatched bracket is skipped without a search, since a file can have many of them.
        let count = isTable ? openTables : stack.count - openTables
        guard count > 0, let match = stack.lastIndex(where: { $0.isTable == isTable }) else {
            remark("unmatched '\(Self.shown(bytes[position - 1]))'")
            return
        }
        while stack.count > match {
            let frame = stack.removeLast()
            if frame.isTable { openTables -= 1 }
            if stack.count > match { remark("the value that begins on line \(frame.line) is not closed") }
            if let key = frame.key { remark("'\(key)' has no value") }
            attach(frame.node, dropping: stack.count >= Self.deepest)
        }
    }

    private mutating func attach(_ node: DocumentNode, dropping: Bool) {
        if !dropping { add(node) }
    }

    private mutating func add(_ node: DocumentNode) {
        guard let last = stack.indices.last else {
            if root == nil { root = node } else { remark("unexpected content after the end") }
            return
        }
        guard stack[last].isTable else {
            stack[last].elements.append(node)
            return
        }
        if stack[last].hasSeparator, let key = stack[last].key {
            stack[last].entries.append(DocumentEntry(key: key, value: node, line: stack[last].keyLine))
            valueEnded(last)
        } else if let text = node.text {
            if let key = stack[last].key {
                remark("'\(key)' has no value")
            } else if stack[last].needsTerminator {
                remark("'\(syntax == .json ? "," : ";")' is missing before '\(text.prefix(80))'")
            }
            stack[last].key = text
            stack[last].keyLine = node.line
            stack[last].needsTerminator = false
        }
    }

    /// Treats `null` as a missing value.
    private mutating func addNothing() {
        guard let last = stack.indices.last, stack[last].isTable, stack[last].hasSeparator else { return }
        valueEnded(last)
    }

    private mutating func valueEnded(_ frame: Int) {
        stack[frame].key = nil
        stack[frame].hasSeparator = false
        stack[frame].needsTerminator = true
    }

    private mutating func separate() {
        if let last = stack.indices.last, stack[last].isTable, stack[last].key != nil, !stack[last].hasSeparator {
            stack[last].hasSeparator = true
        } else {
            remark("unexpected '\(Self.shown(bytes[position]))'")
        }
        position += 1
    }

    private mutating func terminate() {
        position += 1
        guard let last = stack.indices.last, stack[last].isTable else { return }
        if let key = stack[last].key { remark("'\(key)' has no value") }
        stack[last].key = nil
        stack[last].hasSeparator = false
        stack[last].needsTerminator = false
    }

    // MARK: Texts

    private mutating func skipBlanksAndComments() {
        while position < bytes.count {
            let byte = bytes[position]
            if byte == .newline {
                line += 1
                position += 1
            } else if byte.isBlank || byte == 0 || byte == 0x0B || byte == 0x0C {
                position += 1
            } else if byte == .slash, position + 1 < bytes.count, bytes[position + 1] == .star {
                skipBlockComment()
            } else if byte == .slash, position + 1 < bytes.count, bytes[position + 1] == .slash {
                while position < bytes.count, bytes[position] != .newline { position += 1 }
            } else {
                return
            }
        }
    }

    private mutating func skipBlockComment() {
        let start = line
        position += 2
        while position < bytes.count {
            if bytes[position] == .star, position + 1 < bytes.count, bytes[position + 1] == .slash {
                position += 2
                return
            }
            if bytes[position] == .newline { line += 1 }
            position += 1
        }
        remark("the comment that begins on line \(start) is not closed")
    }

    private mutating func quoted(by quote: UInt8) -> String {
        let first = line
        position += 1
        let start = position
        var hasEscapes = false
        while position < bytes.count {
            let byte = bytes[position]
            if byte == quote {
                let content = bytes[start..<position]
                position += 1
                return hasEscapes ? Self.unescaped(content) : String(decoding: content, as: UTF8.self)
            }
            if byte == .newline { line += 1 }
            if byte == .backslash {
                hasEscapes = true
                position += 1
                if position < bytes.count, bytes[position] == .newline { line += 1 }
            }
            position += 1
        }
        position = bytes.count
        remark("the string that begins on line \(first) is not closed")
        return Self.unescaped(bytes[min(start, position)..<position])
    }

    private mutating func word() -> String {
        let start = position
        while position < bytes.count, isWord(bytes[position]) {
            // A comment ends a word. Two slashes, as in a URL, do not.
            if bytes[position] == .slash, position + 1 < bytes.count, bytes[position + 1] == .star { break }
            position += 1
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Returns data in hexadecimal digits as written, since its content is not needed.
    private mutating func data() -> String {
        let start = position
        position += 1
        while position < bytes.count, bytes[position].hexadecimal != nil || bytes[position].isBlank {
            if bytes[position] == .newline { line += 1 }
            position += 1
        }
        if position < bytes.count, bytes[position] == .greaterThan {
            position += 1
        } else {
            remark("data is not closed")
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    /// Returns whether a byte can be part of an unquoted string. Xcode accepts more such bytes than it writes.
    private func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
        case UInt8(ascii: ":"): syntax == .propertyList
        case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"),
            UInt8(ascii: "+"),
            UInt8(ascii: "@"), UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "~"), UInt8(ascii: "!"),
            UInt8(ascii: "#"),
            UInt8(ascii: "&"), UInt8(ascii: "?"), UInt8(ascii: "^"):
            true
        default: false
        }
    }

    private static func unescaped(_ content: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        var units: [UInt16] = []
        var plain: [UInt8] = []
        var text = ""
        func flushPlain() {
            text += String(decoding: plain, as: UTF8.self)
            plain = []
        }
        func flushUnits() {
            text += String(decoding: units, as: UTF16.self)
            units = []
        }
        var index = content.startIndex
        func digits(_ most: Int, base: UInt16) -> UInt16 {
            var value: UInt16 = 0
            for _ in 0..<most {
                guard index < content.endIndex, let digit = content[index].hexadecimal, digit < base else { break }
                value = value &* base &+ digit
                index += 1
            }
            return value
        }
        while index < content.endIndex {
            let byte = content[index]
            index += 1
            guard byte == .backslash, index < content.endIndex else {
                if !units.isEmpty { flushUnits() }
                plain.append(byte)
                continue
            }
            let escape = content[index]
            index += 1
            if escape == UInt8(ascii: "u") || escape == UInt8(ascii: "U") {
                flushPlain()
                units.append(digits(4, base: 16))
                continue
            }
            if !units.isEmpty { flushUnits() }
            switch escape {
            case UInt8(ascii: "n"): plain.append(.newline)
            case UInt8(ascii: "t"): plain.append(9)
            case UInt8(ascii: "r"): plain.append(.carriageReturn)
            case UInt8(ascii: "a"): plain.append(7)
            case UInt8(ascii: "b"): plain.append(8)
            case UInt8(ascii: "f"): plain.append(12)
            case UInt8(ascii: "v"): plain.append(11)
            case UInt8(ascii: "x"):
                flushPlain()
                units.append(digits(2, base: 16))
            case 0x30...0x37:
                index -= 1
                flushPlain()
                units.append(digits(3, base: 8))
            default: plain.append(escape)
            }
        }
        flushPlain()
        if !units.isEmpty { flushUnits() }
        return text
    }

    private mutating func remark(_ message: String) {
        remarks.add(message, line: line)
    }

    private static func shown(_ byte: UInt8) -> String {
        byte > 0x20 && byte < 0x7F ? String(UnicodeScalar(byte)) : "\\x" + String(byte, radix: 16)
    }
}
