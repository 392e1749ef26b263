public import TextRules

/// A text of one line: 1 to 200 characters, and at most 800 bytes. Every value is valid.
public struct Title: Hashable, Sendable {
    /// The line, without surrounding spaces. It is plain text and must be escaped in markup.
    public let text: String

    /// Validates what a user wrote.
    ///
    /// - Throws: Why it can't be a title.
    public init(_ raw: String) throws(TextProblem) {
        text = try Self.rule.check(raw)
    }

    /// Takes a text that was valid when it was stored. It is not checked again, which takes longer than reading it.
    public init(stored: String) {
        text = stored
    }

    /// Reads a text that may have been valid only under earlier rules.
    public init(mending former: String) {
        text = Self.rule.mended(former)
    }

    /// The maximum number of bytes.
    public static var maximumBytes: Int { rule.maximumBytes }

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

/// A text of any number of lines: up to 4,000 characters and 16,000 bytes; it may be empty. Every value is valid.
public struct Content: Hashable, Sendable {
    /// The lines, separated by `\n`. It is plain text and must be escaped in markup.
    public let text: String

    /// Validates what a user wrote.
    ///
    /// - Throws: Why it can't be a content.
    public init(_ raw: String) throws(TextProblem) {
        text = try Self.rule.check(raw)
    }

    /// Takes a text that was valid when it was stored. It is not checked again, which takes longer than reading it.
    public init(stored: String) {
        text = stored
    }

    /// Reads a text that may have been valid only under earlier rules.
    public init(mending former: String) {
        text = Self.rule.mended(former)
    }

    /// The maximum number of bytes.
    public static var maximumBytes: Int { rule.maximumBytes }

    /// What can be a content.
    public static let rule = TextRule(maximumCharacters: 4_000, allowsLines: true, allowsNothing: true)

    // All contents are in normal form C: equal ones have equal bytes. Strings are normalized again to be compared and
    // hashed, which takes longer than reading them from a database.

    public static func == (one: Content, other: Content) -> Bool {
        one.text.utf8.elementsEqual(other.text.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
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

extension Decoder {
    /// Decodes a single text and validates it with the given function.
    func text<Value>(_ make: (String) throws(TextProblem) -> Value) throws -> Value {
        let container = try singleValueContainer()
        let raw = try container.decode(String.self)
        do throws(TextProblem) {
            return try make(raw)
        } catch {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: error.message(for: "text"))
        }
    }
}
