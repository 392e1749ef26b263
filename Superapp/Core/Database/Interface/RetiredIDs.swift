public import GRDB

/// The ids of a table's removed rows, each with its owner: a row with one of these ids can be stored again by its owner
/// only. Otherwise, somebody else could take the address of what was removed, and it could not be put back.
///
/// The ids are kept for ever, about 100 bytes each: the addresses are in other people's conversations and bookmarks. An
/// owner who has removed more than the maximum loses the protection of some of them.
public struct RetiredIDs: Sendable {
    private let table: String
    private let maximum: Int

    /// Names the ids of a table.
    ///
    /// - Parameters:
    ///   - table: The table whose rows are removed.
    ///   - maximum: The maximum number of ids of an owner.
    public init(of table: String, maximum: Int = 10_000) {
        self.table = "retired_\(table)"
        self.maximum = maximum
    }

    /// Makes the table of ids, in a step of the module's schema.
    public func create(in database: Database) throws {
        try database.execute(
            sql: "CREATE TABLE \(table) (id TEXT PRIMARY KEY NOT NULL, owner TEXT NOT NULL) STRICT, WITHOUT ROWID")
    }

    /// Makes the index by which the ids of an owner are counted, in a later step of the module's schema.
    public func createIndex(in database: Database) throws {
        try database.execute(sql: "CREATE INDEX \(table)_owner ON \(table)(owner)")
    }

    /// Notes that an owner's row was removed.
    public func add(_ id: String, of owner: String, in database: Database) throws {
        try database.execute(sql: "INSERT OR IGNORE INTO \(table) (id, owner) VALUES (?, ?)", arguments: [id, owner])
        let surplus = "max(0, (SELECT count(*) FROM \(table) WHERE owner = :owner) - :maximum)"
        try database.execute(
            sql: """
                DELETE FROM \(table)
                WHERE id IN (SELECT id FROM \(table) WHERE owner = :owner AND id <> :id LIMIT \(surplus))
                """,
            arguments: ["owner": owner, "maximum": maximum, "id": id])
    }

    /// Whether a removed row of somebody else had the id.
    public func contains(_ id: String, notOf owner: String?, in database: Database) throws -> Bool {
        let sql = "SELECT EXISTS (SELECT 1 FROM \(table) WHERE id = ? AND owner IS NOT ?)"
        return try Bool.fetchOne(database, sql: sql, arguments: [id, owner]) ?? false
    }
}
