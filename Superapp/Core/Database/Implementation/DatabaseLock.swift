import DatabaseInterface
import Foundation

/// A lock on a database file for one service, as long as it exists or until the process ends, however it ends.
///
/// SQLite lets several processes write. But what a service keeps in memory, such as windows that a sign-out closes, does
/// not learn of the changes of another process: two of the same kind would disagree without anybody noticing.
final class DatabaseLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock: a file beside the database, because closing the database file itself would drop SQLite's locks.
    ///
    /// - Parameters:
    ///   - file: The database file, which exists.
    ///   - service: The name of the service, such as `app`.
    /// - Throws: ``DatabaseFileError`` with the reason `served`, if another process has the lock.
    init(_ file: DatabaseFile, service: String) throws(DatabaseFileError) {
        let path = "\(file.resolvedPath)-\(service).lock"
        let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            throw DatabaseFileError(
                path: file.path, reason: .cannotCreate("\(path): \(String(cString: strerror(errno)))"))
        }
        // Some disks of other machines have no locks.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
            close(descriptor)
            let holder = try? String(contentsOfFile: path, encoding: .utf8)
            throw DatabaseFileError(path: file.path, reason: .served(by: service, process: holder ?? ""))
        }
        ftruncate(descriptor, 0)
        let process = Array("\(ProcessInfo.processInfo.processIdentifier)".utf8)
        _ = write(descriptor, process, process.count)
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }
}
