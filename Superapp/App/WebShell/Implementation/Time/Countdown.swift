/// Tells of those who have waited for a fixed time without a word.
///
/// However many wait, there is one sleep at a time, and none is ever cut short: a sleep that is cancelled keeps its memory
/// until it would have ended, so one for each use of a window would pile up for as long as windows may rest.
@MainActor
final class Countdown<ID: Hashable & Sendable> {
    private let duration: Duration
    private let clock: any Clock<Duration>
    private let uptime: () -> Duration
    private let onEnd: @MainActor (ID) -> Void
    /// Since when each one waits.
    private var starts: [ID: Duration] = [:]
    private var keeper: Task<Void, Never>?

    /// Makes a countdown that nobody waits in.
    ///
    /// - Parameters:
    ///   - duration: How long each one waits.
    ///   - clock: What measures it.
    ///   - onEnd: Called once for each one whose time is over.
    init(_ duration: Duration, clock: any Clock<Duration>, onEnd: @escaping @MainActor (ID) -> Void) {
        self.duration = duration
        self.clock = clock
        self.onEnd = onEnd
        uptime = Self.uptime(of: clock)
    }

    deinit { keeper?.cancel() }

    /// Begins to wait, or begins again.
    func start(_ id: ID) {
        starts[id] = uptime()
        if keeper == nil { keeper = keep() }
    }

    /// Waits no longer; nothing is told.
    func stop(_ id: ID) {
        starts[id] = nil
    }

    private func keep() -> Task<Void, Never> {
        Task { [clock, weak self] in
            while let pause = self?.pause() {
                do { try await clock.sleep(for: pause) } catch { return }
                self?.tell()
            }
        }
    }

    /// How long until the next one's time is over; nil when nobody waits.
    private func pause() -> Duration? {
        guard let first = starts.values.min() else {
            keeper = nil
            return nil
        }
        return first + duration - uptime()
    }

    private func tell() {
        let latest = uptime() - duration
        for (id, _) in starts.filter({ $0.value <= latest }).sorted(by: { $0.value < $1.value }) {
            starts[id] = nil
            onEnd(id)
        }
    }

    private static func uptime(of clock: some Clock<Duration>) -> () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
