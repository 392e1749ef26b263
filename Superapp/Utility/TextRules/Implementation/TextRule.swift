import Foundation

/// What a person may type into one field, and the form in which it is kept.
///
/// Markup, SQL and every script are just text; refused is only what can't be shown, or changes how the text around it is
/// shown.
public struct TextRule: Sendable {
    /// The most characters, as people count them.
    public let maximumCharacters: Int

    /// Makes the rule of a field of one line that must be filled in.
    ///
    /// - Parameter maximumCharacters: The most characters, as people count them.
    public init(maximumCharacters: Int) {
        self.maximumCharacters = maximumCharacters
    }

    /// One character can be built of any number of marks, so characters alone bound nothing.
    private var maximumBytes: Int { 4 * maximumCharacters }

    /// Checks what was typed.
    ///
    /// - Parameter raw: What was typed, of any length.
    /// - Returns: The text as it is kept: trimmed, in normal form C.
    /// - Throws: ``TextProblem``.
    public func check(_ raw: String) throws(TextProblem) -> String {
        // Bounds the work on input of any size; what is cut off here is far beyond the limit.
        guard raw.utf8.count <= 16 * maximumBytes else { throw tooLong }
        let text = raw.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
        if let scalar = text.unicodeScalars.first(where: Self.isForbidden) { throw .forbiddenCharacter(scalar) }
        guard text.count <= maximumCharacters, text.utf8.count <= maximumBytes else { throw tooLong }
        guard text.unicodeScalars.contains(where: { !$0.properties.isDefaultIgnorableCodePoint }) else { throw .empty }
        return text
    }

    private var tooLong: TextProblem { .tooLong(characters: maximumCharacters, bytes: maximumBytes) }

    /// Control characters, and format characters that reorder or hide text, but for the joiners that some scripts and
    /// emoji need.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: true
        case .format: scalar.value != 0x200C && scalar.value != 0x200D
        default: false
        }
    }
}
