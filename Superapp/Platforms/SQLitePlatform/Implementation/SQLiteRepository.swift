import Changes
import DatabaseInterface
import Domain
import GRDB

/// Entities as rows of a table.
struct SQLiteRepository<Element: StoredEntity>: Repository {
    let database: any SQLDatabase
    private let changes = Changes<OwnerID>()
    private let reads = SharedReads<Query<Element>, QueryResult<Element>>()

    init(database: any SQLDatabase) {
        self.database = database
    }

    func query(_ query: Query<Element>) -> any AsyncSequence<QueryResult<Element>, any Error> & Sendable {
        LiveValues(changes.of(query.owner)) { [database, changes, reads] in
            try await reads.value(of: query, after: changes.latest(of: query.owner)) {
                try await database.read { database in
                    QueryResult(
                        query.limit == 0 ? [] : try Self.find(query, in: database),
                        counts: try query.counting.map { try Self.count($0, of: query.owner, in: database) })
                }
            }
        }
    }

    func save(_ entity: Element, _ saving: Saving) async throws(RepositoryError) -> Element {
        try await writing(for: entity.owner) { database in
            let stored = try Self.find(entity.id, of: entity.owner, in: database)
            let saved = try entity.succeeding(
                stored, saving, among: stored == nil ? try Self.count(of: entity.owner, in: database) : 0)
            if saved != stored { try Self.put(saved, in: database) }
            return saved
        }
    }

    func delete(_ id: Element.ID, of owner: OwnerID) async throws(RepositoryError) -> Element {
        try await writing(for: owner) { database in
            guard let stored = try Self.find(id, of: owner, in: database) else { throw RepositoryError.notFound }
            try database.execute(
                sql: "DELETE FROM \(Element.table) WHERE owner = ? AND id = ?",
                arguments: [owner.rawValue, id.rawValue])
            return stored
        }
    }

    private static func find(_ query: Query<Element>, in database: Database) throws -> [Element] {
        let keys = query.sorting.map(\.sql) + ["id ASC"]
        return try ReadableRows(of: Element.table).first(query.limit) { limit in
            let places: SQLRequest<Int64> = """
                SELECT rowid FROM \(sql: Element.table)
                WHERE owner = \(query.owner.rawValue) AND (\(query.condition.sql)) AND (\(query.startSQL))
                ORDER BY \(keys.joined(separator: ", ")) LIMIT \(limit ?? -1)
                """
            // What is found is read afterwards: finding it in the order of an index looks at no long text.
            let row = try database.cachedStatement(
                sql: "SELECT \(Element.columnNames) FROM \(Element.table) WHERE rowid = ?")
            return try places.fetchAll(database).compactMap { try Row.fetchOne(row, arguments: [$0]) }
        } _: {
            try Element(row: $0)
        }
    }

    private static func count(
        _ condition: Condition<Element>, of owner: OwnerID, in database: Database
    ) throws -> Int {
        let request: SQLRequest<Int> = """
            SELECT count(*) FROM \(sql: Element.table) WHERE owner = \(owner.rawValue) AND (\(condition.sql))
            """
        return try request.fetchOne(database) ?? 0
    }

    private static func find(_ id: Element.ID, of owner: OwnerID, in database: Database) throws -> Element? {
        let sql = "SELECT * FROM \(Element.table) WHERE owner = ? AND id = ?"
        return try Row.fetchOne(database, sql: sql, arguments: [owner.rawValue, id.rawValue])
            .map { try Element(row: $0) }
    }

    private static func count(of owner: OwnerID, in database: Database) throws -> Int {
        let sql = "SELECT count(*) FROM \(Element.table) WHERE owner = ?"
        return try Int.fetchOne(database, sql: sql, arguments: [owner.rawValue]) ?? 0
    }

    private static func put(_ entity: Element, in database: Database) throws {
        let columns = entity.columns
        let names = columns.map { "\"\($0.name)\"" }.joined(separator: ", ")
        let places = columns.map { _ in "?" }.joined(separator: ", ")
        try database.execute(
            sql: "INSERT OR REPLACE INTO \(Element.table) (\(names)) VALUES (\(places))",
            arguments: StatementArguments(columns.map(\.value)))
    }

    /// Writes an owner's entities in one transaction, and turns errors into those of the domain.
    private func writing<Value: Sendable>(
        for owner: OwnerID, _ block: @escaping @Sendable (Database) throws -> Value
    ) async throws(RepositoryError) -> Value {
        do {
            let value = try await database.write(block)
            changes.announce([owner])
            return value
        } catch let error as RepositoryError {
            throw error
        } catch {
            throw .storage("\(error)")
        }
    }
}
