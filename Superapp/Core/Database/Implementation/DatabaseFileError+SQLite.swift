import DatabaseInterface
import GRDB

extension DatabaseFileError {
    /// Runs `work` and turns what it throws into an error that names the file.
    static func naming<Value>(_ path: String, _ work: () throws -> Value) throws(DatabaseFileError) -> Value {
        do {
            return try work()
        } catch let error as DatabaseFileError {
            throw error
        } catch let error as DatabaseError {
            throw DatabaseFileError(path: path, code: error.resultCode, message: error.message ?? "\(error)")
        } catch {
            throw DatabaseFileError(path: path, reason: .failed("\(error)"))
        }
    }

    /// Reads one of SQLite's primary result codes.
    init(path: String, code: ResultCode, message: String) {
        let reason: Reason =
            switch code.primaryResultCode {
            case .SQLITE_NOTADB: .notADatabase
            case .SQLITE_CORRUPT: .corrupt(message)
            case .SQLITE_BUSY, .SQLITE_LOCKED: .locked
            case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM: .cannotWrite(message)
            default: .failed(message)
            }
        self.init(path: path, reason: reason)
    }
}
