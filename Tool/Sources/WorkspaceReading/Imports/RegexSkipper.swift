/// Walks over a regular expression literal, `/…/` or `#/…/#`, by the rules of SE-0354.
struct RegexSkipper {
    var cursor: ByteCursor
    let pounds: Int
    private var groups = 0
    private var classes = 0
    private var isMultiline = false

    /// `cursor` stands at the slash.
    init(cursor: ByteCursor, pounds: Int) {
        self.cursor = cursor
        self.pounds = pounds
    }

    /// Moves behind the literal; `false` when the slash does not begin one.
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
            // A literal with pounds that is left open is an error; it ends with its line.
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
