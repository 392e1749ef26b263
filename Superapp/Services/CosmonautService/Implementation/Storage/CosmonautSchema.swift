import DatabaseInterface

/// The tables of the crew. Times are milliseconds since 1970.
enum CosmonautSchema {
    static let migrations = [
        SchemaMigration(id: "cosmonauts-1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE cosmonaut (
                        id TEXT PRIMARY KEY NOT NULL,
                        name TEXT NOT NULL,
                        role TEXT NOT NULL,
                        isSample INTEGER NOT NULL
                    ) STRICT;
                    CREATE TABLE spacewalk (
                        id TEXT PRIMARY KEY NOT NULL,
                        cosmonautID TEXT NOT NULL REFERENCES cosmonaut(id) ON DELETE CASCADE,
                        suit TEXT NOT NULL,
                        startedAt INTEGER NOT NULL,
                        endedAt INTEGER CHECK (endedAt >= startedAt)
                    ) STRICT;
                    CREATE UNIQUE INDEX oneSpacewalkAtATime ON spacewalk(cosmonautID) WHERE endedAt IS NULL;
                    CREATE INDEX spacewalkByCosmonaut ON spacewalk(cosmonautID, startedAt);
                    """
            )
        },
        SchemaMigration(id: "cosmonauts-2") { database in
            try database.execute(
                sql: """
                    ALTER TABLE cosmonaut ADD COLUMN addedBy TEXT;
                    CREATE INDEX cosmonautByAccount ON cosmonaut(addedBy);
                    """
            )
        },
    ]
}
