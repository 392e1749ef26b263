import DatabaseInterface
import GRDB

/// A module's schema, as the tests need one.
enum Notes {
    static let migrations = [
        SchemaMigration(id: "notes-1") { database in
            try database.execute(
                sql: """
                    CREATE TABLE folder (id INTEGER PRIMARY KEY) STRICT;
                    CREATE TABLE note (text TEXT NOT NULL, folder INTEGER REFERENCES folder(id)) STRICT;
                    """
            )
        }
    ]

    static let laterMigrations =
        migrations + [
            SchemaMigration(id: "notes-2") { try $0.execute(sql: "ALTER TABLE note ADD COLUMN colour TEXT") }
        ]
}

extension SQLDatabase {
    func add(_ text: String) async throws {
        try await write { try $0.execute(sql: "INSERT INTO note (text) VALUES (?)", arguments: [text]) }
    }

    func notes() async throws -> [String] {
        try await read { try String.fetchAll($0, sql: "SELECT text FROM note ORDER BY rowid") }
    }
}
