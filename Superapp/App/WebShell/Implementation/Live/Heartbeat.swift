/// Assures every live connection now and then that the server is there.
@MainActor
final class Heartbeat {
    private let pause: Duration
    private let clock: any Clock<Duration>
    private var feeds: [ObjectIdentifier: LiveFeed] = [:]
    private lazy var countdown = Countdown<ObjectIdentifier>(pause, clock: clock) { [weak self] in self?.beat($0) }

    /// Makes a heartbeat that nobody feels.
    ///
    /// - Parameters:
    ///   - pause: How often a connection is assured.
    ///   - clock: What measures it.
    init(every pause: Duration, clock: any Clock<Duration>) {
        self.pause = pause
        self.clock = clock
    }

    func start(_ feed: LiveFeed) {
        let id = ObjectIdentifier(feed)
        feeds[id] = feed
        countdown.start(id)
    }

    func stop(_ feed: LiveFeed) {
        let id = ObjectIdentifier(feed)
        feeds[id] = nil
        countdown.stop(id)
    }

    private func beat(_ id: ObjectIdentifier) {
        feeds[id]?.beat()
        countdown.start(id)
    }
}
