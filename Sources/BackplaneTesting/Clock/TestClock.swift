/// A clock whose time moves only when a test says so.
///
/// ```swift
/// let clock = TestClock()
/// let model = SearchModel(clock: clock)          // sleeps with `clock.sleep(for:)`
/// await clock.waitForSleepers()                  // it sleeps now
/// await clock.advance(by: .milliseconds(300))    // and is awake
/// ```
///
/// Sleeping tasks wake in the order of their deadlines. Tasks run side by side: what two of them do once they are awake
/// comes in no order unless the test waits for the first before it moves the time on. A cancelled task wakes at once with
/// a `CancellationError`.
public final class TestClock: Clock, Sendable {
    /// A moment of a test clock.
    public struct Instant: InstantProtocol {
        /// The time since the clock's zero.
        public let offset: Duration

        /// Makes the moment so long after the clock's zero.
        public init(offset: Duration) {
            self.offset = offset
        }

        public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        public static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }

    let sleep: Locked<SleepQueue>

    /// Makes a clock that stands still.
    ///
    /// - Parameter now: Where it stands. Its zero unless given.
    public init(now: Instant = Instant(offset: .zero)) {
        sleep = Locked(SleepQueue(now: now))
    }

    public var now: Instant { sleep.withLock(\.now) }
    public var minimumResolution: Duration { .zero }

    /// How many tasks sleep now.
    public var sleepers: Int { sleep.withLock(\.count) }

    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        let key = sleep.withLock { $0.makeKey() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (sleeper: CheckedContinuation<Void, any Error>) in
                fallAsleep(sleeper, key: key, until: deadline)
            }
        } onCancel: {
            sleep.withLock { $0.remove(key) }?.resume(throwing: CancellationError())
        }
    }

    private func fallAsleep(_ sleeper: CheckedContinuation<Void, any Error>, key: Int, until deadline: Instant) {
        let (isAwake, waiting) = sleep.withLock { sleep in
            // Looked up under the lock: a cancellation that comes later finds the sleeper in the queue.
            let isAwake = Task.isCancelled || deadline <= sleep.now
            if !isAwake { sleep.insert(sleeper, key: key, deadline: deadline) }
            return (isAwake, isAwake ? [] : sleep.takeWaiting())
        }
        for signal in waiting { signal.fire() }
        guard isAwake else { return }
        sleeper.resume(with: Task.isCancelled ? .failure(CancellationError()) : .success(()))
    }
}
