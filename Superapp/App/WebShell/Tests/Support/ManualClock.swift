import Synchronization

/// A clock that stands still until a test moves it.
final class ManualClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let deadline: Instant
        let wake: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant(offset: .zero)
        var next = 0
        var sleepers: [Int: Sleeper] = [:]
        var cutShort = 0
        var watchers: [(duration: Duration, tell: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var now: Instant { state.withLock(\.now) }
    var minimumResolution: Duration { .nanoseconds(1) }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            state.next += 1
            return state.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (wake: CheckedContinuation<Void, any Error>) in
                let told = state.withLock { state -> [CheckedContinuation<Void, Never>] in
                    if Task.isCancelled {
                        wake.resume(throwing: CancellationError())
                        return []
                    }
                    state.sleepers[id] = Sleeper(deadline: deadline, wake: wake)
                    let duration = state.now.duration(to: deadline)
                    let told = state.watchers.filter { $0.duration == duration }.map(\.tell)
                    state.watchers.removeAll { $0.duration == duration }
                    return told
                }
                told.forEach { $0.resume() }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                state.cutShort += 1
                return state.sleepers.removeValue(forKey: id)
            }
            sleeper?.wake.resume(throwing: CancellationError())
        }
    }

    /// How many sleep now.
    var sleeping: Int { state.withLock(\.sleepers.count) }

    /// How many sleeps were cancelled.
    var cutShort: Int { state.withLock(\.cutShort) }

    /// Waits until someone sleeps for exactly this long from now.
    func sleeper(for duration: Duration) async {
        await withCheckedContinuation { tell in
            let isThere = state.withLock { state in
                let isThere = state.sleepers.values.contains { state.now.duration(to: $0.deadline) == duration }
                if !isThere { state.watchers.append((duration, tell)) }
                return isThere
            }
            if isThere { tell.resume() }
        }
    }

    /// Moves the time on and wakes those whose time has come.
    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let due = state.sleepers.filter { $0.value.deadline <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.sorted { $0.deadline < $1.deadline }
        }
        due.forEach { $0.wake.resume() }
    }
}
