import WorkspaceModel

extension ImportScanner {
    /// Reads what follows the word `import`: a kind perhaps, then names separated by periods.
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

    /// The names behind the module, as in `.Date` or `.UI.Views`, or an operator.
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
