import AccountServiceInterface
import Foundation

/// A name that an account can have.
struct AccountName: Hashable, Sendable {
    static let maximumCharacters = 64
    /// One character can be built of any number of marks, so characters alone bound nothing.
    static let maximumBytes = 256

    /// What the person sees: trimmed, in normal form C.
    let text: String

    /// What is unique: equal for names that read the same, by case, width, normal form or invisible characters.
    let key: String

    init(_ raw: String) throws(AccountError) {
        // Bounds the work on input of any size; what is cut off here is far beyond the limit.
        guard raw.utf8.count <= 16 * Self.maximumBytes else { throw Self.tooLong }
        let text = raw.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
        if let scalar = text.unicodeScalars.first(where: Self.isForbidden) {
            throw .invalidName(.forbiddenCharacter(scalar))
        }
        guard text.count <= Self.maximumCharacters, text.utf8.count <= Self.maximumBytes else { throw Self.tooLong }
        let key = Self.key(of: text)
        guard !key.isEmpty else { throw .invalidName(.empty) }
        self.text = text
        self.key = key
    }

    private static var tooLong: AccountError {
        .invalidName(.tooLong(characters: maximumCharacters, bytes: maximumBytes))
    }

    /// Control characters, and format characters that reorder or hide text, but for the joiners that some scripts and
    /// emoji need.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        case .format: scalar.value != 0x200C && scalar.value != 0x200D
        default: false
        }
    }

    /// NFKC with case folded and invisible characters left out. Upper and then lower case also folds `ß` with `SS`.
    private static func key(of text: String) -> String {
        let compatible = text.precomposedStringWithCompatibilityMapping
        let folded = compatible.uppercased().lowercased().precomposedStringWithCompatibilityMapping
        let visible = folded.unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
        return String(String.UnicodeScalarView(visible)).trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
