/// Something that happens at most once and wakes the one who waits for it.
final class Signal: Sendable {
    private struct State {
        var hasFired = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    /// Lets it happen. Firing it again changes nothing.
    func fire() {
        let waiter = state.withLock { state in
            state.hasFired = true
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// Returns when the signal has fired or the waiting task is cancelled.
    func wait(isolation: isolated (any Actor)? = #isolation) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let hasFired = state.withLock { state in
                    if !state.hasFired { state.waiter = waiter }
                    return state.hasFired
                }
                if hasFired { waiter.resume() }
            }
        } onCancel: {
            fire()
        }
    }
}
