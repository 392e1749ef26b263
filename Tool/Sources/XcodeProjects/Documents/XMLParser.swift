/// An element of an XML file: a workspace, a scheme or a property list.
struct XMLElement {
    let name: String
    let line: Int
    var attributes: [String: String] = [:]
    var children: [XMLElement] = []
    var text = ""

    func children(named name: String) -> [XMLElement] { children.filter { $0.name == name } }

    func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }

    /// Returns all descendants with a name, in the order of the file.
    func descendants(named name: String) -> [XMLElement] {
        var found: [XMLElement] = []
        var rest = Array(children.reversed())
        while let next = rest.popLast() {
            if next.name == name { found.append(next) }
            rest += next.children.reversed()
        }
        return found
    }

    /// The value that the element represents in a property list.
    var propertyList: DocumentNode {
        switch name {
        case "plist": return children.first?.propertyList ?? DocumentNode(.table([]), line: line)
        case "array": return DocumentNode(.list(children.map(\.propertyList)), line: line)
        case "true", "false": return DocumentNode(.text(name), line: line)
        case "dict":
            var entries: [DocumentEntry] = []
            var key: XMLElement?
            for child in children {
                if child.name == "key" {
                    key = child
                } else if let named = key {
                    entries.append(DocumentEntry(key: named.text, value: child.propertyList, line: named.line))
                    key = nil
                }
            }
            return DocumentNode(.table(entries), line: line)
        default: return DocumentNode(.text(text), line: line)
        }
    }
}

/// Parses the subset of XML that Xcode writes. Only predefined entities and character references are expanded; nothing
/// is fetched.
struct XMLParser {
    static func parse(_ bytes: [UInt8]) -> (root: XMLElement?, remarks: ParsedDocument.Remarks) {
        bytes.withUnsafeBufferPointer { buffer in
            var parser = XMLParser(bytes: buffer)
            parser.run()
            while let element = parser.stack.popLast() {
                parser.remark("the file ends inside '\(element.name)', which begins on line \(element.line)")
                parser.attach(element)
            }
            if parser.root == nil, parser.remarks.isEmpty { parser.remark("the file is empty") }
            return (parser.root, parser.remarks)
        }
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var line = 1
    private var stack: [XMLElement] = []
    private var root: XMLElement?
    private var remarks = ParsedDocument.Remarks()
    /// The number of open elements, by name.
    private var openNames: [String: Int] = [:]

    private init(bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    private mutating func run() {
        while position < bytes.count {
            guard bytes[position] == .lessThan else {
                let text = text(until: .lessThan)
                if let last = stack.indices.last { stack[last].text += text }
                continue
            }
            if skip("<!--", to: "-->") || skip("<?", to: "?>") { continue }
            if starts(with: "<![CDATA[") {
                let start = min(position + 9, bytes.count)
                advance(past: "]]>")
                if let last = stack.indices.last {
                    stack[last].text += String(decoding: bytes[start..<max(start, position - 3)], as: UTF8.self)
                }
            } else if starts(with: "<!") {
                advance(past: ">")
            } else if starts(with: "</") {
                position += 2
                close(name())
                advance(past: ">")
            } else {
                open()
            }
        }
    }

    private mutating func open() {
        position += 1
        var element = XMLElement(name: name(), line: line)
        guard !element.name.isEmpty else {
            remark("unexpected '<'")
            return
        }
        while position < bytes.count {
            skipBlanks()
            guard position < bytes.count else { break }
            if bytes[position] == .greaterThan {
                position += 1
                push(element)
                if stack.count == StructuredTextParser.deepest + 1 { remark("nested too deeply to be read") }
                return
            }
            if bytes[position] == .slash {
                position += 1
                skipBlanks()
                if position < bytes.count, bytes[position] == .greaterThan { position += 1 }
                attach(element)
                return
            }
            let key = name()
            guard !key.isEmpty else {
                remark("unexpected character in '\(element.name)'")
                position += 1
                continue
            }
            skipBlanks()
            guard position < bytes.count, bytes[position] == .equals else {
                element.attributes[key] = ""
                continue
            }
            position += 1
            skipBlanks()
            guard position < bytes.count, bytes[position] == .quote || bytes[position] == .apostrophe else { continue }
            let quote = bytes[position]
            position += 1
            element.attributes[key] = text(until: quote)
            if position < bytes.count { position += 1 }
        }
        push(element)
    }

    private mutating func push(_ element: XMLElement) {
        stack.append(element)
        openNames[element.name, default: 0] += 1
    }

    private mutating func close(_ name: String) {
        // An unmatched tag is skipped without a search, since a file can have many of them.
        guard openNames[name, default: 0] > 0, let match = stack.lastIndex(where: { $0.name == name }) else {
            remark("unmatched '</\(name)>'")
            return
        }
        while stack.count > match {
            let element = stack.removeLast()
            openNames[element.name, default: 0] -= 1
            if stack.count > match { remark("'\(element.name)' is not closed") }
            attach(element)
        }
    }

    private mutating func attach(_ element: XMLElement) {
        guard stack.count < StructuredTextParser.deepest else { return }
        if let last = stack.indices.last {
            stack[last].children.append(element)
        } else if root == nil {
            root = element
        }
    }

    private mutating func name() -> String {
        let start = position
        while position < bytes.count {
            switch bytes[position] {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80..., UInt8(ascii: "_"), UInt8(ascii: "-"),
                UInt8(ascii: ":"),
                UInt8(ascii: "."):
                position += 1
            default: return String(decoding: bytes[start..<position], as: UTF8.self)
            }
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func text(until end: UInt8) -> String {
        let start = position
        var hasEntities = false
        while position < bytes.count, bytes[position] != end {
            if bytes[position] == .newline { line += 1 }
            if bytes[position] == UInt8(ascii: "&") { hasEntities = true }
            position += 1
        }
        let text = String(decoding: bytes[start..<position], as: UTF8.self)
        return hasEntities ? Self.unescaped(text) : text
    }

    private static func unescaped(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let ampersand = rest.firstIndex(of: "&") {
            result += rest[..<ampersand]
            rest = rest[ampersand...]
            guard let end = rest.prefix(12).firstIndex(of: ";") else {
                result += "&"
                rest = rest.dropFirst()
                continue
            }
            let entity = rest[rest.index(after: ampersand)..<end]
            if let known = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"][entity] {
                result += known
            } else if entity.hasPrefix("#"), let scalar = number(entity.dropFirst()).flatMap(UnicodeScalar.init) {
                result.unicodeScalars.append(scalar)
            } else {
                result += rest[...end]
            }
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }

    private static func number(_ text: Substring) -> UInt32? {
        text.hasPrefix("x") ? UInt32(text.dropFirst(), radix: 16) : UInt32(text)
    }

    private func starts(with text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        guard position + count <= bytes.count else { return false }
        return (0..<count).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
    }

    private mutating func skip(_ start: StaticString, to end: StaticString) -> Bool {
        guard starts(with: start) else { return false }
        position += start.utf8CodeUnitCount
        advance(past: end)
        return true
    }

    private mutating func advance(past end: StaticString) {
        while position < bytes.count, !starts(with: end) {
            if bytes[position] == .newline { line += 1 }
            position += 1
        }
        position = min(position + end.utf8CodeUnitCount, bytes.count)
    }

    private mutating func skipBlanks() {
        while position < bytes.count, bytes[position].isBlank {
            if bytes[position] == .newline { line += 1 }
            position += 1
        }
    }

    private mutating func remark(_ message: String) {
        remarks.add(message, line: line)
    }
}
