import AccountServiceInterface
import Foundation
import TextRules

/// A name that an account can have.
struct AccountName: Hashable, Sendable {
    private static let rule = TextRule(maximumCharacters: 64)

    /// What the person sees.
    let text: String

    /// What is unique: equal for names that read the same, by case, width, normal form or invisible characters.
    let key: String

    /// What nobody else may come close to: equal for names that look the same, whatever letters they are written with.
    var lookalike: String { Lookalike(text).text }

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

    /// NFKC with case folded and invisible characters left out. Upper and then lower case also folds `ß` with `SS`.
    private static func key(of text: String) -> String {
        let compatible = text.precomposedStringWithCompatibilityMapping
        let folded = compatible.uppercased().lowercased().precomposedStringWithCompatibilityMapping
        let visible = folded.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        return String(String.UnicodeScalarView(visible)).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
