import TextRules

extension FieldValue {
    /// Texts are the same byte by byte, as databases compare them: two ways to write one letter differ.
    func isSame(as other: FieldValue) -> Bool {
        guard case (.text(let one), .text(let another)) = (self, other) else { return self == other }
        return one.utf8.elementsEqual(another.utf8)
    }

    /// Whether it comes before a value of the same kind; of two texts, by their ``SearchKey``.
    func precedes(_ other: FieldValue) -> Bool {
        switch (self, other) {
        case (.text(let one), .text(let another)): SearchKey(one) < SearchKey(another)
        case (.number(let one), .number(let another)): one < another
        case (.flag(let one), .flag(let another)): !one && another
        default: false
        }
    }

    func contains(_ part: String) -> Bool {
        guard case .text(let text) = self else { return false }
        return SearchKey(text).contains(SearchKey(part))
    }
}
