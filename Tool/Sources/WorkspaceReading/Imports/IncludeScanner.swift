import WorkspaceModel

/// Finds what a file in C, C++ or Objective-C includes: `#include <A/B.h>`, `#import "B.h"`, `@import A.B;`.
///
/// A header is given as the path written, `A/B.h`, a module by its name. What conditions say is not looked at, only that
/// there are some: what is included on one platform only is used there, but may never be compiled elsewhere.
struct IncludeScanner {
    private var cursor: ByteCursor
    private var lines = LineCounter()
    private var found: [Import] = []
    private var conditions = IncludeConditions()

    /// What the file with these bytes includes, in the order written.
    static func includes(in bytes: UnsafeBufferPointer<UInt8>) -> [Import] {
        var scanner = IncludeScanner(cursor: ByteCursor(bytes))
        scanner.scan()
        return scanner.found
    }

    /// What a file of this text includes.
    static func includes(in text: String) -> [Import] {
        var text = text
        return text.withUTF8 { includes(in: $0) }
    }

    private init(cursor: ByteCursor) {
        self.cursor = cursor
    }

    private mutating func scan() {
        while !cursor.isAtEnd {
            skipSpaceAndComments()
            switch cursor.current {
            case .pound: scanDirective()
            case UInt8(ascii: "@"): scanModuleImport()
            default: break
            }
            skipToLineEnd()
        }
    }

    private mutating func scanDirective() {
        cursor.advance()
        skipBlanks()
        let word = word()
        skipBlanks()
        guard ["include", "import", "include_next"].contains(word) else {
            conditions.pass(word, argument: self.word())
            return
        }
        let close: UInt8
        switch cursor.current {
        case UInt8(ascii: "<"): close = UInt8(ascii: ">")
        case .quote: close = .quote
        default: return
        }
        cursor.advance()
        add { $0 != close && !$0.isLineBreak }
    }

    private mutating func scanModuleImport() {
        cursor.advance()
        guard word() == "import" else { return }
        skipBlanks()
        add { $0.isWord }
    }

    private mutating func add(while condition: (UInt8) -> Bool) {
        let start = cursor.position
        cursor.advance(while: condition)
        guard cursor.position > start else { return }
        let location = lines.location(of: start, in: cursor.bytes)
        found.append(
            Import(
                module: cursor.text(start..<cursor.position), line: location.line, column: location.column,
                conditions: conditions.current))
    }

    private mutating func word() -> String {
        let start = cursor.position
        cursor.advance { $0.isWord }
        return cursor.text(start..<cursor.position)
    }

    private mutating func skipBlanks() {
        cursor.advance { $0 == 0x20 || $0 == 0x09 }
    }

    private mutating func skipSpaceAndComments() {
        while !cursor.isAtEnd {
            if cursor.current.isSpace {
                cursor.advance()
            } else if cursor.isAt("/*") {
                skipBlockComment()
            } else if cursor.isAt("//") {
                cursor.advance { !$0.isLineBreak }
            } else {
                return
            }
        }
    }

    /// To the end of the line, past the comments that begin on it. A string keeps what looks like one.
    private mutating func skipToLineEnd() {
        while !cursor.isAtEnd, !cursor.current.isLineBreak {
            if cursor.isAt("/*") {
                skipBlockComment()
            } else if cursor.isAt("//") {
                cursor.advance { !$0.isLineBreak }
            } else if cursor.current == .quote || cursor.current == UInt8(ascii: "'") {
                skipLiteral(cursor.current)
            } else {
                cursor.advance()
            }
        }
    }

    private mutating func skipLiteral(_ quote: UInt8) {
        cursor.advance()
        while !cursor.isAtEnd, !cursor.current.isLineBreak {
            let byte = cursor.current
            cursor.advance(byte == .backslash ? 2 : 1)
            if byte == quote { return }
        }
    }

    private mutating func skipBlockComment() {
        cursor.advance(2)
        while !cursor.isAtEnd, !cursor.isAt("*/") { cursor.advance() }
        cursor.advance(2)
    }
}
