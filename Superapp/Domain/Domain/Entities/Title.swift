public import TextRules

/// A text of one line: 1 to 200 characters, and 800 bytes at most. One that exists is valid.
public struct Title: Hashable, Sendable {
    /// The line, without space around it. It is text: whoever shows it in markup escapes it.
    public let text: String

    /// Reads what a person wrote.
    ///
    /// - Throws: Why it can't be a title.
    public init(_ raw: String) throws(TextProblem) {
        text = try Self.rule.check(raw)
    }

    /// Reads what was stored, perhaps under earlier rules.
    public init(stored: String) {
        text = Self.rule.mended(stored)
    }

    private static let rule = TextRule(maximumCharacters: 200)
}

extension Title: Codable {
    public init(from decoder: any Decoder) throws {
        self = try decoder.text { raw throws(TextProblem) in try Title(raw) }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
