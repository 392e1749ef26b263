import Foundation

/// What users may enter into a field, and the form in which it is stored: the app's single policy.
///
/// Markup, SQL and every script are just text. Characters that can't be shown, that are invisible, or that turn the
/// following letters around are refused, and so are more marks on a character than any script needs, which would
/// be drawn over the lines above and below. A run of spaces, which a page shows as one, is stored as one, so that
/// texts that look the same are equal; hints where a word may break and marks around a part of another direction, which
/// come with text that is pasted, are left out.
public struct TextRule: Sendable {
    /// The number of these rules. It is raised whenever they change what a text may hold: storage then mends the texts
    /// that it has, once, and need not check each that is read.
    public static let version = 1

    /// The maximum number of characters, as people count them.
    public let maximumCharacters: Int
    /// Whether the text may have several lines, with tabs.
    public let allowsLines: Bool
    /// Whether it may be left empty.
    public let allowsNothing: Bool

    /// Makes the rule of a field.
    ///
    /// - Parameters:
    ///   - maximumCharacters: The maximum number of characters, as people count them.
    ///   - allowsLines: Whether the text may have several lines, with tabs.
    ///   - allowsNothing: Whether it may be left empty.
    public init(maximumCharacters: Int, allowsLines: Bool = false, allowsNothing: Bool = false) {
        self.maximumCharacters = maximumCharacters
        self.allowsLines = allowsLines
        self.allowsNothing = allowsNothing
    }

    /// What people should know before they write: `Up to 4,000 characters.`, and what happens to their lines.
    public var hint: String {
        let length = "Up to \(maximumCharacters.grouped) characters."
        return allowsLines ? "\(length) Line breaks are kept, but no more than two empty lines in a row." : length
    }

    /// The maximum number of bytes, because one character can consist of any number of marks.
    public var maximumBytes: Int { 4 * maximumCharacters }

    /// Checks the input.
    ///
    /// - Parameter raw: The input, of any length.
    /// - Returns: The text as it is stored: trimmed, in normal form C, with lines that end in `\n`.
    /// - Throws: ``TextProblem``.
    public func check(_ raw: String) throws(TextProblem) -> String {
        // Bounds the work on input of any size; what is refused here is far beyond the limit.
        guard raw.utf8.count <= 16 * maximumBytes else { throw tooLong(nil) }
        guard !raw.hasTooManyMarks else { throw .tooManyMarks }
        let text = plain(raw).inNormalFormC
        // No text has more characters than bytes, and those are counted much faster.
        guard text.utf8.count > maximumCharacters else { return try visible(text) }
        let count = max(text.count, (text.utf8.count + 3) / 4)
        guard count <= maximumCharacters else { throw tooLong(count) }
        return try visible(text)
    }

    /// The text, if nothing in it is refused and something in it can be seen.
    private func visible(_ text: String) throws(TextProblem) -> String {
        var filter = ScalarFilter(allowsLines: allowsLines)
        if let scalar = text.unicodeScalars.first(where: { filter.refuses($0) }) {
            throw filter.hasTooManyMarks ? .tooManyMarks : .forbiddenCharacter(scalar)
        }
        if !text.unicodeScalars.contains(where: \.isVisible) {
            guard allowsNothing else { throw .empty }
            return ""
        }
        return text
    }

    /// A text that was stored under earlier rules, as this rule would store it: refused characters are replaced, and
    /// excess text is cut off.
    ///
    /// - Parameter stored: The text.
    /// - Returns: A text that ``check(_:)`` accepts.
    public func mended(_ stored: String) -> String {
        if let text = try? check(stored) { return text }
        var filter = ScalarFilter(allowsLines: allowsLines)
        let composed = stored.hasTooManyMarks ? stored : stored.inNormalFormC
        let shown = composed.unicodeScalars.compactMap { scalar in
            !filter.refuses(scalar) ? scalar : scalar.isMark ? nil : "\u{FFFD}"
        }
        let text = plain(String(String.UnicodeScalarView(shown))).inNormalFormC
        var kept = ""
        for character in text.prefix(maximumCharacters) where kept.utf8.count + character.utf8.count <= maximumBytes {
            kept.append(character)
        }
        return (try? check(kept)) ?? "\u{FFFD}"
    }

    /// A text from outside on one line, such as a search in an address or a description of another service, as the
    /// policy allows it: refused characters are replaced, and excess text is cut off.
    ///
    /// - Parameters:
    ///   - raw: The text, of any length.
    ///   - limit: The maximum number of characters.
    public static func line(_ raw: String, limit: Int) -> String {
        // Shortened first, because external text may have a megabyte.
        let scalars = raw.unicodeScalars.prefix(4 * limit).map { $0.properties.isWhitespace ? " " : $0 }
        let rule = TextRule(maximumCharacters: limit, allowsNothing: true)
        return rule.mended(String(String.UnicodeScalarView(scalars)))
    }

    private func tooLong(_ count: Int?) -> TextProblem {
        .tooLong(characters: maximumCharacters, bytes: maximumBytes, count: count)
    }

