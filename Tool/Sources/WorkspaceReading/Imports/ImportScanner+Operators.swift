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

    /// Whether a slash here stands where an expression begins: behind space or an opening.
    private var canStartRegex: Bool {
        let before = cursor[-1]
        switch before {
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ";"),
            UInt8(ascii: ":"):
            return true
        default: return before.isSpace
        }
    }

    /// Consumes a regular expression behind its `#`s, if there is one.
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
