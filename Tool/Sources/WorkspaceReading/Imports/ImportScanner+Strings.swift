extension ImportScanner {
    /// Consumes the opening quotes of a string and its text, up to its end or to an interpolation.
    mutating func beginString(pounds: Int) {
        resetPrefix()
        let isMultiline = cursor.isAt("\"\"\"") && !closesOnItsLine(pounds: pounds)
        cursor.advance(isMultiline ? 3 : 1)
        continueString(StringDelimiter(pounds: pounds, isMultiline: isMultiline))
    }

    /// `#""" "#` is a raw string on one line, although it begins like one over several.
    private func closesOnItsLine(pounds: Int) -> Bool {
        guard pounds > 0 else { return false }
        var ahead = cursor.offset(by: 2)
        while !ahead.isAtEnd, !ahead.current.isLineBreak {
            if ahead.current == .quote, hasPounds(pounds, at: ahead.offset(by: 1)) { return true }
            ahead.advance()
        }
        return false
    }

    /// Consumes a string's text, after the opening quotes or an interpolation.
    mutating func continueString(_ delimiter: StringDelimiter) {
        while !cursor.isAtEnd {
            let byte = cursor.current
            if byte == .quote, endString(delimiter) { return }
            if byte == .backslash, hasPounds(delimiter.pounds, at: cursor.offset(by: 1)) {
                cursor.advance(1 + delimiter.pounds)
                if cursor.current == UInt8(ascii: "(") {
                    cursor.advance()
                    nesting.append(.interpolation(delimiter))
                    return
                }
                if delimiter.isMultiline || !cursor.current.isLineBreak { cursor.advance() }
            } else if byte.isLineBreak, !delimiter.isMultiline {
                return
            } else {
                cursor.advance()
            }
        }
    }

    private mutating func endString(_ delimiter: StringDelimiter) -> Bool {
        let quotes = delimiter.isMultiline ? 3 : 1
        guard !delimiter.isMultiline || cursor.isAt("\"\"\""),
            hasPounds(delimiter.pounds, at: cursor.offset(by: quotes))
        else {
            cursor.advance()
            return false
        }
        cursor.advance(quotes + delimiter.pounds)
        return true
    }

    private func hasPounds(_ count: Int, at cursor: ByteCursor) -> Bool {
        var offset = 0
        while offset < count {
            if cursor[offset] != .pound { return false }
            offset += 1
        }
        return true
    }
}

extension ByteCursor {
    func offset(by count: Int) -> ByteCursor {
        var copy = self
        copy.advance(count)
        return copy
    }
}
