import DatabaseInterface
import Foundation
import GRDB

/// Reads a database file without leaving a trace, to say whether this program may open it.
struct DatabaseProbe {
    let path: String
    let resolvedPath: String

    /// How many bytes are looked through before the app starts. That takes a moment; what is larger is looked through
    /// while the app runs (``DatabaseConnections/refuseIfDamaged(_:)``), so that no start takes as long as the file is big.
    static let checkedAtStart = 16 << 20

    /// Throws when the file is not a database of this program's version or older, or a small one that is damaged.
    ///
    /// - Parameter size: How big the file is, in bytes.
    func refuseIfUnusable(schema: Schema, size: Int) throws(DatabaseFileError) {
        let connection = try ProbingConnection(path: path, resolvedPath: resolvedPath)
        // One snapshot for all questions: another process may be writing, or making the database right now.
        _ = try connection.strings("BEGIN")
        try refuseIfForeign(connection)
        try refuseIfNewer(connection, schema: schema)
        guard size <= Self.checkedAtStart else { return }
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
