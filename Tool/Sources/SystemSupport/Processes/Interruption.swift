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

extension Interruption {
    /// The signal that came while ending had to wait, or 0.
    private static let awaited = Atomic<Int32>(0)

    /// Carries out work that must not be left half done. A signal to end is obeyed when it is over.
    ///
    /// - Parameter work: Is given a way to ask whether such a signal came, so that it can take back what it did.
    package static func deferring<Result>(
        _ work: (_ wasInterrupted: () -> Bool) async throws -> Result
    ) async rethrows -> Result {
        _ = awaited.load(ordering: .relaxed)
        let numbers = [SIGINT, SIGTERM, SIGHUP]
        let before = numbers.map { number in signal(number) { Interruption.awaited.store($0, ordering: .relaxed) } }
        // What was ignored stays so: a command started with `nohup`, say.
        for (number, handler) in zip(numbers, before)
        where unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
        defer {
            for (number, handler) in zip(numbers, before) { signal(number, handler) }
            let number = awaited.exchange(0, ordering: .relaxed)
            if number != 0 { raise(number) }
        }
        return try await work { awaited.load(ordering: .relaxed) != 0 }
    }
}

/// A signal that tells the process to end, held back so that what it has started can be ended first.
public final class EndingSignal: Sendable {
    private struct State {
        var number: Int32?
        var listeners: [UUID: AsyncStream<Int32>.Continuation] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// The signal that has come, if one has.
    public var number: Int32? { state.withLock { $0.number } }

    /// Waits until a signal comes and gives it; `nil` when the task is cancelled before.
    package func arrival() async -> Int32? {
        let id = UUID()
        let (stream, continuation) = AsyncStream.makeStream(of: Int32.self)
        let known = state.withLock { state in
            if state.number == nil { state.listeners[id] = continuation }
            return state.number
        }
        defer { state.withLock { _ = $0.listeners.removeValue(forKey: id) } }
        if let known { return known }
        for await number in stream { return number }
        return nil
    }

    /// Tells of a signal. Only the first one counts.
    func arrive(_ number: Int32) {
        let listeners = state.withLock { state in
            if state.number == nil { state.number = number }
            return state.listeners.values
        }
        listeners.forEach { $0.yield(number) }
    }

    /// Ends this process by the signal, as whoever sent it expects to see.
    public static func end(by number: Int32) -> Never {
        PrivateFolder.removeThatOfProcess()
        signal(number, SIG_DFL)
        // The threads that tasks run on take no signals.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
        exit(128 + number)
    }

    /// The name of a signal: `SIGINT`.
    public static func name(of number: Int32) -> String {
        switch number {
        case SIGINT: "SIGINT"
        case SIGTERM: "SIGTERM"
        case SIGHUP: "SIGHUP"
        default: "signal \(number)"
        }
    }
}
