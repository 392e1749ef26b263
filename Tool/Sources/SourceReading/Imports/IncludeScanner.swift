import WorkspaceModel

/// Finds what a file in C, C++ or Objective-C includes: `#include <A/B.h>`, `#import "B.h"`, `@import A.B;`.
///
/// A header is returned as the path written, `A/B.h`, a module by its name. Conditions are not evaluated, only noted:
/// an include for a single platform is a use, but may never be compiled elsewhere.
struct IncludeScanner {
    private var cursor: ByteCursor
    private var lines = LineCounter()
    private var found: [Import] = []
    private var conditions = IncludeConditions()

    /// The includes of a file, in order.
    static func includes(in bytes: UnsafeBufferPointer<UInt8>) -> [Import] {
        var scanner = IncludeScanner(cursor: ByteCursor(bytes))
        scanner.scan()
        return scanner.found
    }

    /// The includes of a text.
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
            case UInt8(ascii: "@"): scanModuleImports()
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

    /// Consumes the module imports that follow each other on a line.
    private mutating func scanModuleImports() {
        while cursor.current == UInt8(ascii: "@") {
            cursor.advance()
            guard word() == "import" else { return }
            skipBlanks()
            add { $0.isWord }
            cursor.advance { $0.isWord || $0 == .period || $0 == 0x20 || $0 == UInt8(ascii: ";") }
        }
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

    /// Skips space and comments in a line, and lines that a backslash continues.
    private mutating func skipBlanks() {
        while true {
            if cursor.current == 0x20 || cursor.current == 0x09 {
                cursor.advance()
            } else if cursor.isAt("/*") {
                skipBlockComment()
            } else if cursor.isAt("\\\n") {
                cursor.advance(2)
            } else if cursor.isAt("\\\r\n") {
                cursor.advance(3)
            } else {
                return
            }
        }
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

    /// Skips to the end of the line, including comments that begin on it. Comment markers in strings are ignored.
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

/// The conditions around a position in a C file. An include guard does not count as one.
struct IncludeConditions {
    /// Represents any condition of the preprocessor: a flag that no manifest defines.
    static let unknown = "preprocessor"

    /// Whether each open `#if` is a condition, outermost first.
    private var open: [Bool] = []
    /// The name that the previous directive tested with `#ifndef`; it is an include guard if the next one defines the
    /// name.
    private var guarded: String?

    /// The conditions for ``Import/conditions``.
    var current: [String] { open.contains(true) ? [Self.unknown] : [] }

    /// Handles the directive `word`.
    mutating func pass(_ word: String, argument: String) {
        let before = guarded
        guarded = nil
        switch word {
        case "if", "ifdef": open.append(true)
        case "ifndef":
            open.append(true)
            guarded = argument
        case "define" where argument == before && !open.isEmpty: open[open.count - 1] = false
        case "else", "elif", "elifdef", "elifndef": if !open.isEmpty { open[open.count - 1] = true }
        case "endif": _ = open.popLast()
        default: break
        }
    }
}

/// Selects the files of a C target that belong to it.
///
/// If a target lists its sources, its folder can also contain headers of other targets. Such a header belongs to the
/// target if one of the target's files includes it.
package struct IncludedFiles {
    package let files: [SourceFile]

    /// Removes the `loose` headers, given without the `prefix` of their path, that no other file of the target
    /// includes.
    package init(_ files: [SourceFile], after prefix: String, loose: Set<String>) {
        guard !loose.isEmpty else {
            self.files = files
            return
        }
        var waiting = files.filter { loose.contains(String($0.path.dropFirst(prefix.count))) }
        var taken = Set(files.map(\.path)).subtracting(waiting.map(\.path))
        var queue = files.filter { taken.contains($0.path) }
        while let file = queue.popLast(), !waiting.isEmpty {
            for statement in file.imports where statement.module.isHeader {
                let included = waiting.filter { $0.path.ends(withPath: statement.module) }
                guard !included.isEmpty else { continue }
                waiting.removeAll { included.contains($0) }
                taken.formUnion(included.map(\.path))
                queue += included
            }
        }
        self.files = files.filter { taken.contains($0.path) }
    }
}

extension String {
    /// Whether an include of `path` can refer to this file. `..` components are not resolved, only the rest of the path
    /// counts.
    fileprivate func ends(withPath path: String) -> Bool {
        let parts = path.split(separator: "/").filter { $0 != "." && $0 != ".." }
        return split(separator: "/").suffix(parts.count).elementsEqual(parts)
    }
}
