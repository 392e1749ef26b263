import AccountServiceInterface
import ChatInterface
import DatabaseInterface
import Foundation
import GRDB
import ListingsInterface
import TextRules

/// The table of listings. Times are milliseconds since 1970, prices are minor units of their currency.
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
        // Since then, keys spell out letters such as ß.
        SchemaMigration(id: "listings-3") { database in
            try database.execute(
                sql: """
                    UPDATE listing
                    SET searchKey = searchKey(title || char(10) || description || char(10) || sellerName)
                    """)
        },
        SchemaMigration(id: "listings-4") { try retiredIDs.create(in: $0) },
        SchemaMigration(id: "listings-5") { try retiredIDs.createIndex(in: $0) },
    ]

    static let retiredIDs = RetiredIDs(of: "listing")
}

extension Date {
    var milliseconds: Int64 { Int64((timeIntervalSince1970 * 1_000).rounded()) }
}

extension Listing {
    /// The position of a listing in the list, the latest first, at which a page can begin.
    struct Place: Hashable, Sendable {
        let offeredAt: Date
        let id: ListingID
    }

    var place: Place { Place(offeredAt: offeredAt, id: id) }

    init(row: Row) throws {
        guard let id = ListingID(row["id"]), let seller = UUID(uuidString: row["sellerID"]),
            let currency = Currency(rawValue: row["currency"])
        else { throw ListingError.storage("the listing \"\(row["id"] as String)\" can't be read") }
        self.init(
            id: id, seller: ChatPerson(id: UserID(rawValue: seller), name: row["sellerName"]),
            content: ListingContent(
                title: row["title"], description: row["description"],
                price: Price(minorUnits: row["price"], currency: currency)),
            isSample: row["isSample"],
            offeredAt: Date(timeIntervalSince1970: Double(row["offeredAt"] as Int64) / 1_000), version: row["version"])
    }

    static func fetch(_ id: ListingID, from database: Database) throws -> Listing? {
        let sql = "SELECT * FROM listing WHERE id = ?"
        return try Row.fetchOne(database, sql: sql, arguments: [id.rawValue.uuidString]).map(Listing.init)
    }

    static func count(of seller: UserID, in database: Database) throws -> Int {
        let sql = "SELECT count(*) FROM listing WHERE sellerID = ?"
        return try Int.fetchOne(database, sql: sql, arguments: [seller.rawValue.uuidString]) ?? 0
    }

    func insert(into database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO listing
                    (id, sellerID, sellerName, title, description, price, currency, searchKey, isSample, offeredAt, version)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id.rawValue.uuidString, seller.id.rawValue.uuidString, seller.name, content.title, content.description,
                content.price.minorUnits, content.price.currency.rawValue, searchKey(of: content), isSample,
                offeredAt.milliseconds, version,
            ])
    }

    func update(to content: ListingContent, in database: Database) throws {
        try database.execute(
            sql: """
                UPDATE listing SET
                    title = ?, description = ?, price = ?, currency = ?, searchKey = ?, version = version + 1
                WHERE id = ?
                """,
            arguments: [
                content.title, content.description, content.price.minorUnits, content.price.currency.rawValue,
                searchKey(of: content), id.rawValue.uuidString,
            ])
    }

    private func searchKey(of content: ListingContent) -> String {
        SearchKey("\(content.title)\n\(content.description)\n\(seller.name)").text
    }
}
