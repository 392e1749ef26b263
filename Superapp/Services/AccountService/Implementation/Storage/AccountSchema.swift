import AccountServiceInterface
import DatabaseInterface
import Foundation
import GRDB
import TextRules

/// The tables of accounts and sessions. Times are milliseconds since 1970.
enum AccountSchema {
    static let migrations = first + formerLooks + [looks, SchemaMigration(id: "accounts-11", apply: compareAgain)]

    private static let first = [
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
        },
    ]

    /// Each of these determined anew what names look like, in a column that is gone. A database that knows them is opened
    /// only by a program that does.
    private static let formerLooks = (3...9).map { SchemaMigration(id: "accounts-\($0)") { _ in } }

    /// A name has several looks: `WILL` is one of `Will`.
    private static let looks = SchemaMigration(id: "accounts-10") { database in
        try database.execute(
            sql: """
                DROP INDEX accountByLookalike;
                ALTER TABLE account DROP COLUMN lookalike;
                CREATE TABLE accountLook (
                    look TEXT NOT NULL,
                    accountID TEXT NOT NULL REFERENCES account(id) ON DELETE CASCADE,
                    PRIMARY KEY (look, accountID)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX accountLookByAccount ON accountLook(accountID);
                """
        )
        try compareAgain(database)
    }

    /// Determines what every name looks like. Existing names that look alike are kept: no user loses an account.
    private static func compareAgain(_ database: Database) throws {
        try database.execute(sql: "DELETE FROM accountLook")
        for row in try Row.fetchAll(database, sql: "SELECT id, name FROM account") {
            try AccountStore.insertLooks(AccountName.lookalikes(of: row["name"]), of: row["id"], in: database)
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
