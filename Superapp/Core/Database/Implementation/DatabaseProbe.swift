import DatabaseInterface
import Foundation
import GRDB

/// Reads a database file without leaving a trace, to say whether this program may open it.
struct DatabaseProbe {
    let path: String
    let resolvedPath: String

    /// Throws when the file is not a sound database of this program's version or older.
    ///
    /// Reads the whole file once (SQLite's `quick_check`), so it takes as long as the file is big.
    func refuseIfUnusable(schema: Schema) throws(DatabaseFileError) {
        let connection = try ProbingConnection(path: path, resolvedPath: resolvedPath)
        // One snapshot for all questions: another process may be writing, or making the database right now.
        _ = try connection.strings("BEGIN")
        try refuseIfForeign(connection)
        try refuseIfNewer(connection, schema: schema)
        let findings = try connection.strings("PRAGMA quick_check(1)")
        guard findings == ["ok"] else { throw refusal(.corrupt(findings.joined(separator: ", "))) }
    }

    private func refuseIfForeign(_ connection: ProbingConnection) throws(DatabaseFileError) {
        let id = try connection.strings("PRAGMA application_id")
        let tables = try connection.strings(
            "SELECT name FROM sqlite_master WHERE tbl_name <> 'grdb_migrations' LIMIT 1")
        guard tables.isEmpty || id == ["\(Schema.applicationID)"] else { throw refusal(.foreign) }
    }

    private func refuseIfNewer(_ connection: ProbingConnection, schema: Schema) throws(DatabaseFileError) {
        guard try !connection.strings("SELECT name FROM sqlite_master WHERE name = 'grdb_migrations'").isEmpty else {
            return
        }
        let unknown = schema.unknown(
            in: try connection.strings("SELECT identifier FROM grdb_migrations ORDER BY rowid"))
        guard unknown.isEmpty else { throw refusal(.newer(unknown: unknown)) }
    }

    private func refusal(_ reason: DatabaseFileError.Reason) -> DatabaseFileError {
        DatabaseFileError(path: path, reason: reason)
    }
}
