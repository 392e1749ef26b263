import Foundation
import Synchronization

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
    package static func tryWrite(_ data: Data, to path: String) {
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

/// Folders for temporary files that nobody else can have put there or look into.
public enum PrivateFolder {
    private static let start = "backplane-tmp-"

    /// One for all that this process needs while it runs; removed when it ends, or by a later run if it was ended. `nil` where none
    /// can be made.
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

    /// Removes the folder of this process, if there is one: at its end, however that comes.
    static func removeThatOfProcess() {
        guard let folder = made.withLock({ $0 }) else { return }
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Makes a folder that stays.
    public static func make(_ name: String) -> String? {
        let parent = Path.real(NSTemporaryDirectory()) ?? NSTemporaryDirectory()
        var template = Array("\(parent)/\(name)-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { return nil }
        return template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    }

    /// Removes what processes of ours left that were ended.
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

/// A lock that lies in a file, so that it holds between processes. The system gives it back when its owner ends, however.
package final class FileLock: Sendable {
    private let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Takes the lock at `path`, or waits until others give it back; `waiting` is called once if that is needed. `nil` when
    /// there can't be a file, and when a signal comes meanwhile.
    package static func take(_ path: String, unless signal: EndingSignal, waiting: () -> Void = {}) async -> FileLock? {
        let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { return nil }
        let lock = FileLock(descriptor: descriptor)
        var hasWaited = false
        // Waiting in the system itself would hold one of the few threads there are.
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { return nil }
            if !hasWaited { waiting() }
            hasWaited = true
            guard signal.number == nil else { return nil }
            try? await Task.sleep(for: .milliseconds(50))
        }
        return lock
    }

    /// Where SwiftPM locks a folder for what is built: in the folder for temporary files, under a name made of the path.
    package static func pathOfSwiftPM(for scratch: String) -> String {
        let temporary = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        let name = scratch.split(separator: "/").joined(separator: "_").replacingOccurrences(of: ":", with: "_")
        // As much of the end as a file name can hold.
        return "\(temporary)/" + "_\(name).lock".suffix(255)
    }
}
