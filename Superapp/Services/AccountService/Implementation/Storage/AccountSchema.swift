import DatabaseInterface
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
            // Those that look alike already stay: nobody loses an account.
            for row in try Row.fetchAll(database, sql: "SELECT id, name FROM account") {
                try database.execute(
                    sql: "UPDATE account SET lookalike = ? WHERE id = ?",
                    arguments: [Lookalike(row["name"]).text, row["id"] as String])
            }
        },
    ]
}
