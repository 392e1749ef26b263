import Foundation
import Synchronization

/// Makes sure that a process that is ended by a signal leaves no incomplete files behind.
public enum Interruption {
    /// The address of the path of the temporary file that is being written, or 0. The path is never freed, because the
    /// handler may read it at any time; a run writes few files.
    private static let unfinished = Atomic<UInt>(0)
    /// The file descriptor to which signals are reported instead of ending the process, or -1.
    private static let report = Atomic<Int32>(-1)
    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// Installs the signal handlers. Ignored signals stay ignored.
    public static func prepare() {
        // Everything that a handler uses must exist before it can run.
        _ = unfinished.load(ordering: .relaxed)
        _ = report.load(ordering: .relaxed)
        for number in signals {
            let before = signal(number) { number in
                // Only functions that are allowed in a handler are called.
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

    /// From now on, a signal does not end the process; the holder of the result has to do that. If no file descriptor
    /// is free, nothing changes.
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

    /// Runs work that ends by itself soon after a signal, in an order that leaves nothing behind. The process then ends
    /// by that signal.
    public static func holding<Result>(_ work: (EndingSignal) async throws -> Result) async rethrows -> Result {
        let signal = hold()
        defer {
            report.store(-1, ordering: .relaxed)
            if let number = signal.number { EndingSignal.end(by: number) }
        }
        return try await work(signal)
    }

    /// Marks `path` as incomplete while `work` runs.
    static func guarding<Result>(_ path: String, _ work: () throws -> Result) rethrows -> Result {
        unfinished.store(UInt(bitPattern: strdup(path)), ordering: .relaxed)
        defer { unfinished.store(0, ordering: .relaxed) }
        return try work()
    }
}

extension Interruption {
    /// The signal that arrived while it was deferred, or 0.
    private static let awaited = Atomic<Int32>(0)

    /// Runs work that must not be interrupted. A signal that arrives meanwhile takes effect afterwards.
    ///
    /// - Parameter work: Receives a function that returns whether a signal has arrived, so that it can undo its
    ///   changes.
    package static func deferring<Result>(
        _ work: (_ wasInterrupted: () -> Bool) async throws -> Result
    ) async rethrows -> Result {
        _ = awaited.load(ordering: .relaxed)
        let numbers = [SIGINT, SIGTERM, SIGHUP]
        let before = numbers.map { number in signal(number) { Interruption.awaited.store($0, ordering: .relaxed) } }
        // Ignored signals stay ignored, for example in a command started with `nohup`.
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

/// A signal to end the process, held back so that the processes that were started can be ended first.
public final class EndingSignal: Sendable {
    private struct State {
        var number: Int32?
        var listeners: [UUID: AsyncStream<Int32>.Continuation] = [:]
    }

    private let state = Mutex(State())

    public init() {}

    /// The signal that has arrived, if any.
    public var number: Int32? { state.withLock { $0.number } }

    /// Waits for a signal and returns it; `nil` if the task is cancelled first.
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

    /// Records a signal. Only the first one counts.
    func arrive(_ number: Int32) {
        let listeners = state.withLock { state in
            if state.number == nil { state.number = number }
            return state.listeners.values
        }
        listeners.forEach { $0.yield(number) }
    }

    /// Ends this process by the signal, so that its sender sees the expected status.
    public static func end(by number: Int32) -> Never {
        PrivateFolder.removeThatOfProcess()
        signal(number, SIG_DFL)
        // The threads that run tasks block signals.
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
