/// Reports ids that have waited for a fixed time without being restarted or stopped.
///
/// However many wait, there is one sleep at a time, and it is never cancelled: a cancelled sleep keeps its memory until
/// it would have ended, so that one for each use of a window would accumulate for as long as windows can be idle.
@MainActor
final class Countdown<ID: Hashable & Sendable> {
    private let duration: Duration
    private let clock: any Clock<Duration>
    private let uptime: () -> Duration
    private let onEnd: @MainActor (ID) -> Void
    /// The start of each wait.
    private var starts: [ID: Duration] = [:]
    /// The waits in order of their start, including those that were restarted or stopped since.
    private var queue: [(id: ID, start: Duration)] = []
    private var keeper: Task<Void, Never>?

    /// Makes an empty countdown.
    ///
    /// - Parameters:
    ///   - duration: The time that each one waits.
    ///   - clock: The clock that measures it.
    ///   - onEnd: Called once for each one whose time is over.
    init(_ duration: Duration, clock: any Clock<Duration>, onEnd: @escaping @MainActor (ID) -> Void) {
        self.duration = duration
        self.clock = clock
        self.onEnd = onEnd
        uptime = Self.uptime(of: clock)
    }

    deinit { keeper?.cancel() }

    /// Starts or restarts a wait.
    func start(_ id: ID) {
        let now = uptime()
        starts[id] = now
        queue.append((id, now))
        if queue.count > 2 * starts.count + 16 { queue.removeAll { !waits($0) } }
        if keeper == nil { keeper = keep() }
    }

    /// Stops a wait without a report.
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

    /// The time until the next wait ends; nil if there is none.
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
        // Callbacks may restart or stop others.
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
