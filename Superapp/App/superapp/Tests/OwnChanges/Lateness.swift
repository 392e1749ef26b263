import Synchronization

/// Delays reads of a change until a caller waits for the change.
final class Lateness: Sendable {
    private struct State {
        var isLate = false
        var isHolding = false
        /// The number of callers that wait for delayed reads.
        var waiting = 0
        var readers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    /// Ends when nothing is delayed.
    func pass() async {
        await withCheckedContinuation { reader in
            let goesOn = state.withLock { state in
                let isHeld = state.isHolding && state.waiting == 0
                if isHeld { state.readers.append(reader) }
                return !isHeld
            }
            if goesOn { reader.resume() }
        }
    }

    /// Called after every change.
    func changed() {
        state.withLock { $0.isHolding = $0.isLate }
    }

    /// Delays reads after every change from now on, until a caller waits.
    func beLate() {
        state.withLock { $0.isLate = true }
    }

    /// Stops delaying reads.
    func beOnTime() {
        state.withLock { ($0.isLate, $0.isHolding) = (false, false) }
        letGo()
    }

    /// Delays no reads as long as a caller waits.
    func note(isWaiting: Bool) {
        state.withLock { $0.waiting += isWaiting ? 1 : -1 }
        if isWaiting { letGo() }
    }

    private func letGo() {
        let readers = state.withLock { state in
            defer { state.readers = [] }
            return state.readers
        }
        for reader in readers { reader.resume() }
    }
}

/// A clock on which no time passes, and that reports when callers begin and stop waiting for a short time.
struct PatientClock: Clock {
    let note: @Sendable (_ isWaiting: Bool) -> Void
    let now = ContinuousClock.now
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
        // Longer waits are heartbeats and windows that will sleep.
        let isMoment = now.duration(to: deadline) <= .seconds(5)
        if isMoment { note(true) }
        defer { if isMoment { note(false) } }
        let (ticks, tick) = AsyncStream.makeStream(of: Never.self)
        await withTaskCancellationHandler {
            for await _ in ticks {}
        } onCancel: {
            tick.finish()
        }
        throw CancellationError()
    }
}
