/// A position in the bytes of a file. Reads past the end return 0, so no caller can leave the buffer.
struct ByteCursor {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { position >= bytes.count }

    var current: UInt8 { self[0] }

    /// The byte `offset` places from the position, or 0 outside of the file.
    subscript(offset: Int) -> UInt8 {
        let index = position + offset
        return index >= 0 && index < bytes.count ? bytes[index] : 0
    }

    mutating func advance(_ count: Int = 1) {
        position = min(position + count, bytes.count)
    }

    mutating func advance(while condition: (UInt8) -> Bool) {
        while position < bytes.count, condition(bytes[position]) { position += 1 }
    }

    /// Whether the bytes at the position are `text`.
    func isAt(_ text: StaticString) -> Bool {
        guard bytes.count - position >= text.utf8CodeUnitCount else { return false }
        for offset in 0..<text.utf8CodeUnitCount where self[offset] != text.utf8Start[offset] {
            return false
        }
        return true
    }

    /// The text between two positions.
    func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }
}

/// The character classes of Swift's lexical structure, on bytes.
extension UInt8 {
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let quote = UInt8(ascii: "\"")
    static let pound = UInt8(ascii: "#")
    package static let slash = UInt8(ascii: "/")
    static let asterisk = UInt8(ascii: "*")
    static let backslash = UInt8(ascii: "\\")
    static let backtick = UInt8(ascii: "`")
    package static let period = UInt8(ascii: ".")

    /// Part of a word: letters, digits, `_`, `$` and everything that is not ASCII.
    @inline(__always)
    package var isWord: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
            true
        default: false
        }
    }

    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

    var isLineBreak: Bool { self == .newline || self == .carriageReturn }

    /// Space, tab, line breaks, vertical tab, form feed and zero bytes, which the compiler skips, too.
    @inline(__always)
    var isSpace: Bool { self == 0x20 || (self >= 0x09 && self <= 0x0D) || self == 0 }

    var isOperator: Bool {
        switch self {
        case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "!"),
            UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "&"),
            UInt8(ascii: "|"), UInt8(ascii: "^"), UInt8(ascii: "~"), UInt8(ascii: "?"), UInt8(ascii: "."):
            true
        default: false
        }
    }
}

/// Converts ascending positions into lines and columns, reading each byte once.
struct LineCounter {
    private var line = 1
    private var lineStart = 0
    private var position = 0

    mutating func location(of target: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (line: Int, column: Int) {
        while position < target, position < bytes.count {
            let byte = bytes[position]
            position += 1
            let endsLine =
                byte == .newline
                || (byte == .carriageReturn && (position >= bytes.count || bytes[position] != .newline))
            if endsLine {
                line += 1
                lineStart = position
            }
        }
        return (line, target - lineStart + 1)
    }
}

/// The constructs that the scanner can be inside of.
enum Nesting {
    case brace
    case parenthesis
    case bracket
    /// The arguments of an attribute, `@_spi(…)`: what was collected before an import is kept.
    case attributeArguments
    /// `\(…)` in a string literal that continues afterwards.
    case interpolation(StringDelimiter)

    var isAttribute: Bool {
        if case .attributeArguments = self { true } else { false }
    }

    /// Whether it can contain statements, and therefore imports.
    var holdsStatements: Bool {
        if case .brace = self { true } else { false }
    }
}

/// How a string literal ends.
struct StringDelimiter {
    /// The number of `#` around a raw string.
    let pounds: Int
    let isMultiline: Bool
}
