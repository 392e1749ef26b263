/// What texts of a kind may be.
struct TextRule {
    let characters: Int
    let allowsLines: Bool
    let allowsNothing: Bool

    /// Room for scripts and emoji of several bytes; one character alone can be made of any number of marks.
    var bytes: Int { characters * 4 }

    /// The text as it is kept: without space around it, lines ended in one way.
    func apply(to raw: String) throws(TextProblem) -> String {
        // Bounds the work on input of any size.
        guard raw.utf8.count <= 4 * bytes else { throw tooLong }
        let text = Self.trimmed(Self.withPlainLineEnds(raw))
        if let scalar = text.unicodeScalars.first(where: isForbidden) { throw .forbidden(scalar) }
        let size = text.utf8.count
        // No text has more characters than bytes, and those are counted much faster.
        guard size <= bytes, size <= characters || text.count <= characters else { throw tooLong }
        if text.isEmpty, !allowsNothing { throw .empty }
        return text
    }

    private var tooLong: TextProblem { .tooLong(characters: characters, bytes: bytes) }

    private static func withPlainLineEnds(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\r")) else { return text }
        return String(text.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 })
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        return String(start.dropLast(start.reversed().prefix(while: \.isWhitespace).count))
    }

    /// Goes by numbers: each list of posts asks this about every letter, and the properties of scalars are slow to look up.
    private func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        // All that Unicode calls control characters.
        case 0...0x1F, 0x7F...0x9F: !allowsLines || scalar != "\n" && scalar != "\t"
        // The separators of lines and paragraphs.
        case 0x2028, 0x2029: !allowsLines
        // Would show what follows, on the rest of the page too, in another order.
        case 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
