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

    /// Returns when the signal has fired, the deadline has passed or the waiting task is cancelled.
    func wait(until deadline: ContinuousClock.Instant, isolation: isolated (any Actor)? = #isolation) async {
        let alarm = Task {
            try await Task.sleep(until: deadline, clock: .continuous)
            fire()
        }
        defer { alarm.cancel() }
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
