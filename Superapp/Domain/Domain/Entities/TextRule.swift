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
        let text = String(Self.trimmed(raw.map { $0 == "\r\n" || $0 == "\r" ? "\n" : $0 }))
        if let scalar = text.unicodeScalars.first(where: isForbidden) { throw .forbidden(scalar) }
        guard text.count <= characters, text.utf8.count <= bytes else { throw tooLong }
        if text.isEmpty, !allowsNothing { throw .empty }
        return text
    }

    private var tooLong: TextProblem { .tooLong(characters: characters, bytes: bytes) }

    private static func trimmed(_ text: [Character]) -> ArraySlice<Character> {
        let start = text.drop(while: \.isWhitespace)
        return start.dropLast(start.reversed().prefix(while: \.isWhitespace).count)
    }

    private func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control: !allowsLines || scalar != "\n" && scalar != "\t"
        case .lineSeparator, .paragraphSeparator: !allowsLines
        // Would show what follows, on the rest of the page too, in another order.
        case .format: (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
        default: false
        }
    }
}
