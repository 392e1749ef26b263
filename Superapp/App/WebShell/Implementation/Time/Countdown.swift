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
    /// In the order in which they began, those too that have begun again or stopped since.
    private var queue: [(id: ID, start: Duration)] = []
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
        let now = uptime()
        starts[id] = now
        queue.append((id, now))
        if queue.count > 2 * starts.count + 16 { queue.removeAll { !waits($0) } }
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
        guard let next = queue.first(where: waits) else {
            queue = []
            keeper = nil
            return nil
        }
        return next.start + duration - uptime()
    }

    private func tell() {
        let latest = uptime() - duration
        let due = queue.prefix { $0.start <= latest || !waits($0) }
        queue.removeFirst(due.count)
        // What is told may let others begin again or stop.
        for entry in due where waits(entry) {
            starts[entry.id] = nil
            onEnd(entry.id)
        }
    }

    private func waits(_ entry: (id: ID, start: Duration)) -> Bool { starts[entry.id] == entry.start }

    private static func uptime(of clock: some Clock<Duration>) -> () -> Duration {
        let start = clock.now
        return { start.duration(to: clock.now) }
    }
}
