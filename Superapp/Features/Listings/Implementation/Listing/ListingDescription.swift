import Foundation
import TextRules

/// What a listing says in several lines. It may be empty.
struct ListingDescription: Hashable, Sendable {
    static let maximumCharacters = 4_000
    /// One character can be built of any number of marks, so characters alone bound nothing.
    static let maximumBytes = 4 * maximumCharacters

    let text: String

    init(_ raw: String) throws(TextProblem) {
        // Bounds the work on input of any size; what is cut off here is far beyond the limit.
        guard raw.utf8.count <= 4 * Self.maximumBytes else { throw Self.tooLong }
        let text = raw.replacing("\r\n", with: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
        let forbidden = text.unicodeScalars.first {
            $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t"
        }
        if let forbidden { throw .forbiddenCharacter(forbidden) }
        guard text.utf8.count <= Self.maximumBytes, text.count <= Self.maximumCharacters else { throw Self.tooLong }
        self.text = text
    }

    private static var tooLong: TextProblem { .tooLong(characters: maximumCharacters, bytes: maximumBytes) }
}
