extension String {
    /// The text in a form that is safe to print to a terminal: names come from other people's manifests and files, so
    /// control characters except line ends, tabs and colours are escaped.
    package var terminalSafe: String {
        guard utf8.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 == 0x7F || $0 == 0xC2 }) else {
            return self
        }
        var safe = ""
        var rest = Substring(self).unicodeScalars
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\n", "\t": safe.unicodeScalars.append(scalar)
            case "\u{1B}" where rest.startsWithColour: safe.unicodeScalars.append(scalar)
            case _ where scalar.properties.generalCategory == .control:
                safe += "\\u{\(String(scalar.value, radix: 16))}"
            default: safe.unicodeScalars.append(scalar)
            }
        }
        return safe
    }
}

extension Substring.UnicodeScalarView {
    /// Whether the characters after an escape set a colour.
    fileprivate var startsWithColour: Bool {
        guard first == "[" else { return false }
        let end = dropFirst().drop { $0 == ";" || ("0"..."9").contains($0) }
        return end.first == "m"
    }
}

extension String {
    /// The text escaped for XML attributes and content, by Unicode scalar: a combining scalar would hide the character
    /// before it.
    package var xmlEscaped: String {
        unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            // XML can't represent other control characters.
            case _ where scalar.value < 0x20 && scalar != "\t" && scalar != "\n": "?"
            default: String(scalar)
            }
        }.joined()
    }
}
