import AccountServiceInterface
import Changes
import ChatInterface
import DatabaseInterface
import Foundation
import GRDB
import Paging

extension ChatStore {
    /// The conversation of two people about a subject; it is created if there is none. While it has no messages, only
    /// the person who created it can see it.
    ///
    /// - Throws: `yourself`, `storage`.
    func conversation(
        between person: ChatPerson, and other: ChatPerson, about subject: ChatSubject?
    ) async throws(ChatError) -> ConversationID {
        guard person.id != other.id else { throw .yourself }
        let find: @Sendable (Database) throws -> ConversationID? = { database in
            try database.conversation(between: person.id, and: other.id, about: subject?.id)
        }
        let (created, limits) = (now().milliseconds, limits)
        return try await storing {
            if let known = try await database.read(find) { return known }
            return try await database.write { database in
                if let known = try find(database) { return known }
                let count = try database.conversationCount(begunBy: person.id)
                guard count < limits.conversations else {
                    throw ChatError.tooManyConversations(limit: limits.conversations)
                }
                let id = ConversationID()
                try database.insert(id, person.id, other.id, subject, at: created)
                try database.insertMembership(of: person, in: id, with: other)
                try database.insertMembership(of: other, in: id, with: person)
                return id
            }
        }
    }

    /// A part of a person's conversations that have messages, the latest first, and one more if there are more.
    ///
    /// - Throws: `storage`.
    func conversations(
        of person: UserID, span: ListSpan<ConversationSummary.Place>
    ) async throws(ChatError) -> ConversationList {
        try await storing {
            try await database.read { database in
                ConversationList(
                    summaries: try database.conversations(of: person, from: span.start, limit: span.limit + 1),
                    unread: try database.unreadCount(of: person))
            }
        }
    }

    /// The number of a person's unread messages: the current one, and a new one after every change.
    func unreadCount(of person: UserID) -> LiveValues<Int> {
        LiveValues(changes.of(.unread(person))) {
            try await storing {
                try await counts.value(of: person, after: changes.latest(of: .unread(person))) { [database] in
                    try await database.read { try $0.unreadCount(of: person) }
                }
            }
        }
    }
}

extension Database {
    fileprivate func conversationCount(begunBy person: UserID) throws -> Int {
        let sql = "SELECT count(*) FROM conversation WHERE begunBy = ?"
        return try Int.fetchOne(self, sql: sql, arguments: [person.stored]) ?? 0
    }

    /// The conversation of two people about a subject; nil if there is none.
    func conversation(
        between person: UserID, and other: UserID, about subject: ChatSubject.ID?
    ) throws -> ConversationID? {
        let pair = [person.stored, other.stored].sorted()
        let sql = "SELECT id FROM conversation WHERE lowerID = ? AND higherID = ? AND subjectID = ?"
        return try String.fetchOne(self, sql: sql, arguments: [pair[0], pair[1], subject ?? ""])
            .map(ConversationID.init(stored:))
    }

    fileprivate func insert(
        _ id: ConversationID, _ person: UserID, _ other: UserID, _ subject: ChatSubject?, at date: Int64
    ) throws {
        let pair = [person.stored, other.stored].sorted()
        try execute(
            sql: """
                INSERT INTO conversation
                    (id, lowerID, higherID, subjectID, subjectTitle, subjectAddress, createdAt, lastAt, begunBy)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id.stored, pair[0], pair[1], subject?.id ?? "", subject?.title, subject?.address, date, date,
                person.stored,
            ])
    }

    fileprivate func insertMembership(of person: ChatPerson, in id: ConversationID, with other: ChatPerson) throws {
        try execute(
            sql: "INSERT INTO membership (personID, conversationID, otherID, otherName) VALUES (?, ?, ?, ?)",
            arguments: [person.id.stored, id.stored, other.id.stored, other.name])
    }

    fileprivate func unreadCount(of person: UserID) throws -> Int {
        // Bounded, because a sum beyond 64 bits is an error, which would hide all conversations for one damaged row.
        let sql = "SELECT coalesce(sum(min(max(unread, 0), 1000000)), 0) FROM membership WHERE personID = ?"
        return try Int.fetchOne(try cachedStatement(sql: sql), arguments: [person.stored]) ?? 0
    }

    fileprivate func conversations(
        of person: UserID, from start: ConversationSummary.Place?, limit: Int
    ) throws -> [ConversationSummary] {
        let sql = """
            SELECT conversation.id, otherID, otherName, subjectID, subjectTitle, subjectAddress, unread,
                sequence, message.id AS messageID, senderID, body, sentAt
            FROM membership
            JOIN conversation ON conversation.id = membership.conversationID
            JOIN message ON message.conversationID = conversation.id AND message.sequence = conversation.lastSequence
            WHERE personID = :person AND lastAt <= :time AND (lastAt < :time OR conversation.id >= :id)
            ORDER BY lastAt DESC, conversation.id LIMIT :limit
            """
        return try ReadableRows(of: "conversation").first(limit) { limit in
            let arguments: StatementArguments = [
                "person": person.stored, "time": start?.lastAt ?? Int64.max, "id": start?.id.stored ?? "",
                "limit": limit ?? -1,
            ]
            return try Row.fetchAll(try cachedStatement(sql: sql), arguments: arguments)
        } _: {
            try ConversationSummary(row: $0)
        }
    }
}

/// A conversation as shown in the list.
struct ConversationSummary: Hashable, Sendable, Identifiable {
    let id: ConversationID
    let other: ChatPerson
    let subject: ChatSubject?
    /// The number of messages that the person has not read.
    let unread: Int
    let last: Message

    /// The position of a conversation in the list, the latest first, at which a page can begin.
    struct Place: Hashable, Sendable {
        let lastAt: Int64
        let id: ConversationID
    }

    var place: Place { Place(lastAt: last.sentAt.milliseconds, id: id) }
}

/// A part of a person's conversations.
struct ConversationList: Hashable, Sendable {
    /// The conversations, and one more if there are more.
    var summaries: [ConversationSummary] = []
    /// The number of the person's unread messages in all conversations.
    var unread = 0
}
