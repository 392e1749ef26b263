/// A clock whose time stands still until the test moves it, past the deadlines of those who sleep.
final class ManualClock: Clock, Sendable {
    struct Instant: InstantProtocol {
        var offset: Duration = .zero

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    }

    private struct State {
        var now = Instant()
        var nextKey = 0
        var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
    }

    private let state = Locked(State())
    private let (sleeps, slept) = AsyncStream.makeStream(of: Void.self)

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let key = state.withLock { state in
            state.nextKey += 1
            return state.nextKey
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { $0.sleepers[key] = (deadline, continuation) }
                if Task.isCancelled { wake(key, with: .failure(CancellationError())) }
                slept.yield()
            }
        } onCancel: {
            wake(key, with: .failure(CancellationError()))
        }
    }

    /// Waits until someone has gone to sleep.
    func sleeper() async {
        for await _ in sleeps { return }
    }

    func advance(by duration: Duration) {
        let due = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            return state.sleepers.filter { $0.value.deadline <= state.now }.sorted {
                $0.value.deadline < $1.value.deadline
            }
        }
        for sleeper in due { wake(sleeper.key, with: .success(())) }
    }

    /// When those wake who sleep now.
    var deadlines: Set<Duration> { state.withLock { Set($0.sleepers.values.map(\.deadline.offset)) } }

    /// Wakes those who sleep until then, and nobody else.
    func wake(at deadline: Duration) {
        let keys = state.withLock { state in
            state.sleepers.filter { $0.value.deadline.offset == deadline }.map(\.key)
        }
        for key in keys { wake(key, with: .success(())) }
    }

    private func wake(_ key: Int, with result: Result<Void, any Error>) {
        state.withLock { $0.sleepers.removeValue(forKey: key) }?.continuation.resume(with: result)
    }
}
