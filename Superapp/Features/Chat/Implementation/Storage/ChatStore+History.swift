import AccountServiceInterface
import ChatInterface
import DatabaseInterface
import GRDB

extension ChatStore {
    /// A part of a conversation's history, as one of its people sees it.
    ///
    /// - Parameter known: What was read before. Messages never change, so only the others are read.
    /// - Throws: `notFound` if the reader is not in the conversation; `storage`.
    func history(
        of conversation: ConversationID, for reader: UserID, span: HistorySpan, knowing known: History? = nil
    ) async throws(ChatError) -> History {
        try await storing {
            try await database.read { database in
                guard var history = try database.emptyHistory(of: conversation, for: reader) else {
                    throw ChatError.notFound
                }
                let all = span.range(ofLast: history.lastSequence)
                let range = span.fitting(all, sizes: try database.sizes(of: conversation, in: all))
                let kept = known?.messages.filter { range.contains($0.sequence) } ?? []
                let isUsable = kept.first?.sequence == range.lowerBound
                let first = isUsable ? kept.last.map { $0.sequence + 1 } : nil
                let others = try database.messages(of: conversation, in: (first ?? range.lowerBound)..<range.upperBound)
                history.messages = isUsable ? kept + others : others
                return history
            }
        }
    }

    /// Records that a person has read a conversation's messages up to a number.
    ///
    /// - Throws: `notFound` if the reader is not in the conversation; `storage`.
    func markRead(
        _ conversation: ConversationID, upTo sequence: Int, by reader: UserID
    ) async throws(ChatError) {
        let hasChanged = try await storing {
            try await database.write { database in
                _ = try database.otherPerson(in: conversation, with: reader)
                return try database.markRead(conversation, upTo: sequence, by: reader)
            }
        }
        if hasChanged { changes.announce([.person(reader), .unread(reader)]) }
    }
}

extension Database {
    fileprivate func emptyHistory(of conversation: ConversationID, for reader: UserID) throws -> History? {
        let sql = """
            SELECT conversation.id, otherID, otherName, subjectID, subjectTitle, subjectAddress, lastSequence, unread,
                iif(unread > 0, (
                    SELECT sequence FROM message
                    WHERE conversationID = conversation.id AND sequence > readSequence AND senderID <> personID
                    ORDER BY sequence LIMIT 1
                ), NULL) AS firstUnread
            FROM membership JOIN conversation ON conversation.id = membership.conversationID
            WHERE personID = ? AND conversationID = ?
            """
        return try Row.fetchOne(try cachedStatement(sql: sql), arguments: [reader.stored, conversation.stored])
            .map(History.init)
    }

    fileprivate func messages(of conversation: ConversationID, in range: Range<Int>) throws -> [Message] {
        let sql = """
            SELECT sequence, id AS messageID, senderID, body, sentAt FROM message
            WHERE conversationID = ? AND sequence >= ? AND sequence < ? ORDER BY sequence
            """
        let arguments: StatementArguments = [conversation.stored, range.lowerBound, range.upperBound]
        let rows = try Row.fetchAll(try cachedStatement(sql: sql), arguments: arguments)
        return ReadableRows(of: "message").read(rows, id: "messageID") { try Message(row: $0) }
    }

    /// The bytes of messages, by their numbers.
    fileprivate func sizes(of conversation: ConversationID, in range: Range<Int>) throws -> [Int: Int] {
        let sql = """
            SELECT sequence, length(CAST(body AS BLOB)) AS size FROM message
            WHERE conversationID = ? AND sequence >= ? AND sequence < ?
            """
        let arguments: StatementArguments = [conversation.stored, range.lowerBound, range.upperBound]
        let rows = try Row.fetchAll(try cachedStatement(sql: sql), arguments: arguments)
        return Dictionary(rows.map { ($0["sequence"], $0["size"]) }) { first, _ in first }
    }

    /// - Returns: Whether any message was unread before.
    fileprivate func markRead(_ conversation: ConversationID, upTo sequence: Int, by reader: UserID) throws -> Bool {
        let sql = """
            UPDATE membership SET
                readSequence = :sequence,
                unread = (
                    SELECT count(*) FROM message
                    WHERE conversationID = :conversation AND sequence > :sequence AND senderID <> :reader
                )
            WHERE personID = :reader AND conversationID = :conversation AND readSequence < :sequence
                AND :sequence <= (SELECT lastSequence FROM conversation WHERE id = :conversation)
            """
        try execute(
            sql: sql,
            arguments: ["sequence": sequence, "conversation": conversation.stored, "reader": reader.stored])
        return changesCount > 0
    }
}
