import DatabaseInterface

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
        }
    ]
}
