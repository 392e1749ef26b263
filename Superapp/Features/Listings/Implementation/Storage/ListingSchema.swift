import DatabaseInterface

/// The table of listings. Times are milliseconds since 1970, prices minor units of their currency.
enum ListingSchema {
    static let migrations = [
        SchemaMigration(id: "listings-1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE listing (
                        id TEXT PRIMARY KEY NOT NULL,
                        sellerID TEXT NOT NULL,
                        sellerName TEXT NOT NULL,
                        title TEXT NOT NULL,
                        description TEXT NOT NULL,
                        price INTEGER NOT NULL CHECK (price >= 0),
                        currency TEXT NOT NULL,
                        searchKey TEXT NOT NULL,
                        isSample INTEGER NOT NULL,
                        offeredAt INTEGER NOT NULL,
                        version INTEGER NOT NULL DEFAULT 1
                    ) STRICT;
                    CREATE INDEX listingByTime ON listing(offeredAt);
                    """
            )
        },
        SchemaMigration(id: "listings-2") { database in
            try database.execute(sql: "CREATE INDEX listingBySeller ON listing(sellerID)")
        },
        // Keys write ß and such letters out since then.
        SchemaMigration(id: "listings-3") { database in
            try database.execute(
                sql: """
                    UPDATE listing
                    SET searchKey = searchKey(title || char(10) || description || char(10) || sellerName)
                    """)
        },
    ]
}
