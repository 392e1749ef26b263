import WorkspaceModel

extension ImportScanner {
    /// Consumes the opening quotes of a string and its text, up to its end or to an interpolation.
    mutating func beginString(pounds: Int) {
        resetPrefix()
        let isMultiline = cursor.isAt("\"\"\"") && !closesOnItsLine(pounds: pounds)
        cursor.advance(isMultiline ? 3 : 1)
        continueString(StringDelimiter(pounds: pounds, isMultiline: isMultiline))
    }

    /// `#""" "#` is a raw string on one line, although it begins like a multi-line one.
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

/// Skips a regular expression literal, `/…/` or `#/…/#`, by the rules of SE-0354.
struct RegexSkipper {
    var cursor: ByteCursor
    let pounds: Int
    private var groups = 0
    private var classes = 0
    private var isMultiline = false

    /// `cursor` is at the slash.
    init(cursor: ByteCursor, pounds: Int) {
        self.cursor = cursor
        self.pounds = pounds
    }

    /// Moves past the literal; returns `false` if the slash does not begin one.
    mutating func skip() -> Bool {
        cursor.advance()
        if pounds == 0 {
            if cursor.current == 0x20 || cursor.current == 0x09 { return false }
        } else {
            isMultiline = startsWithLineBreak
        }
        while !cursor.isAtEnd {
            if cursor.current == .slash, endsHere {
                return end()
            }
            // An unterminated literal with pounds is an error; it ends with its line.
            if cursor.current.isLineBreak, !isMultiline { return pounds > 0 }
            guard skipCharacter() else { return false }
        }
        return pounds > 0
    }

    private var startsWithLineBreak: Bool {
        var ahead = cursor
        ahead.advance { $0 == 0x20 || $0 == 0x09 }
        return ahead.current.isLineBreak
    }

    private var endsHere: Bool {
        var offset = 0
        while offset < pounds {
            if cursor[1 + offset] != .pound { return false }
            offset += 1
        }
        return true
    }

    private mutating func end() -> Bool {
        if pounds == 0 {
            if cursor[1] == .slash || cursor[1] == .asterisk { return false }
            if cursor[-1] == 0x20 || cursor[-1] == 0x09, cursor[-2] != .backslash { return false }
        }
        cursor.advance(1 + pounds)
        return true
    }

    private mutating func skipCharacter() -> Bool {
        switch cursor.current {
        case .backslash:
            cursor.advance()
            if cursor.current.isLineBreak { return true }
        case UInt8(ascii: "(") where classes == 0: groups += 1
        case UInt8(ascii: ")") where classes == 0:
            if groups == 0, pounds == 0 { return false }
            groups = max(0, groups - 1)
        case UInt8(ascii: "["): classes += 1
        case UInt8(ascii: "]"): classes = max(0, classes - 1)
        default: break
        }
        cursor.advance()
        return true
    }
}

extension ImportScanner {
    private static let marker = Array(Silence.marker.utf8)

    /// The distance that a window of the marker's length must move left until its first byte can be part of the marker
    /// again.
    private static let steps: [Int] = {
        var steps = [Int](repeating: marker.count, count: 256)
        for (offset, byte) in marker.enumerated().reversed() where offset > 0 { steps[Int(byte)] = offset }
        return steps
    }()

    /// The position at which the last comment that accepts a finding may begin; nil in nearly every file. Searched from
    /// the end, a word's length at a time.
    static func lastMarker(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        steps.withUnsafeBufferPointer { steps in
            var index = bytes.count - marker.count
            while index >= 0 {
                if bytes[index] == marker[0], ByteCursor(bytes, at: index).isAt("backplane:ignore") { return index }
                index -= steps[Int(bytes[index])]
            }
            return nil
        }
    }

    /// Records a comment that accepts a finding. The position is that of its first slash.
    mutating func noteSilence() {
        var ahead = cursor
        ahead.advance { $0 == .slash }
        ahead.advance { $0.isSpace && !$0.isLineBreak }
        guard ahead.isAt("backplane:ignore") else { return }
        ahead.advance(Silence.marker.utf8.count)
        let start = ahead.position
        ahead.advance { !$0.isLineBreak }
        let text = ahead.text(start..<ahead.position)
        let place = lines.location(of: cursor.position, in: cursor.bytes)
        var before = cursor.position
        while before > 0, cursor.bytes[before - 1].isSpace, !cursor.bytes[before - 1].isLineBreak { before -= 1 }
        let isAlone = before == 0 || cursor.bytes[before - 1].isLineBreak
        let covered = isAlone ? lineOfCode(after: ahead, from: place.line) : place.line
        found(Silence(text, line: place.line, column: place.column, covered: covered))
    }

    /// The line of the next code.
    private func lineOfCode(after end: ByteCursor, from line: Int) -> Int {
        var (ahead, line) = (end, line)
        while !ahead.isAtEnd {
            if ahead.isAt("//") {
                ahead.advance { !$0.isLineBreak }
            } else if ahead.current.isSpace {
                if ahead.current == .newline || ahead.current == .carriageReturn && ahead[1] != .newline { line += 1 }
                ahead.advance()
            } else {
                return line
            }
        }
        return line
    }
}
