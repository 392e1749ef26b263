import DatabaseInterface
import Foundation

/// A lock on a database file for one service, as long as it exists or until the process ends, however it ends.
///
/// SQLite lets several processes write. But what a service keeps in memory, such as windows that a sign-out closes,
/// does not learn of the changes of another process: two of the same kind would disagree without anybody noticing.
final class DatabaseLock: Sendable {
    private let path: String
    private let descriptor: Int32

    /// Takes the lock: a file beside the database, because closing the database file itself would drop SQLite's locks.
    ///
    /// - Parameters:
    ///   - file: The database file, which exists.
    ///   - service: The name of the service, such as `app`.
    /// - Throws: ``DatabaseFileError`` with the reason `served`, if another process has the lock.
    init(_ file: DatabaseFile, service: String) throws(DatabaseFileError) {
        let path = "\(file.resolvedPath)-\(service).lock"
        var descriptor = try Self.take(path, file, service)
        // The process that had it may just have removed the file: then others would lock another one.
        while !Self.isThere(descriptor, path) {
            close(descriptor)
            descriptor = try Self.take(path, file, service)
        }
        ftruncate(descriptor, 0)
        let process = Array("\(ProcessInfo.processInfo.processIdentifier)".utf8)
        _ = write(descriptor, process, process.count)
        (self.path, self.descriptor) = (path, descriptor)
    }

    private static func take(
        _ path: String, _ file: DatabaseFile, _ service: String
    ) throws(DatabaseFileError) -> Int32 {
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
        return descriptor
    }

    private static func isThere(_ descriptor: Int32, _ path: String) -> Bool {
        var (locked, named) = (stat(), stat())
        return fstat(descriptor, &locked) == 0 && stat(path, &named) == 0 && locked.st_ino == named.st_ino
    }

    /// Removes the file, once the database is closed. The next process makes a new one.
    func remove() {
        unlink(path)
    }

    deinit {
        close(descriptor)
    }
}
