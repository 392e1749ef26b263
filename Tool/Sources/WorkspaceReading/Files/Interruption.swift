import Foundation
import Synchronization

/// Removes the file that is being written beside its place when the process is told to end.
public enum Interruption {
    /// Where the path of that file lies in memory, or 0. It is never freed, since the handler may look at it at any time;
    /// a run writes few files.
    private static let unfinished = Atomic<UInt>(0)

    /// Prepares for being interrupted or ended. A signal that is ignored stays ignored.
    public static func prepare() {
        // What a handler uses must be there before it can run.
        _ = unfinished.load(ordering: .relaxed)
        for number in [SIGINT, SIGTERM] {
            let before = signal(number) { number in
                // Only calls that are allowed in a handler.
                let address = Interruption.unfinished.load(ordering: .relaxed)
                if let path = UnsafePointer<CChar>(bitPattern: address) { unlink(path) }
                signal(number, SIG_DFL)
                raise(number)
            }
            if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
        }
    }

    /// Tells while `work` runs that `path` is not finished.
    static func guarding<Result>(_ path: String, _ work: () throws -> Result) rethrows -> Result {
        unfinished.store(UInt(bitPattern: strdup(path)), ordering: .relaxed)
        defer { unfinished.store(0, ordering: .relaxed) }
        return try work()
    }
}
