import ChatInterface
import TextRules

/// A text that can be a message.
struct MessageText: Hashable, Sendable {
    static let rule = TextRule(maximumCharacters: 4_000, allowsLines: true)

    let text: String

    init(_ raw: String) throws(ChatError) {
        do throws(TextProblem) {
            text = try Self.rule.check(raw)
        } catch {
            switch error {
            case .empty: throw .emptyText
            case .tooLong(let characters, let bytes): throw .textTooLong(characters: characters, bytes: bytes)
            case .forbiddenCharacter(let scalar): throw .forbiddenCharacter(scalar)
            }
        }
    }
}
