import AccountServiceInterface
import ChatInterface
import GRDB

extension ChatStore {
    /// Stores a subject as it is now in the conversations that a person has about it.
    ///
    /// - Throws: `storage`.
    func update(_ subject: ChatSubject, of person: UserID) async throws(ChatError) {
        let updated = try await storing {
            try await database.write { try $0.update(subject, of: person) }
        }
        changes.announce(
            updated.flatMap { [ChatTopic.conversation($0.conversation), .person($0.other)] } + [.person(person)])
    }
}

extension Database {
    /// Changes the titles and addresses that differ.
    fileprivate func update(
        _ subject: ChatSubject, of person: UserID
    ) throws -> [(conversation: ConversationID, other: UserID)] {
        let sql = """
            SELECT id, otherID FROM membership JOIN conversation ON id = conversationID
            WHERE personID = ? AND subjectID = ? AND (subjectTitle IS NOT ? OR subjectAddress IS NOT ?)
            """
        let arguments: StatementArguments = [person.stored, subject.id, subject.title, subject.address]
        return try Row.fetchAll(self, sql: sql, arguments: arguments).map { row in
            let id: String = row["id"]
            try execute(
                sql: "UPDATE conversation SET subjectTitle = ?, subjectAddress = ? WHERE id = ?",
                arguments: [subject.title, subject.address, id])
            return (try ConversationID(stored: id), try UserID(stored: row["otherID"]))
        }
    }
}
