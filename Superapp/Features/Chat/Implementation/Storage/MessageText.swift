import ChatInterface
import Foundation

/// A text that can be a message: trimmed, not empty, not too long, without control characters.
struct MessageText: Hashable, Sendable {
    static let maximumCharacters = 4_000
    /// One character can be built of any number of marks, so characters alone bound nothing.
    static let maximumBytes = 4 * maximumCharacters

    let text: String

    init(_ raw: String) throws(ChatError) {
        // Bounds the work on input of any size; what is cut off here is far beyond the limit.
        guard raw.utf8.count <= 4 * Self.maximumBytes else { throw Self.tooLong }
        let text = raw.replacing("\r\n", with: "\n").trimmingCharacters(in: .whitespacesAndNewlines)
        if let scalar = text.unicodeScalars.first(where: Self.isForbidden) { throw .forbiddenCharacter(scalar) }
        guard text.unicodeScalars.contains(where: Self.isVisible) else { throw .emptyText }
        guard text.utf8.count <= Self.maximumBytes, text.count <= Self.maximumCharacters else { throw Self.tooLong }
        self.text = text
    }

    private static var tooLong: ChatError { .textTooLong(characters: maximumCharacters, bytes: maximumBytes) }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control && scalar != "\n" && scalar != "\t"
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isWhitespace && !scalar.properties.isDefaultIgnorableCodePoint
    }
}
