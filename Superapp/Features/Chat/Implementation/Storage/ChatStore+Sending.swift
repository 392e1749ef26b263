import AccountServiceInterface
import ChatInterface
import Foundation
import GRDB

extension ChatStore {
    /// Stores a message and tells whoever shows its conversation. It returns after the commit.
    ///
    /// - Returns: The message as it is stored. When the sender has used the id before, that is the first one.
    /// - Throws: `notFound` when the conversation is not the sender's; `alreadySent` when the id stands for a message
    ///   that reads differently or is in another conversation; `storage`.
    @discardableResult
    func send(
        _ text: MessageText, id: MessageID, from sender: UserID, in conversation: ConversationID
    ) async throws(ChatError) -> Message {
        let (date, limits) = (now().milliseconds, limits)
        let (message, receiver) = try await storing {
            try await database.write { database in
                let receiver = try database.otherPerson(in: conversation, with: sender)
                if let sent = try database.message(id, from: sender, text: text, in: conversation) {
                    return (sent, receiver)
                }
                let message = try database.append(text, id, from: sender, to: conversation, at: date)
                guard message.sequence <= limits.messages else {
                    throw ChatError.conversationFull(limit: limits.messages)
                }
                try database.execute(
                    sql: "UPDATE membership SET unread = unread + 1 WHERE personID = ? AND conversationID = ?",
                    arguments: [receiver.stored, conversation.stored])
                return (message, receiver)
            }
        }
        changes.announce([.conversation(conversation), .person(sender), .person(receiver)])
        return message
    }
}

extension Database {
    /// The message that the sender has already sent under an id.
    fileprivate func message(
        _ id: MessageID, from sender: UserID, text: MessageText, in conversation: ConversationID
    ) throws -> Message? {
        let sql = "SELECT *, id AS messageID FROM message WHERE senderID = ? AND id = ?"
        guard let row = try Row.fetchOne(self, sql: sql, arguments: [sender.stored, id.stored]) else { return nil }
        let message = try Message(row: row)
        guard row["conversationID"] == conversation.stored, message.body == text.text else {
            throw ChatError.alreadySent
        }
        return message
    }

    /// Gives a message the next number of its conversation. Its time is never before that of the one before.
    fileprivate func append(
        _ text: MessageText, _ id: MessageID, from sender: UserID, to conversation: ConversationID, at date: Int64
    ) throws -> Message {
        let next = try Row.fetchOne(
            self,
            sql: """
                UPDATE conversation SET lastSequence = lastSequence + 1, lastAt = max(lastAt, ?) WHERE id = ?
                RETURNING lastSequence, lastAt
                """,
            arguments: [date, conversation.stored])
        guard let next else { throw ChatError.notFound }
        let message = Message(
            sequence: next["lastSequence"], id: id, sender: sender, body: text.text,
            sentAt: Date(milliseconds: next["lastAt"]))
        try execute(
            sql: """
                INSERT INTO message (conversationID, sequence, id, senderID, body, sentAt) VALUES (?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                conversation.stored, message.sequence, id.stored, sender.stored, message.body,
                message.sentAt.milliseconds,
            ])
        return message
    }
}