    /// Without space around it, nor runs of it: a text of one line has single spaces, one of several lines at most two
    /// empty ones in a row. A line with nothing but spaces looks empty, and becomes so.
    private func plain(_ raw: String) -> String {
        // In an array, because building a string of scalars takes many times as long.
        let raw: [Unicode.Scalar] = raw.unicodeScalars.filter { !$0.isLeftOut }
        guard allowsLines else {
            return String(raw.trimmed(where: \.properties.isWhitespace).collapsed(1, where: \.isSpace, to: " "))
        }
        var lines: [Unicode.Scalar] = []
        lines.reserveCapacity(raw.count)
        var isAfterReturn = false
        for scalar in raw {
            if !(scalar == "\n" && isAfterReturn) { lines.append(scalar.endsLine ? "\n" : scalar) }
            isAfterReturn = scalar == "\r"
        }
        let trimmed = lines.trimmed(where: \.properties.isWhitespace).withBlankLinesEmpty
        return String(trimmed.collapsed(3, where: { $0 == "\n" }, to: "\n"))
    }
}

extension StringProtocol {
    /// Whether one of its characters has more marks than any script needs, by far.
    ///
    /// Comparing texts puts the marks of a character into an order, which takes the square of their number in steps:
    /// 80 ms for a request of 62 KB. What comes from outside is refused by this before it is compared. The limit is
    /// that of Unicode's Stream-Safe Text Format (UAX #15).
    public var hasTooManyMarks: Bool {
        guard mayHaveMarks else { return false }
        var marks = 0
        for scalar in unicodeScalars {
            marks = scalar.properties.canonicalCombiningClass == .notReordered ? 0 : marks + 1
            if marks > 30 { return true }
        }
        return false
    }

    /// Whether a mark may be in it. The first is U+0300: no byte of an earlier scalar is as large as its first.
    private var mayHaveMarks: Bool { utf8.contains { $0 >= 0xCC } }

    /// The text in Unicode's normal form C, in which it is already without marks.
    fileprivate var inNormalFormC: String {
        mayHaveMarks ? precomposedStringWithCanonicalMapping : String(self)
    }
}

extension Collection<Unicode.Scalar> where Self: BidirectionalCollection {
    fileprivate func trimmed(where isSpace: (Unicode.Scalar) -> Bool) -> SubSequence {
        guard let first = firstIndex(where: { !isSpace($0) }), let last = lastIndex(where: { !isSpace($0) }) else {
            return prefix(0)
        }
        return self[first...last]
    }

    /// Without the spaces of lines that have nothing else.
    fileprivate var withBlankLinesEmpty: [Unicode.Scalar] {
        let lines = split(separator: "\n", omittingEmptySubsequences: false)
        return Array(lines.map { $0.allSatisfy(\.isSpace) ? $0.prefix(0) : $0[...] }.joined(separator: ["\n"]))
    }

    /// With every run as one and the same scalar, `limit` times at most.
    fileprivate func collapsed(
        _ limit: Int, where isInRun: (Unicode.Scalar) -> Bool, to single: Unicode.Scalar
    ) -> [Unicode.Scalar] {
        var result: [Unicode.Scalar] = []
        result.reserveCapacity(count)
        var run = 0
        for scalar in self {
            run = isInRun(scalar) ? run + 1 : 0
            if run <= limit { result.append(run > 0 ? single : scalar) }
        }
        return result
    }
}

extension String {
    /// Makes a text of scalars.
    fileprivate init(_ scalars: [Unicode.Scalar]) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(scalars.count)
        for scalar in scalars { bytes.append(contentsOf: scalar.utf8) }
        self.init(decoding: bytes, as: UTF8.self)
    }
}

/// What is wrong with a text.
public enum TextProblem: Error, Hashable, Sendable {
    /// Nothing visible is left after trimming.
    case empty
    /// More characters, or more bytes of UTF-8, than the limits given. The count is that of the characters, where one
    /// of more than four bytes counts as several; nil if the text is too long to be counted.
    case tooLong(characters: Int, bytes: Int, count: Int?)
    /// A control character, an invisible one, or one that changes how the following text is shown.
    case forbiddenCharacter(Unicode.Scalar)
    /// More accents or other marks on one character than any script needs.
    case tooManyMarks
}

extension TextProblem {
    /// One sentence for the user: what is wrong and what to do.
    ///
    /// - Parameter field: The name of the field, as in `The name is too long.`
    public func message(for field: String) -> String {
        switch self {
        case .empty: "Enter the \(field)."
        case .tooLong(let characters, _, let count):
            "The \(field) is too long. Use at most \(characters.grouped) characters\(count.map { ", not \($0.grouped)" } ?? ""); "
                + "an emoji can count as several."
        case .forbiddenCharacter(let scalar):
            "The \(field) contains a character that can’t be shown (\(scalar.codePoint)). Leave it out."
        case .tooManyMarks:
            "The \(field) has more than \(ScalarFilter.maximumMarks) accents or other marks on one letter. Leave some out."
        }
    }
}

extension Int {
    /// The number as texts and hints write it, such as `4,000`.
    fileprivate var grouped: String { formatted(.number.locale(Locale(identifier: "en_GB"))) }
}

extension Unicode.Scalar {
    /// The usual name of a scalar that can't be shown, such as `U+202E`.
    public var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
