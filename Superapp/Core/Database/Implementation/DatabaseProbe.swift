import DatabaseInterface
import Foundation
import GRDB
import GRDBSQLite

/// Reads a database file without leaving a trace, to say whether this program may open it.
struct DatabaseProbe {
    let path: String
    let resolvedPath: String

    /// How many bytes are looked through before the app starts. That takes a moment; what is larger is looked through
    /// while the app runs (``DatabaseConnections/refuseIfDamaged(_:)``), so that no start takes as long as the file is
    /// big.
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

/// A connection that only asks, and leaves the file and its folder as it found them.
///
/// It is SQLite's C interface and not GRDB, because GRDB's connections set up more than a question needs.
final class ProbingConnection {
    private let path: String
    private var handle: OpaquePointer?

    init(path: String, resolvedPath: String) throws(DatabaseFileError) {
        self.path = path
        try check(sqlite3_open_v2(resolvedPath, &handle, Self.flags(for: resolvedPath), nil))
        try check(sqlite3_busy_timeout(handle, 5_000))
    }

    /// With a `-wal` file, somebody has the file open or died: closing a connection that could write might copy that
    /// file into the database. Without one, it is the connection that can write that removes its side files when it
    /// closes; it also takes back a write that was interrupted in another journal mode, as any reader has to.
    private static func flags(for path: String) -> Int32 {
        FileManager.default.fileExists(atPath: path + "-wal") ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
    }

    deinit {
        sqlite3_close_v2(handle)
    }

    /// The first column of every row.
    func strings(_ sql: String) throws(DatabaseFileError) -> [String] {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
        var rows: [String] = []
        while true {
            let code = sqlite3_step(statement)
            guard code == SQLITE_ROW else {
                try check(code)
                return rows
            }
            rows.append(sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "")
        }
    }

    private func check(_ code: Int32) throws(DatabaseFileError) {
        guard code != SQLITE_OK, code != SQLITE_DONE else { return }
        let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
        throw DatabaseFileError(path: path, code: ResultCode(rawValue: code), message: message)
    }
}
