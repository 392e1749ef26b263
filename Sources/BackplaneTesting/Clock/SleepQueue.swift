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
