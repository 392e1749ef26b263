import DatabaseInterface

/// The table of suits. That a cosmonaut has one at most is the index's to keep.
enum SpacesuitSchema {
    static let migrations = [
        SchemaMigration(id: "spacesuits-1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE spacesuit (
                        id TEXT PRIMARY KEY NOT NULL,
                        name TEXT NOT NULL,
                        wearerID TEXT UNIQUE,
                        condition TEXT NOT NULL CHECK (condition IN ('serviced', 'needsService')),
                        isSample INTEGER NOT NULL,
                        revision INTEGER NOT NULL DEFAULT 0
                    ) STRICT;
                    """
            )
        },
        SchemaMigration(id: "spacesuits-2") { database in
            try database.execute(
                sql: """
                    ALTER TABLE spacesuit ADD COLUMN addedBy TEXT;
                    CREATE INDEX spacesuitByAccount ON spacesuit(addedBy);
                    """
            )
        },
    ]
}
