import Foundation

/// Writes files whole or not at all.
public enum AtomicFile {
    /// Why a file was not written.
    public struct Failure: Error, Hashable, CustomStringConvertible {
        public let path: String
        public let reason: String

        public var description: String {
            "'\(path)' could not be written: \(reason). Check that the folder exists and may be written to."
        }
    }

    /// Writes beside `path` and renames, so that readers see the old file or the new one. A link is followed; a device or
    /// a pipe is written to.
    ///
    /// - Throws: ``Failure`` when the folder can't be written to.
    public static func write(_ data: Data, to path: String) throws {
        let target = Path.real(path) ?? path
        guard !FileManager.default.fileExists(atPath: target) || Path.isFile(target) else {
            return try append(data, to: target)
        }
        let temporary = "\(target).\(getpid())-\(UInt32.random(in: 0 ... .max)).tmp"
        try Interruption.guarding(temporary) { try write(data, to: target, beside: temporary, named: path) }
    }

    private static func write(_ data: Data, to target: String, beside temporary: String, named path: String) throws {
        do {
            try data.write(to: URL(fileURLWithPath: temporary))
        } catch {
            unlink(temporary)
            throw Failure(path: path, reason: (error as? CocoaError)?.underlyingReason ?? "\(error)")
        }
        // What was there keeps who may read, write and run it.
        var status = stat()
        if stat(target, &status) == 0 {
            if status.st_uid != geteuid() || status.st_gid != getegid() {
                _ = chown(temporary, status.st_uid, status.st_gid)
            }
            chmod(temporary, status.st_mode & 0o7777)
        }
        guard rename(temporary, target) == 0 else {
            let reason = String(cString: strerror(errno))
            unlink(temporary)
            throw Failure(path: path, reason: reason)
        }
    }

    private static func append(_ data: Data, to path: String) throws {
        guard !Path.isDirectory(path), let handle = FileHandle(forWritingAtPath: path) else {
            throw Failure(path: path, reason: Path.isDirectory(path) ? "it is a folder" : "it can't be opened")
        }
        do {
            try handle.write(contentsOf: data)
            try handle.close()
        } catch {
            throw Failure(path: path, reason: (error as? CocoaError)?.underlyingReason ?? "\(error)")
        }
    }

    /// Writes what can be done without: a cache that can't be written is no error.
    static func tryWrite(_ data: Data, to path: String) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? write(data, to: path)
    }
}

extension CocoaError {
    /// What the system said, if it did.
    fileprivate var underlyingReason: String? {
        let underlying = userInfo[NSUnderlyingErrorKey] as? any Error
        let code = (underlying as? POSIXError)?.code.rawValue ?? underlying.map { Int32(($0 as NSError).code) }
        return code.map { String(cString: strerror($0)) }
    }
}
