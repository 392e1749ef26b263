import AccountServiceInterface
import ChatInterface
import DatabaseInterface
import Foundation
import GRDB

/// The tables of Chat. Times are milliseconds since 1970.
///
/// The messages of a conversation are numbered from 1 without gaps, so a range of numbers is a page of its history.
/// Names are stored with the membership, because an account's name never changes and the list is read for every
/// message.
enum ChatSchema {
    static let migrations = [
        SchemaMigration(id: "chat-1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE conversation (
                        id TEXT PRIMARY KEY NOT NULL,
                        lowerID TEXT NOT NULL,
                        higherID TEXT NOT NULL,
                        subjectID TEXT NOT NULL,
                        subjectTitle TEXT,
                        subjectAddress TEXT,
                        createdAt INTEGER NOT NULL,
                        lastSequence INTEGER NOT NULL DEFAULT 0,
                        lastAt INTEGER NOT NULL,
                        UNIQUE (lowerID, higherID, subjectID)
                    ) STRICT;
                    CREATE TABLE membership (
                        personID TEXT NOT NULL,
                        conversationID TEXT NOT NULL REFERENCES conversation(id) ON DELETE CASCADE,
                        otherID TEXT NOT NULL,
                        otherName TEXT NOT NULL,
                        readSequence INTEGER NOT NULL DEFAULT 0,
                        unread INTEGER NOT NULL DEFAULT 0,
                        PRIMARY KEY (personID, conversationID)
                    ) STRICT, WITHOUT ROWID;
                    CREATE TABLE message (
                        conversationID TEXT NOT NULL REFERENCES conversation(id) ON DELETE CASCADE,
                        sequence INTEGER NOT NULL,
                        id TEXT NOT NULL,
                        senderID TEXT NOT NULL,
                        body TEXT NOT NULL,
                        sentAt INTEGER NOT NULL,
                        PRIMARY KEY (conversationID, sequence)
                    ) STRICT, WITHOUT ROWID;
                    CREATE UNIQUE INDEX messageOnce ON message(senderID, id);
                    """
            )
        },
        // Others can begin any number of conversations with a person, so only those that the person has begun are
        // limited.
        SchemaMigration(id: "chat-2") { database in
            try database.execute(
                sql: """
                    ALTER TABLE conversation ADD COLUMN begunBy TEXT;
                    UPDATE conversation SET begunBy = (
                        SELECT senderID FROM message WHERE conversationID = conversation.id AND sequence = 1
                    );
                    CREATE INDEX conversationByBeginner ON conversation(begunBy);
                    """
            )
        },
    ]
}

extension Message {
    init(row: Row) throws {
        self.init(
            sequence: row["sequence"], id: MessageID(rawValue: try UUID(stored: row["messageID"])),
            sender: try UserID(stored: row["senderID"]), body: row["body"], sentAt: Date(milliseconds: row["sentAt"]))
    }
}

extension History {
    init(row: Row) throws {
        self.init(
            conversation: try ConversationID(stored: row["id"]), other: try ChatPerson(row: row),
            subject: ChatSubject(row: row), lastSequence: row["lastSequence"], unread: row["unread"],
            firstUnread: row["firstUnread"])
    }
}

extension ConversationSummary {
    init(row: Row) throws {
        self.init(
            id: try ConversationID(stored: row["id"]), other: try ChatPerson(row: row), subject: ChatSubject(row: row),
            unread: row["unread"], last: try Message(row: row))
    }
}

extension ChatPerson {
    fileprivate init(row: Row) throws {
        self.init(id: try UserID(stored: row["otherID"]), name: row["otherName"])
    }
}

extension ChatSubject {
    fileprivate init?(row: Row) {
        guard let title: String = row["subjectTitle"] else { return nil }
        self.init(id: row["subjectID"], title: title, address: row["subjectAddress"])
    }
}

extension ConversationID {
    var stored: String { rawValue.uuidString }

    init(stored: String) throws { self.init(rawValue: try UUID(stored: stored)) }
}

extension MessageID {
    var stored: String { rawValue.uuidString }
}

extension UserID {
    var stored: String { rawValue.uuidString }

    init(stored: String) throws { self.init(rawValue: try UUID(stored: stored)) }
}

extension UUID {
    fileprivate init(stored: String) throws {
        guard let id = UUID(uuidString: stored) else { throw ChatError.storage("the id \"\(stored)\" can't be read") }
        self = id
    }
}

extension Date {
    var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1_000).rounded()) }

    init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1_000)
    }
}
