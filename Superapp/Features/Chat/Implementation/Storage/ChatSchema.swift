import DatabaseInterface

/// The tables of Chat. Times are milliseconds since 1970.
///
/// A conversation counts its messages from 1 without gaps, so that a range of numbers is a page of its history. Names are
/// kept with the membership: an account's name never changes, and the list is read for every message.
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
        }
    ]
}
