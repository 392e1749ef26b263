import Synchronization

/// A clock that never waits, and remembers for how long it was asked to.
final class RecordingClock: Clock {
    /// A moment in its time.
    struct Instant: InstantProtocol {
        let offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let waits = Mutex<[Duration]>([])

    var now: Instant { Instant(offset: sleeps.reduce(.zero, +)) }
    var minimumResolution: Duration { .zero }
    var sleeps: [Duration] { waits.withLock { $0 } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let wait = now.duration(to: deadline)
        waits.withLock { $0.append(wait) }
    }
}
