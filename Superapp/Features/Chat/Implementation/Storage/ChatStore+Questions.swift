import AccountServiceInterface
import ChatInterface
import GRDB

extension ChatStore {
    /// How many of the latest messages a question is looked for in.
    static let rememberedQuestions = 200

    /// Whether a person has said something to another, who has not said anything since.
    ///
    /// - Throws: `storage`, and what is wrong with the text.
    func awaitsAnswer(
        to body: String, of person: UserID, from other: UserID, about subject: ChatSubject.ID
    ) async throws(ChatError) -> Bool {
        let text = try MessageText(body).text
        return try await storing {
            try await database.read { database in
                guard let id = try database.conversation(between: person, and: other, about: subject) else {
                    return false
                }
                return try database.isUnanswered(text, of: person, in: id)
            }
        }
    }
}

extension Database {
    fileprivate func isUnanswered(_ text: String, of person: UserID, in conversation: ConversationID) throws -> Bool {
        let sql = """
            WITH latest AS (
                SELECT sequence, senderID, body FROM message WHERE conversationID = :conversation
                ORDER BY sequence DESC LIMIT :limit
            )
            SELECT EXISTS (
                SELECT 1 FROM latest WHERE senderID = :person AND body = :body AND sequence > coalesce(
                    (SELECT max(sequence) FROM latest WHERE senderID <> :person), 0)
            )
            """
        let arguments: StatementArguments = [
            "conversation": conversation.stored, "person": person.stored, "body": text,
            "limit": ChatStore.rememberedQuestions,
        ]
        return try Bool.fetchOne(self, sql: sql, arguments: arguments) ?? false
    }
}
