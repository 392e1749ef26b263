import Foundation
import Synchronization

/// Sees to it that a process that is told to end leaves nothing half-done.
public enum Interruption {
    /// Where the path of the file that is being written beside its place lies in memory, or 0. It is never freed, since the
    /// handler may look at it at any time; a run writes few files.
    private static let unfinished = Atomic<UInt>(0)
    /// Where signals are reported to instead of ending the process, or -1.
    private static let report = Atomic<Int32>(-1)
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// Prepares for being interrupted or ended. A signal that is ignored stays ignored.
    public static func prepare() {
        // What a handler uses must be there before it can run.
        _ = unfinished.load(ordering: .relaxed)
        _ = report.load(ordering: .relaxed)
        for number in signals {
            let before = signal(number) { number in
                // Only calls that are allowed in a handler.
                let report = Interruption.report.load(ordering: .relaxed)
                if report >= 0 {
                    let error = errno
                    var byte = UInt8(truncatingIfNeeded: number)
                    _ = write(report, &byte, 1)
                    errno = error
                    return
                }
                let address = Interruption.unfinished.load(ordering: .relaxed)
                if let path = UnsafePointer<CChar>(bitPattern: address) { unlink(path) }
                signal(number, SIG_DFL)
                raise(number)
            }
            if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
        }
    }

    /// From now on a signal does not end the process: who is given the result sees to that. Without a free file descriptor all
    /// stays as it was.
    public static func hold() -> EndingSignal {
        let held = EndingSignal()
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return held }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let source = ends[0]
        Thread.detachNewThread {
            var byte: UInt8 = 0
            while true {
                let count = read(source, &byte, 1)
                if count == 1 { held.arrive(Int32(byte)) } else if count == 0 || errno != EINTR { return }
            }
        }
        report.store(ends[1], ordering: .relaxed)
        return held
    }

    /// Tells while `work` runs that `path` is not finished.
    static func guarding<Result>(_ path: String, _ work: () throws -> Result) rethrows -> Result {
        unfinished.store(UInt(bitPattern: strdup(path)), ordering: .relaxed)
        defer { unfinished.store(0, ordering: .relaxed) }
        return try work()
    }
}
