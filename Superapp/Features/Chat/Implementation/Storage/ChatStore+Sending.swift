import AccountServiceInterface
import Changes
import ChatInterface
import Foundation
import GRDB
import RateLimits
import Synchronization

extension ChatStore {
    /// Stores a message and notifies the screens that show its conversation. Returns after the commit. If the receiver
    /// is looking at the end of the conversation, the message is marked as read at once.
    ///
    /// - Returns: The stored message. If the sender has used the id before, this is the message that was stored then.
    /// - Throws: `notFound` if the sender is not in the conversation; `alreadySent` if the id belongs to a message with
    ///   another text, in another conversation, or of the other person in this one; `tooMuch`; `storage`.
    @discardableResult
    func send(
        _ text: MessageText, id: MessageID, from sender: UserID, in conversation: ConversationID
    ) async throws(ChatError) -> Message {
        try await deliver(text, id: id, from: sender, in: conversation).message
    }

    /// The same, for callers that show the message without reading the history again.
    ///
    /// - Returns: The message, and the change that announces it.
    func deliver(
        _ text: MessageText, id: MessageID, from sender: UserID, in conversation: ConversationID,
        besides listener: Changes<ChatTopic>.Listener? = nil
    ) async throws(ChatError) -> Delivery {
        let (date, limits) = (now().milliseconds, limits)
        let (message, receiver, isRead) = try await storing {
            try await database.write { [readers, writing] database in
                let receiver = try database.otherPerson(in: conversation, with: sender)
                if let sent = try database.message(id, from: sender, to: receiver, text: text, in: conversation) {
                    return (sent, UserID?.none, false)
                }
                try writing.count(text, of: sender)
                let message = try database.append(text, id, from: sender, to: conversation, at: date)
                guard message.sequence <= limits.messages else {
                    throw ChatError.conversationFull(limit: limits.messages)
                }
                let isReader = readers.contains(.init(person: receiver, conversation: conversation))
                let isRead = try database.note(message.sequence, in: conversation, for: receiver, isReader: isReader)
                return (message, receiver, isRead)
            }
        }
        guard let receiver else { return Delivery(message: message, change: changes.announce([])) }
        let topics = [ChatTopic.conversation(conversation), .person(sender), .person(receiver)]
        let change = changes.announce(isRead ? topics : topics + [.unread(receiver)], besides: listener) { change in
            for person in isRead ? [sender, receiver] : [sender] {
                readers.note(
                    Delivery(message: message, change: change), to: .init(person: person, conversation: conversation))
            }
        }
        return Delivery(message: message, change: change)
    }
}

/// Limits how much a person writes, so that one account can't fill the disk.
final class WritingLimiter: Sendable {
    private let limit: Mutex<RateLimit<UserID>>
    private let start = ContinuousClock.now
    private let now: @Sendable () -> ContinuousClock.Instant

    /// In kilobytes: eight megabytes at once, and then 14 MB an hour, which nobody types.
    ///
    /// - Parameter now: The clock; the date can be set back.
    init(
        _ allowance: Allowance = Allowance(burst: 8_192, refill: .milliseconds(250)),
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        limit = Mutex(RateLimit(allowance))
        self.now = now
    }

    /// Counts a message that is stored now.
    ///
    /// - Throws: ``ChatError/tooMuch`` if the person has to wait. It does not count then.
    func count(_ text: MessageText, of sender: UserID) throws(ChatError) {
        let now = start.duration(to: now())
        let weight = 1 + text.text.utf8.count / 1_024
        let isAllowed = limit.withLock { limit in
            guard limit.wait(for: sender, weight: weight, at: now) == .zero else { return false }
            limit.count(sender, weight: weight, at: now)
            return true
        }
        guard isAllowed else { throw .tooMuch }
    }
}

/// A message that was stored, and the change that it is.
struct Delivery: Sendable {
    let message: Message
    let change: Changes<ChatTopic>.Announcement
}

extension Database {
    /// The message that the sender has sent with this id. In a conversation, an id is that of one message, whoever has
    /// sent it: pages find messages by their ids.
    fileprivate func message(
        _ id: MessageID, from sender: UserID, to receiver: UserID, text: MessageText, in conversation: ConversationID
    ) throws -> Message? {
        let sql = """
            SELECT *, id AS messageID FROM message
            WHERE id = :id AND (senderID = :sender OR (senderID = :receiver AND conversationID = :conversation))
            """
        let arguments: StatementArguments = [
            "id": id.stored, "sender": sender.stored, "receiver": receiver.stored,
            "conversation": conversation.stored,
        ]
        guard let row = try Row.fetchOne(try cachedStatement(sql: sql), arguments: arguments) else { return nil }
        let message = try Message(row: row)
        guard message.sender == sender, row["conversationID"] == conversation.stored, message.body == text.text else {
            throw ChatError.alreadySent
        }
        return message
    }

    /// Takes note that a message has come, for who gets it. When all before it was read, and they read on, nothing is
    /// unread.
    ///
    /// - Returns: Whether it is read.
    fileprivate func note(
        _ sequence: Int, in conversation: ConversationID, for person: UserID, isReader: Bool
    ) throws -> Bool {
        let sql = """
            UPDATE membership SET
                readSequence = iif(:isReader AND unread = 0, :sequence, readSequence),
                unread = unread + iif(:isReader AND unread = 0, 0, 1)
            WHERE personID = :person AND conversationID = :conversation RETURNING unread
            """
        let unread = try Int.fetchOne(
            try cachedStatement(sql: sql),
            arguments: [
                "isReader": isReader, "sequence": sequence, "person": person.stored,
                "conversation": conversation.stored,
            ])
        return unread == 0
    }

    /// Stores a message under the next number of its conversation. Its time is never before that of the previous
    /// message.
    fileprivate func append(
        _ text: MessageText, _ id: MessageID, from sender: UserID, to conversation: ConversationID, at date: Int64
    ) throws -> Message {
        let next = try Row.fetchOne(
            try cachedStatement(
                sql: """
                    UPDATE conversation SET lastSequence = lastSequence + 1, lastAt = max(lastAt, ?) WHERE id = ?
                    RETURNING lastSequence, lastAt
                    """),
            arguments: [date, conversation.stored])
        guard let next else { throw ChatError.notFound }
        let message = Message(
            sequence: next["lastSequence"], id: id, sender: sender, body: text.text,
            sentAt: Date(milliseconds: next["lastAt"]))
        let sql = "INSERT INTO message (conversationID, sequence, id, senderID, body, sentAt) VALUES (?, ?, ?, ?, ?, ?)"
        try cachedStatement(sql: sql).execute(
            arguments: [
                conversation.stored, message.sequence, id.stored, sender.stored, message.body,
                message.sentAt.milliseconds,
            ])
        return message
    }
}
