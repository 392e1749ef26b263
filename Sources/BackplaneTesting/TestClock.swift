import Testing

/// A clock whose time advances only when a test advances it.
///
/// ```swift
/// let clock = TestClock()
/// let model = SearchModel(clock: clock)          // sleeps with `clock.sleep(for:)`
/// await clock.waitForSleepers()                  // it sleeps now
/// await clock.advance(by: .milliseconds(300))    // and is awake
/// ```
///
/// Sleeping tasks wake in the order of their deadlines. Tasks run concurrently: the order of what two of them do after
/// waking is undefined, unless the test waits for the first before it advances the time. A cancelled task wakes at once
/// with a `CancellationError`.
public final class TestClock: Clock, Sendable {
    /// A moment of a test clock.
    public struct Instant: InstantProtocol {
        /// The time since the clock's zero.
        public let offset: Duration

        /// Makes a moment, measured from the clock's zero.
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
    /// - Parameter now: Its time. By default, its zero.
    public init(now: Instant = Instant(offset: .zero)) {
        sleep = Locked(SleepQueue(now: now))
    }

    public var now: Instant { sleep.withLock(\.now) }
    public var minimumResolution: Duration { .zero }

    /// The number of tasks that currently sleep.
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

extension TestClock {
    /// Advances the time to the earliest deadline, and wakes the tasks that sleep until then.
    ///
    /// - Returns: Whether a task slept.
    @discardableResult
    public func advanceToNextDeadline() -> Bool {
        wakeNext(until: nil)
    }

    /// Advances the time and wakes each task whose deadline passes, one deadline after the other.
    ///
    /// Before the first deadline and after each one the main actor and the tasks of each priority get twenty turns,
    /// however long they have to wait for a thread. A task that is ready and needs no more turns than that usually
    /// reaches its next sleep, even if it sleeps repeatedly. This is not guaranteed: the system may interrupt any
    /// thread, and interaction with other tasks takes time. Wait for the state on which the test relies
    /// (``waitForSleepers(_:timeout:sourceLocation:)``, a probe's expectation), before this call and after it.
    ///
    /// - Parameters:
    ///   - duration: How far. A negative duration is an issue.
    ///   - sourceLocation: Where that issue is reported: the caller.
    public func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) async {
        await advance(to: now.advanced(by: duration), sourceLocation: sourceLocation)
    }

    /// Advances the time to a moment and wakes each task whose deadline passes, one deadline after the other.
    public func advance(to end: Instant, sourceLocation: SourceLocation = #_sourceLocation) async {
        guard end >= now else {
            let text = "The clock stands at \(now.offset) and can't go back to \(end.offset)."
            Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
            return
        }
        await giveWay()
        while wakeNext(until: end) { await giveWay() }
        sleep.withLock { $0.now = max($0.now, end) }
    }

    /// Advances the time from deadline to deadline until no task sleeps.
    ///
    /// - Parameters:
    ///   - limit: How many deadlines may pass before tasks that sleep repeatedly are an issue.
    ///   - sourceLocation: Where that issue is reported: the caller.
    public func run(limit: Int = 10_000, sourceLocation: SourceLocation = #_sourceLocation) async {
        let limit = max(0, limit)
        await giveWay()
        for _ in 0..<limit {
            guard wakeNext(until: nil) else { return }
            await giveWay()
        }
        guard sleepers > 0 else { return }
        let text =
            "\(sleepers) tasks are still sleeping after \(limit) deadlines. Advance the clock by a duration instead."
        Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
    }

    /// Waits until tasks sleep.
    ///
    /// - Parameters:
    ///   - count: How many, at least.
    ///   - timeout: How long to wait before it is an issue.
    ///   - sourceLocation: Where that issue is reported: the caller.
    public func waitForSleepers(
        _ count: Int = 1, timeout: Duration = .seconds(10), sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let isEnough: Void? = await timeout.wait { signal in
            sleep.withLock { sleep in
                if sleep.count >= count { return () }
                sleep.wait(signal)
                return nil
            }
        }
        guard isEnough == nil else { return }
        let text = "Expected \(count) sleeping tasks, but \(sleepers) slept \(timeout.waited)."
        Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
    }

    private func wakeNext(until end: Instant?) -> Bool {
        let woken = sleep.withLock { $0.takeNext(until: end) }
        for sleeper in woken { sleeper.resume() }
        return !woken.isEmpty
    }

    /// Lets other tasks run, on the main actor and elsewhere.
    private func giveWay() async {
        for _ in 0..<20 { await Turn.pass() }
    }
}

/// The sleeping tasks of a test clock, by deadline, and its time.
struct SleepQueue: Sendable {
    private struct Sleeper {
        let key: Int
        let deadline: TestClock.Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    var now: TestClock.Instant
    /// Sorted by deadline.
    private var sleepers: [Sleeper] = []
    private var waiting: [Signal] = []
    private var nextKey = 0

    init(now: TestClock.Instant) {
        self.now = now
    }

    var count: Int { sleepers.count }

    mutating func makeKey() -> Int {
        defer { nextKey += 1 }
        return nextKey
    }

    mutating func insert(
        _ continuation: CheckedContinuation<Void, any Error>, key: Int, deadline: TestClock.Instant
    ) {
        let index = sleepers.firstIndex { $0.deadline > deadline } ?? sleepers.endIndex
        sleepers.insert(Sleeper(key: key, deadline: deadline, continuation: continuation), at: index)
    }

    /// Takes out one sleeper, whose task was cancelled.
    mutating func remove(_ key: Int) -> CheckedContinuation<Void, any Error>? {
        sleepers.firstIndex { $0.key == key }.map { sleepers.remove(at: $0).continuation }
    }

    /// Takes out all sleepers with the earliest deadline, unless it is later than some end, and moves the time there.
    mutating func takeNext(until end: TestClock.Instant?) -> [CheckedContinuation<Void, any Error>] {
        guard let deadline = sleepers.first?.deadline, end.map({ deadline <= $0 }) ?? true else { return [] }
        now = max(now, deadline)
        let due = sleepers.prefix { $0.deadline == deadline }
        sleepers.removeFirst(due.count)
        return due.map(\.continuation)
    }

    /// Remembers who waits for more sleepers.
    mutating func wait(_ signal: Signal) {
        waiting.append(signal)
    }

    /// Gives up those who wait for more sleepers, to be told of one.
    mutating func takeWaiting() -> [Signal] {
        defer { waiting = [] }
        return waiting
    }
}
