import Synchronization

/// Blocks waiting tasks until a test opens it. An open gate stays open.
public final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var nextKey = 0
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    }

    private let state = Mutex(State())

    /// Makes a closed gate.
    public init() {}

    /// Lets all tasks through, now and later.
    public func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until the gate is open or the task is cancelled.
    public func pass() async {
        let key = state.withLock { state in
            state.nextKey += 1
            return state.nextKey
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isFree = state.withLock { state in
                    // Looked up under the lock: a cancellation that comes later finds the continuation.
                    if state.isOpen || Task.isCancelled { return true }
                    state.waiting[key] = continuation
                    return false
                }
                if isFree { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: key) }?.resume()
        }
    }
}
