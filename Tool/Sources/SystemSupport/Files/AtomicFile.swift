import Foundation
import Synchronization

/// Writes files completely or not at all.
public enum AtomicFile {
    /// Why a file was not written.
    public struct Failure: Error, Hashable, CustomStringConvertible {
        public let path: String
        public let reason: String

        public var description: String {
            "'\(path)' could not be written: \(reason). Check that there is space, that the folder exists, and that it is writable."
        }
    }

    /// Writes a temporary file beside `path` and renames it, so that readers see either the old file or the new one. A
    /// link is followed; a device or a pipe is written to directly.
    ///
    /// - Throws: ``Failure`` if the folder can't be written to.
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
        // The permissions of an existing file are kept.
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

    /// Writes a file that is optional: it is no error if a cache can't be written.
    package static func tryWrite(_ data: Data, to path: String) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try? write(data, to: path)
    }
}

extension CocoaError {
    /// The system's error message, if any.
    fileprivate var underlyingReason: String? {
        let underlying = userInfo[NSUnderlyingErrorKey] as? any Error
        let code = (underlying as? POSIXError)?.code.rawValue ?? underlying.map { Int32(($0 as NSError).code) }
        return code.map { String(cString: strerror($0)) }
    }
}

/// Folders for temporary files that other users can neither predict nor read.
public enum PrivateFolder {
    private static let start = "backplane-tmp-"

    /// A folder for this process. It is removed when the process ends, or by a later run if the process was killed.
    /// `nil` if none can be created.
    public static let ofProcess: String? = {
        clean()
        let folder = make(start + "\(getpid())")
        if folder != nil {
            made.withLock { $0 = folder }
            atexit { PrivateFolder.removeThatOfProcess() }
        }
        return folder
    }()

    private static let made = Mutex<String?>(nil)

    /// Removes the folder of this process, if there is one, however the process ends.
    static func removeThatOfProcess() {
        guard let folder = made.withLock({ $0 }) else { return }
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Creates a folder that is not removed.
    public static func make(_ name: String) -> String? {
        let parent = Path.real(NSTemporaryDirectory()) ?? NSTemporaryDirectory()
        var template = Array("\(parent)/\(name)-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { return nil }
        return template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    }

    /// Removes the folders of our processes that were killed.
    private static func clean() {
        let parent = Path.real(NSTemporaryDirectory()) ?? NSTemporaryDirectory()
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? [] where name.hasPrefix(start) {
            let path = "\(parent)/\(name)"
            var status = stat()
            guard lstat(path, &status) == 0, status.st_uid == getuid(), status.st_mode & S_IFMT == S_IFDIR,
                let process = name.dropFirst(start.count).split(separator: "-").first.flatMap({ pid_t($0) }),
                kill(process, 0) != 0, errno == ESRCH
            else { continue }
            try? FileManager.default.removeItem(atPath: path)
        }
    }
}

/// A lock on a file, which is shared by processes. The system releases it when its owner ends, for whatever reason.
package final class FileLock: Sendable {
    private let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Takes the lock at `path`, or waits until it is released; `waiting` is called once if that is necessary. `nil` if
    /// the file can't be created, or if a signal arrives meanwhile.
    package static func take(_ path: String, unless signal: EndingSignal, waiting: () -> Void = {}) async -> FileLock? {
        let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { return nil }
        let lock = FileLock(descriptor: descriptor)
        var hasWaited = false
        // Blocking in the system call would block one of the few threads.
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { return nil }
            if !hasWaited { waiting() }
            hasWaited = true
            guard signal.number == nil else { return nil }
            try? await Task.sleep(for: .milliseconds(50))
        }
        return lock
    }

    /// The file with which SwiftPM locks a build folder: in the folder for temporary files, with a name made from the
    /// path.
    package static func pathOfSwiftPM(for scratch: String) -> String {
        let temporary = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        let name = scratch.split(separator: "/").joined(separator: "_").replacingOccurrences(of: ":", with: "_")
        // As much of the end as fits into a file name.
        return "\(temporary)/" + "_\(name).lock".suffix(255)
    }
}
