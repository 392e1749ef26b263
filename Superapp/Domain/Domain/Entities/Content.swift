public import TextRules

/// A text of any number of lines: up to 4,000 characters, and 16,000 bytes; it may be empty. One that exists is valid.
public struct Content: Hashable, Sendable {
    /// The lines, ended by `\n`. It is text: whoever shows it in markup escapes it.
    public let text: String

    /// Reads what a person wrote.
    ///
    /// - Throws: Why it can't be a content.
    public init(_ raw: String) throws(TextProblem) {
        text = try Self.rule.check(raw)
    }

    /// Reads what was stored, perhaps under earlier rules.
    public init(stored: String) {
        text = Self.rule.mended(stored)
    }

    private static let rule = TextRule(maximumCharacters: 4_000, allowsLines: true, allowsNothing: true)
}

extension Content: Codable {
    public init(from decoder: any Decoder) throws {
        self = try decoder.text { raw throws(TextProblem) in try Content(raw) }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
