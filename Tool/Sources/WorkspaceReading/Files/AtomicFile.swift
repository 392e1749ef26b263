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

    /// Writes beside `path` and renames, so that readers see the old file or the new one.
    ///
    /// - Throws: ``Failure`` when the folder can't be written to.
    public static func write(_ data: Data, to path: String) throws {
        let temporary = "\(path).\(getpid())-\(UInt32.random(in: 0 ... .max)).tmp"
        do {
            try data.write(to: URL(fileURLWithPath: temporary))
        } catch {
            throw Failure(path: path, reason: String(cString: strerror(errno)))
        }
        guard rename(temporary, path) == 0 else {
            let reason = String(cString: strerror(errno))
            unlink(temporary)
            throw Failure(path: path, reason: reason)
        }
    }

    /// Writes what can be done without: a cache that can't be written is no error.
    static func tryWrite(_ data: Data, to path: String) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? write(data, to: path)
    }
}
