import AccountServiceInterface
import DatabaseInterface
import Foundation
import GRDB
import TextRules

/// The tables of accounts and sessions. Times are milliseconds since 1970.
enum AccountSchema {
    static let migrations = [
        SchemaMigration(id: "accounts-1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE account (
                        id TEXT PRIMARY KEY NOT NULL,
                        name TEXT NOT NULL,
                        nameKey TEXT NOT NULL UNIQUE,
                        passwordHash TEXT NOT NULL,
                        createdAt INTEGER NOT NULL
                    ) STRICT;
                    CREATE TABLE session (
                        id TEXT PRIMARY KEY NOT NULL,
                        accountID TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
                        tokenDigest BLOB NOT NULL UNIQUE,
                        agent TEXT NOT NULL,
                        startedAt INTEGER NOT NULL,
                        expiresAt INTEGER NOT NULL
                    ) STRICT;
                    CREATE INDEX sessionByAccount ON session(accountID);
                    CREATE INDEX sessionByExpiry ON session(expiresAt);
                    """
            )
        },
        SchemaMigration(id: "accounts-2") { database in
            try database.execute(
                sql: """
                    ALTER TABLE account ADD COLUMN lookalike TEXT NOT NULL DEFAULT '';
                    CREATE INDEX accountByLookalike ON account(lookalike);
                    """
            )
            try compareAgain(database)
        },
        // More letters count as alike.
        SchemaMigration(id: "accounts-3", apply: compareAgain),
        SchemaMigration(id: "accounts-4", apply: compareAgain),
        // Accents, punctuation and symbols make no difference any more.
        SchemaMigration(id: "accounts-5", apply: compareAgain),
        // Strokes and hooks neither, nor signs that stand for letters.
        SchemaMigration(id: "accounts-6", apply: compareAgain),
        // More letters count as alike.
        SchemaMigration(id: "accounts-7", apply: compareAgain),
        SchemaMigration(id: "accounts-8", apply: compareAgain),
        // So do letters that one script has twice, and sequences that are drawn like a letter.
        SchemaMigration(id: "accounts-9", apply: compareAgain),
    ]

    /// Determines what every name looks like. Existing names that look alike are kept: no user loses an account.
    @Sendable private static func compareAgain(_ database: Database) throws {
        for row in try Row.fetchAll(database, sql: "SELECT id, name FROM account") {
            try database.execute(
                sql: "UPDATE account SET lookalike = ? WHERE id = ?",
                arguments: [Lookalike(row["name"]).text, row["id"] as String])
        }
    }
}

/// An account with its password hash.
struct StoredAccount: Sendable {
    let user: User
    let hash: PasswordHash
}

extension User {
    init(row: Row) throws {
        self.init(
            id: UserID(rawValue: try UUID(stored: row["id"])), name: row["name"],
            createdAt: Date(milliseconds: row["createdAt"])
        )
    }
}

extension StoredAccount {
    init(row: Row) throws {
        let user = try User(row: row)
        guard let hash = PasswordHash(text: row["passwordHash"]) else {
            throw AccountError.storage("the password hash of account \(user.id.rawValue) can't be read")
        }
        self.init(user: user, hash: hash)
    }
}

extension Session {
    init(row: Row, token: SessionToken) throws {
        self.init(
            id: try SessionID(stored: row["sessionID"]), token: token, user: try User(row: row),
            startedAt: Date(milliseconds: row["startedAt"]), expiresAt: Date(milliseconds: row["expiresAt"])
        )
    }
}

extension SessionSummary {
    init(row: Row) throws {
        self.init(
            id: try SessionID(stored: row["id"]), agent: row["agent"], startedAt: Date(milliseconds: row["startedAt"])
        )
    }
}

extension SessionID {
    init(stored: String) throws {
        self.init(rawValue: try UUID(stored: stored))
    }
}

extension UUID {
    fileprivate init(stored: String) throws {
        guard let id = UUID(uuidString: stored) else {
            throw AccountError.storage("the id \"\(stored)\" can't be read")
        }
        self = id
    }
}
