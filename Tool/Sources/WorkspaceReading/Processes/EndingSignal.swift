import Foundation
import Synchronization

/// A signal that tells the process to end, held back so that what it has started can be ended first.
public final class EndingSignal: Sendable {
    private struct State {
        var number: Int32?
        var listeners: [UUID: AsyncStream<Int32>.Continuation] = [:]
    }

    private let state = Mutex(State())

    init() {}

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
