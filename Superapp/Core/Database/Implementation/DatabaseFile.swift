import DatabaseInterface
import Foundation
import GRDB

/// A path that is to hold a database, looked at before SQLite writes to it.
struct DatabaseFile {
    let path: String

    /// Where the file really is: SQLite keeps its side files beside the target of a link, not beside the link.
    var resolvedPath: String { url.path }

    private var url: URL { URL(fileURLWithPath: path).resolvingSymlinksInPath() }

    /// Throws when the path can't hold this program's database. Makes a file that is missing, and its folders, and
    /// touches nothing else.
    func refuseIfUnusable(schema: Schema) throws(DatabaseFileError) {
        guard !path.isEmpty else { throw refusal(.noPath) }
        guard try exists() else {
            try makeFolder()
            return try makeFile()
        }
        try refuseIfNotWritable(resolvedPath)
        try refuseIfNotWritable(folder)
        try refuseIfNamedTwice()
        let size = try size()
        guard size > 0 else { return }
        // SQLite would take a file of one byte for an empty one, and overwrite that byte.
        guard size >= Self.smallestDatabase else { throw refusal(.notADatabase) }
        try DatabaseProbe(path: path, resolvedPath: resolvedPath).refuseIfUnusable(schema: schema, size: size)
    }

    /// One page of the smallest size, in bytes.
    private static let smallestDatabase = 512

    private var folder: String { url.deletingLastPathComponent().path }

    private func exists() throws(DatabaseFileError) -> Bool {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: resolvedPath) else { return false }
        switch attributes[.type] as? FileAttributeType {
        case .typeRegular: return true
        case .typeDirectory: throw refusal(.directory)
        default: throw refusal(.notAFile)
        }
    }

    private func size() throws(DatabaseFileError) -> Int {
        do {
            return try FileManager.default.attributesOfItem(atPath: resolvedPath)[.size] as? Int ?? 0
        } catch {
            throw refusal(.cannotWrite(error.localizedDescription))
        }
    }

    /// A process that uses the file under another name has its lock and SQLite's log beside that one.
    private func refuseIfNamedTwice() throws(DatabaseFileError) {
        // One that is just being made has two for a moment, see below.
        for _ in 1...100 {
            var file = stat()
            guard stat(resolvedPath, &file) == 0, file.st_nlink > 1 else { return }
            usleep(1_000)
        }
        throw refusal(.otherNames)
    }

    /// Makes missing folders, for their owner alone; those that exist stay as they are.
    private func makeFolder() throws(DatabaseFileError) {
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw refusal(.cannotCreate("its folder \(folder) does not exist and can't be made"))
        }
        guard access(folder, W_OK | X_OK) == 0 else { throw refusal(.cannotCreate(systemReason)) }
    }

    /// Makes the file, empty and for its owner alone: SQLite gives what it keeps beside it the same mode.
    ///
    /// It is made beside and linked there, because closing the file itself might drop locks, see below. One that
    /// another process has made meanwhile stays; where a disk has no links it has no modes either, and SQLite makes the
    /// file.
    private func makeFile() throws(DatabaseFileError) {
        let draft = folder + "/.\(UUID().uuidString)"
        let descriptor = open(draft, O_CREAT | O_EXCL | O_WRONLY, 0o600)
        guard descriptor >= 0 else { throw refusal(.cannotCreate(systemReason)) }
        close(descriptor)
        defer { unlink(draft) }
        guard link(draft, resolvedPath) == 0 || [EEXIST, EPERM, EOPNOTSUPP].contains(errno) else {
            throw refusal(.cannotCreate(systemReason))
        }
    }

    /// Asks the system instead of trying: opening and closing the file ourselves would drop the locks that SQLite may
    /// already hold on it in this process, since POSIX locks go with the first descriptor that is closed.
    private func refuseIfNotWritable(_ path: String) throws(DatabaseFileError) {
        guard access(path, R_OK | W_OK) == 0 else { throw refusal(.cannotWrite(systemReason)) }
    }

    private var systemReason: String { String(cString: strerror(errno)) }

    private func refusal(_ reason: DatabaseFileError.Reason) -> DatabaseFileError {
        DatabaseFileError(path: path, reason: reason)
    }
}

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
