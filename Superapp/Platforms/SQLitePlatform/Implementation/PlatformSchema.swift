import DatabaseInterface

/// The tables of posts and todos. Moments are milliseconds since 1970. An owner is a text and no reference: the process
/// that keeps posts and todos need not be the one that keeps accounts.
enum PlatformSchema {
    static let migrations = [
        SchemaMigration(id: "platform-1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE post (
                        id TEXT PRIMARY KEY NOT NULL,
                        owner TEXT NOT NULL,
                        title TEXT NOT NULL,
                        content TEXT NOT NULL,
                        createdAt INTEGER NOT NULL,
                        updatedAt INTEGER NOT NULL,
                        revision INTEGER NOT NULL,
                        isSample INTEGER NOT NULL
                    ) STRICT;
                    CREATE INDEX postByOwner ON post(owner);
                    CREATE TABLE todo (
                        id TEXT PRIMARY KEY NOT NULL,
                        owner TEXT NOT NULL,
                        title TEXT NOT NULL,
                        isDone INTEGER NOT NULL,
                        createdAt INTEGER NOT NULL,
                        updatedAt INTEGER NOT NULL,
                        revision INTEGER NOT NULL,
                        isSample INTEGER NOT NULL
                    ) STRICT;
                    CREATE INDEX todoByOwner ON todo(owner);
                    """
            )
        }
    ]
}
