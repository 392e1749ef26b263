import AccountServiceInterface
import ChatInterface
import GRDB

extension ChatStore {
    /// Stores the present title of a subject in the conversations that a person has about it.
    ///
    /// - Throws: `storage`.
    func rename(_ subject: ChatSubject, of person: UserID) async throws(ChatError) {
        let renamed = try await storing {
            try await database.write { try $0.rename(subject, of: person) }
        }
        changes.announce(
            renamed.flatMap { [ChatTopic.conversation($0.conversation), .person($0.other)] } + [.person(person)])
    }
}

extension Database {
    /// Changes the titles that differ.
    fileprivate func rename(
        _ subject: ChatSubject, of person: UserID
    ) throws -> [(conversation: ConversationID, other: UserID)] {
        let sql = """
            SELECT id, otherID FROM membership JOIN conversation ON id = conversationID
            WHERE personID = ? AND subjectID = ? AND subjectTitle <> ?
            """
        let arguments: StatementArguments = [person.stored, subject.id, subject.title]
        return try Row.fetchAll(self, sql: sql, arguments: arguments).map { row in
            let id: String = row["id"]
            try execute(sql: "UPDATE conversation SET subjectTitle = ? WHERE id = ?", arguments: [subject.title, id])
            return (try ConversationID(stored: id), try UserID(stored: row["otherID"]))
        }
    }
}
