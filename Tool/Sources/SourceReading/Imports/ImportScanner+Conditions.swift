import WorkspaceModel

extension ImportScanner {
    /// Consumes a construct that begins with `#`: raw strings, regular expressions, conditions, macros.
    mutating func scanPound() {
        var pounds = 0
        while cursor[pounds] == .pound { pounds += 1 }
        if cursor[pounds] == .quote {
            cursor.advance(pounds)
            beginString(pounds: pounds)
        } else if cursor[pounds] == .slash {
            cursor.advance(pounds)
            if !skipRegex(pounds: pounds) { cursor.advance() }
            resetPrefix()
        } else {
            cursor.advance(pounds)
            scanDirective()
        }
    }

    private mutating func scanDirective() {
        resetPrefix()
        let start = cursor.position
        cursor.advance { $0.isWord }
        switch cursor.text(start..<cursor.position) {
        case "if": conditions.open(scanCondition())
        case "elseif": conditions.turn(to: scanCondition())
        case "else": conditions.turn(to: nil)
        case "endif": conditions.close()
        default: break
        }
    }

    /// The condition as written, with normalised spaces. It can continue on further lines after an operator or inside
    /// of parentheses.
    private mutating func scanCondition() -> String {
        var text = ""
        var depth = 0
        while !cursor.isAtEnd {
            let lineBreak = skipConditionSpace()
            if lineBreak, depth == 0, !expectsMore(text), !cursor.isAt("&&"), !cursor.isAt("||") { break }
            let byte = cursor.current
            guard let piece = conditionPiece() else { break }
            if byte == UInt8(ascii: "(") { depth += 1 }
            if byte == UInt8(ascii: ")") { depth -= 1 }
            text += piece
        }
        return text
    }

    private mutating func conditionPiece() -> String? {
        let start = cursor.position
        if cursor.isAt("&&") || cursor.isAt("||") {
            cursor.advance(2)
            return " \(cursor.text(start..<cursor.position)) "
        }
        if cursor.current.isWord {
            cursor.advance { $0.isWord }
            return cursor.text(start..<cursor.position)
        }
        switch cursor.current {
        case let byte where byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")") || byte.isOperator:
            cursor.advance()
            return cursor.text(start..<cursor.position)
        case UInt8(ascii: ","), UInt8(ascii: ":"):
            cursor.advance()
            return cursor.text(start..<cursor.position) + " "
        default: return nil
        }
    }

    private func expectsMore(_ text: String) -> Bool {
        text.isEmpty || text.hasSuffix("&& ") || text.hasSuffix("|| ") || text.hasSuffix("!")
    }

    /// Skips whitespace and comments, and returns whether a line ended.
    private mutating func skipConditionSpace() -> Bool {
        let start = cursor.position
        skipTrivia()
        return cursor.bytes[start..<cursor.position].contains { $0.isLineBreak }
    }
}

/// The open `#if` clauses at a position in a file.
struct ConditionStack {
    private struct Clause {
        /// The conditions of the previous clauses, all of which are false here.
        var earlier: [String]
        var current: String?

        var text: String {
            let negations = earlier.map { "!(\($0))" }
            return (negations + (current.map { [$0] } ?? [])).joined(separator: " && ")
        }
    }

    private var clauses: [Clause] = []

    /// The conditions, outermost first.
    var texts: [String] { clauses.map(\.text) }

    mutating func open(_ condition: String) {
        clauses.append(Clause(earlier: [], current: condition))
    }

    /// Enters `#elseif` (with a condition) or `#else` (without).
    mutating func turn(to condition: String?) {
        guard var clause = clauses.popLast() else { return }
        if let current = clause.current { clause.earlier.append(current) }
        clause.current = condition
        clauses.append(clause)
    }

    mutating func close() {
        _ = clauses.popLast()
    }
}

/// The attributes and modifiers since the last other token.
struct ImportPrefix {
    var attributes: ImportAttributes = []
    var access: AccessLevel?
    /// The last token was a period, so a keyword after it is a member's name.
    var followsPeriod = false

    mutating func reset() {
        attributes = []
        access = nil
        followsPeriod = false
    }
}
