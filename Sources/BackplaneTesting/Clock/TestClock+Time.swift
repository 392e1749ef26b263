import Testing

extension TestClock {
    /// Wakes the tasks that sleep until the earliest deadline of all, and moves the time there.
    ///
    /// - Returns: Whether a task slept.
    @discardableResult
    public func advanceToNextDeadline() -> Bool {
        wakeNext(until: nil)
    }

    /// Moves the time on and wakes each task whose deadline passes, one deadline after the other.
    ///
    /// Before the first deadline and after each one the main actor and the tasks of each priority get twenty turns,
    /// however long they have to wait for a thread. A task that is ready and needs no more turns than that usually gets
    /// as far as its next sleep, also if it sleeps again and again. That is not promised: the system may interrupt any
    /// thread, and what a task does with others takes its own time. Wait for what the test relies on
    /// (``waitForSleepers(_:patience:sourceLocation:)``, a probe's expectation), before this call and after it.
    ///
    /// - Parameter duration: How far. A negative one is an issue.
    public func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) async {
        await advance(to: now.advanced(by: duration), sourceLocation: sourceLocation)
    }

    /// Moves the time on to a moment and wakes each task whose deadline passes, one deadline after the other.
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

    /// Moves the time on from deadline to deadline until no task sleeps.
    ///
    /// - Parameters:
    ///   - limit: How many deadlines may pass before tasks that sleep again and again are an issue.
    ///   - sourceLocation: Where that issue is reported: the caller.
    public func run(limit: Int = 10_000, sourceLocation: SourceLocation = #_sourceLocation) async {
        await giveWay()
        for _ in 0..<limit {
            guard wakeNext(until: nil) else { return }
            await giveWay()
        }
        guard sleepers > 0 else { return }
        let text = "\(sleepers) tasks still sleep after \(limit) deadlines. Advance the clock by a duration instead."
        Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
    }

    /// Waits until tasks sleep.
    ///
    /// - Parameters:
    ///   - count: How many, at least.
    ///   - patience: How long to wait before it is an issue.
    ///   - sourceLocation: Where that issue is reported: the caller.
    public func waitForSleepers(
        _ count: Int = 1, patience: Patience = .standard, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let isEnough: Void? = await patience.wait { signal in
            sleep.withLock { sleep in
                if sleep.count >= count { return () }
                sleep.wait(signal)
                return nil
            }
        }
        guard isEnough == nil else { return }
        let text = "Expected \(count) sleeping tasks, but \(sleepers) slept \(patience)."
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
