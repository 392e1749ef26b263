import WorkspaceModel

extension ImportScanner {
    /// Consumes one token, or one piece of whitespace or comment.
    mutating func scanToken() {
        let byte = cursor.current
        switch byte {
        case _ where byte.isSpace: cursor.advance()
        case .quote: beginString(pounds: 0)
        case .pound: scanPound()
        case .backtick: scanEscapedIdentifier()
        case UInt8(ascii: "@"): scanAttribute()
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open(byte)
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): close(byte)
        case _ where byte.isWord: scanWord()
        case _ where byte.isOperator: scanOperatorOrComment()
        default: skipOther()
        }
    }

    private mutating func skipOther() {
        resetPrefix()
        cursor.advance()
    }

    private mutating func scanEscapedIdentifier() {
        resetPrefix()
        cursor.advance()
        cursor.advance { $0 != .backtick && !$0.isLineBreak }
        if cursor.current == .backtick { cursor.advance() }
    }

    private mutating func scanAttribute() {
        prefix.followsPeriod = false
        cursor.advance()
        let start = cursor.position
        cursor.advance { $0.isWord || $0 == .period }
        if let attribute = ImportAttributes(name: cursor.text(start..<cursor.position)) {
            prefix.attributes.insert(attribute)
        }
        if cursor.current == UInt8(ascii: "(") {
            nesting.append(.attributeArguments)
            openAttributes += 1
            cursor.advance()
        }
    }

    private mutating func scanWord() {
        let start = cursor.position
        cursor.advance { $0.isWord }
        let length = cursor.position - start
        if isImport(at: start, length: length) {
            scanImport()
            prefix.reset()
        } else if openAttributes == 0 {
            let access = prefix.followsPeriod || length > 11 ? nil : accessLevel(start..<cursor.position)
            if let access {
                prefix.access = access
            } else {
                prefix.reset()
            }
        }
    }

    private func accessLevel(_ range: Range<Int>) -> AccessLevel? {
        switch cursor.bytes[range.lowerBound] {
        case UInt8(ascii: "p"), UInt8(ascii: "i"), UInt8(ascii: "f"), UInt8(ascii: "o"):
            AccessLevel(rawValue: cursor.text(range))
        default: nil
        }
    }

    private func isImport(at start: Int, length: Int) -> Bool {
        guard length == 6, !prefix.followsPeriod, nesting.last?.holdsStatements ?? true else { return false }
        let bytes = cursor.bytes
        return bytes[start] == UInt8(ascii: "i") && bytes[start + 1] == UInt8(ascii: "m")
            && bytes[start + 2] == UInt8(ascii: "p") && bytes[start + 3] == UInt8(ascii: "o")
            && bytes[start + 4] == UInt8(ascii: "r") && bytes[start + 5] == UInt8(ascii: "t")
    }

    private mutating func open(_ byte: UInt8) {
        resetPrefix()
        cursor.advance()
        switch byte {
        case UInt8(ascii: "("): nesting.append(.parenthesis)
        case UInt8(ascii: "["): nesting.append(.bracket)
        default: nesting.append(.brace)
        }
    }

    private mutating func close(_ byte: UInt8) {
        cursor.advance()
        switch (byte, nesting.last) {
        case (UInt8(ascii: ")"), .attributeArguments):
            nesting.removeLast()
            openAttributes -= 1
            return
        case (UInt8(ascii: ")"), .interpolation(let delimiter)):
            nesting.removeLast()
            continueString(delimiter)
        case (UInt8(ascii: ")"), .parenthesis), (UInt8(ascii: "]"), .bracket), (UInt8(ascii: "}"), .brace):
            nesting.removeLast()
        case (UInt8(ascii: "}"), _):
            // The text does not parse: treat the brace as the end of its block, whatever was left open inside.
            if let index = nesting.lastIndex(where: \.holdsStatements) {
                openAttributes -= nesting[index...].count { $0.isAttribute }
                nesting.removeSubrange(index...)
            }
        default: break
        }
        resetPrefix()
    }
}

extension ImportScanner {
    mutating func scanOperatorOrComment() {
        if cursor.isAt("//") {
            if seeksSilences { noteSilence() }
            cursor.advance { !$0.isLineBreak }
        } else if cursor.isAt("/*") {
            skipBlockComment()
        } else if cursor.current == .slash, canStartRegex, skipRegex(pounds: 0) {
            resetPrefix()
        } else if cursor.isAt("<#"), skipPlaceholder() {
            resetPrefix()
        } else {
            scanOperator()
        }
    }

    private mutating func scanOperator() {
        let start = cursor.position
        let mayHoldPeriods = cursor.current == .period
        cursor.advance()
        while cursor.current.isOperator, !cursor.isAt("//"), !cursor.isAt("/*") {
            if cursor.current == .period, !mayHoldPeriods { break }
            cursor.advance()
        }
        resetPrefix()
        if openAttributes == 0 { prefix.followsPeriod = mayHoldPeriods && cursor.position == start + 1 }
    }

    /// Whether an expression can begin at this slash: after whitespace or an opening bracket.
    private var canStartRegex: Bool {
        let before = cursor[-1]
        switch before {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ";"),
            UInt8(ascii: ":"):
            return true
        default: return before.isSpace
        }
    }

    /// Consumes a regular expression after its `#`s, if there is one.
    mutating func skipRegex(pounds: Int) -> Bool {
        var regex = RegexSkipper(cursor: cursor, pounds: pounds)
        guard regex.skip() else { return false }
        cursor = regex.cursor
        return true
    }

    /// Consumes an editor placeholder, `<#name#>`, which ends on the line it begins on.
    private mutating func skipPlaceholder() -> Bool {
        var ahead = cursor
        ahead.advance(2)
        while !ahead.isAtEnd, !ahead.current.isLineBreak {
            if ahead.isAt("#>") {
                ahead.advance(2)
                cursor = ahead
                return true
            }
            ahead.advance()
        }
        return false
    }
}
