import Foundation
import WorkspaceReading

/// A lock that lies in a file, so that it holds between processes. The system gives it back when its owner ends, however.
final class FileLock: Sendable {
    private let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit {
        close(descriptor)
    }

    /// Takes the lock at `path`, or waits until others give it back; `waiting` is called once if that is needed. `nil` when
    /// there can't be a file, and when a signal comes meanwhile.
    static func take(_ path: String, unless signal: EndingSignal, waiting: () -> Void = {}) async -> FileLock? {
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
    static func pathOfSwiftPM(for scratch: String) -> String {
        let temporary = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        let name = scratch.split(separator: "/").joined(separator: "_").replacingOccurrences(of: ":", with: "_")
        // As much of the end as a file name can hold.
        return "\(temporary)/" + "_\(name).lock".suffix(255)
    }
}
