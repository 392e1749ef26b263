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

    /// What the name looks like as it is written, whatever letters it is written with.
    var lookalike: String { Lookalike(text).text }

    /// The forms that prevent imitations: one is shared by names that look the same, also in small letters or capitals.
    var lookalikes: [String] { Self.lookalikes(of: text) }

    static func lookalikes(of text: String) -> [String] { Lookalike.all(of: text).map(\.text) }

    /// The name of a new account. Existing ones may have letters of any scripts.
    init(new raw: String) throws(AccountError) {
        try self.init(raw)
        let scripts = Scripts(of: text)
        guard scripts.belongTogether else { throw .invalidName(.mixedScripts) }
        guard scripts.areCommon else { throw .invalidName(.uncommonScript) }
        guard !scripts.touchLatin else { throw .invalidName(.touchingScripts) }
        if let scalar = UnusualCharacters.first(in: text) { throw .invalidName(.unusualCharacter(scalar)) }
        if let scalar = UnusualCharacters.firstInPlaceOfLetter(in: text) {
            throw .invalidName(.inPlaceOfLetter(scalar))
        }
    }

    init(_ raw: String) throws(AccountError) {
        do throws(TextProblem) {
            text = try Self.rule.check(raw)
        } catch {
            throw .invalidName(.text(error))
        }
        key = Self.key(of: text)
        guard !key.isEmpty else { throw .invalidName(.text(.empty)) }
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
