extension FieldValue {
    /// Texts are the same byte by byte, as databases compare them: two ways to write one letter differ.
    func isSame(as other: FieldValue) -> Bool {
        guard case (.text(let one), .text(let another)) = (self, other) else { return self == other }
        return one.utf8.elementsEqual(another.utf8)
    }

    /// Whether it comes before a value of the same kind; of two texts, in lower case by their bytes.
    func precedes(_ other: FieldValue) -> Bool {
        switch (self, other) {
        case (.text(let one), .text(let another)):
            one.lowercased().utf8.lexicographicallyPrecedes(another.lowercased().utf8)
        case (.number(let one), .number(let another)): one < another
        case (.flag(let one), .flag(let another)): !one && another
        default: false
        }
    }

    func contains(_ part: String) -> Bool {
        guard case .text(let text) = self else { return false }
        let (whole, part) = (Array(text.lowercased().utf8), Array(part.lowercased().utf8))
        guard !part.isEmpty else { return true }
        guard whole.count >= part.count else { return false }
        return (0...whole.count - part.count).contains { whole[$0...].starts(with: part) }
    }
}
