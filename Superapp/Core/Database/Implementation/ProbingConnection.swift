import DatabaseInterface
import Foundation
import GRDB
import GRDBSQLite

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
