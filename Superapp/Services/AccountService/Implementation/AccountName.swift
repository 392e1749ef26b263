import AccountServiceInterface
import Foundation
import TextRules

/// A valid name of an account.
struct AccountName: Hashable, Sendable {
    private static let rule = TextRule(maximumCharacters: 64)

    /// The name as it is shown.
    let text: String

    /// The form that must be unique: equal for names that read the same, by case, width, normal form or invisible
    /// characters.
    let key: String

    /// The form that prevents imitations: equal for names that look the same, whatever letters they are written with.
    var lookalike: String { Lookalike(text).text }

    /// Whether it has the mark of people who do not exist, such as `(sample)`, in whatever signs, at its end or before.
    var isMarkedAsSample: Bool {
        let parts = text.split { !$0.isLetter && !$0.isWhitespace && !$0.isNumber }
        let isMarked = parts.dropFirst(text.first?.isLetter == true ? 1 : 0).contains {
            ["sample", "samples", "sampleaccount"].contains(Lookalike(String($0)).text)
        }
        return isMarked || text.count > Self.withoutMark(text).count
    }

    /// A name without `(sample)` at its end, in whatever brackets and letters.
    static func withoutMark(_ name: String) -> String {
        guard let start = name.lastIndex(where: { !$0.isLetter && !$0.isWhitespace && !$0.isNumber }) else {
            return name
        }
        let end = name[start...].dropFirst()
        if Lookalike(String(end)).text == "sample" { return String(name[..<start]) }
        // The last one is the closing bracket.
        guard end.allSatisfy(\.isWhitespace) else { return name }
        let opening = name[..<start].lastIndex { !$0.isLetter && !$0.isWhitespace && !$0.isNumber }
        guard let opening, Lookalike(String(name[opening..<start])).text == "sample" else { return name }
        return String(name[..<opening])
    }

    /// The name of a new account. Existing ones may have letters of any scripts.
    init(new raw: String) throws(AccountError) {
        try self.init(raw)
        let scripts = Scripts(of: text)
        guard scripts.belongTogether else { throw .invalidName(.mixedScripts) }
        guard scripts.areCommon else { throw .invalidName(.uncommonScript) }
        guard !scripts.touchLatin else { throw .invalidName(.touchingScripts) }
        if let scalar = UnusualCharacters.first(in: text) { throw .invalidName(.unusualCharacter(scalar)) }
    }

    init(_ raw: String) throws(AccountError) {
        do throws(TextProblem) {
            text = try Self.rule.check(raw)
        } catch {
            switch error {
            case .empty: throw .invalidName(.empty)
            case .tooLong(let characters, let bytes): throw .invalidName(.tooLong(characters: characters, bytes: bytes))
            case .forbiddenCharacter(let scalar): throw .invalidName(.forbiddenCharacter(scalar))
            }
        }
        key = Self.key(of: text)
        guard !key.isEmpty else { throw .invalidName(.empty) }
    }

    /// NFKC with case folded and invisible characters removed. Uppercasing and then lowercasing also makes `ß` equal to
    /// `SS`.
    private static func key(of text: String) -> String {
        let compatible = text.precomposedStringWithCompatibilityMapping
        let folded = compatible.uppercased().lowercased().precomposedStringWithCompatibilityMapping
        let visible = folded.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        return String(String.UnicodeScalarView(visible)).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
