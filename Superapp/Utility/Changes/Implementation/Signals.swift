import Synchronization

/// Signals that something may have changed, for one listener. Requesting the next signal means that the listener has
/// handled the previous ones: it has read the changes and shows them.
public struct Signals: AsyncSequence, Sendable {
    let news: News
    let stream: AsyncStream<Void>

    /// Signals once more, only to this listener.
    public func tell() { news.tell() }

    /// The same signals, but after each that was handled, the next one comes after a pause, unless somebody waits for it
    /// (``Audience``). For what is shown in many places, and need not be current there at every moment.
    ///
    /// - Parameters:
    ///   - pause: The shortest time between two signals that nobody waits for.
    ///   - clock: The clock for this time.
    public func paced(by pause: Duration, on clock: any Clock<Duration> = ContinuousClock()) -> Signals {
        news.setPace { try? await clock.sleep(for: pause) }
        return self
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(news: news, signals: stream.makeAsyncIterator())
    }

    /// One signal after the other.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let news: News
        fileprivate var signals: AsyncStream<Void>.Iterator

        public mutating func next() async -> Void? {
            await next(isolation: #isolation)
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async -> Void? {
            news.noteHeard()
            guard await signals.next(isolation: actor) != nil else { return nil }
            news.noteHearing()
            return ()
        }
    }
}

/// What one listener has been told, and how much of that was heard.
final class News: Sendable {
    fileprivate struct State {
        /// How often something was told.
        var told = 0
        /// How much of that the listener reads now.
        var hearing = 0
        /// How much of that they have read.
        var heard = 0
        var isOver = false
        /// Whether somebody has waited for the first time in vain.
        var wasMissed = false
        /// Waits until the next signal may come; nil if it may come at once.
        var pause: (@Sendable () async -> Void)?
        var isPausing = false
        /// Whether something was told in the pause.
        var isLate = false
        /// Those who wait until so much is heard, by the order in which they came.
        var waiting: [Int: (count: Int, end: AsyncStream<Never>.Continuation)] = [:]
        var arrivals = 0
    }

    private let signal: AsyncStream<Void>.Continuation
    private let state = Mutex(State())

    init(_ signal: AsyncStream<Void>.Continuation) {
        self.signal = signal
    }

    func setPace(_ pause: @escaping @Sendable () async -> Void) {
        state.withLock { $0.pause = pause }
    }

    func tell() {
        let isDue = state.withLock { state in
            state.told += 1
            state.isLate = state.isPausing && state.waiting.isEmpty
            return !state.isLate
        }
        if isDue { signal.yield() }
    }

    /// Takes note that the listener begins to read: they will know all that has been told.
    func noteHearing() {
        state.withLock { $0.hearing = $0.told }
    }

    /// Takes note that the listener has read.
    func noteHeard() {
        let (done, pause) = state.withLock { state in
            let pause = state.hearing > state.heard && !state.isPausing ? state.pause : nil
            state.isPausing = state.isPausing || pause != nil
            state.heard = state.hearing
            return (state.takeDone(), pause)
        }
        for end in done { end.finish() }
        guard let pause else { return }
        Task { [weak self] in
            await pause()
            self?.endPause()
        }
    }

    private func endPause() {
        let isLate = state.withLock { state in
            state.isPausing = false
            return state.takeLate()
        }
        if isLate { signal.yield() }
    }

    /// Takes note that nobody listens any more.
    func end() {
        let done = state.withLock { state in
            state.isOver = true
            return state.takeDone()
        }
        for end in done { end.finish() }
    }

    /// Takes note that somebody has waited in vain: nobody else waits until the listener has heard something.
    func noteMissed() {
        state.withLock { $0.wasMissed = true }
    }

    /// Ends when what has been told by now is heard; nil if it is, or if nobody waits for a first time.
    func hearing(includingFirst includesFirst: Bool) -> AsyncStream<Never>? {
        let (stream, isLate): (AsyncStream<Never>?, Bool) = state.withLock { state in
            let isFirst = state.heard == 0
            guard !state.isOver, state.heard < state.told, !isFirst || includesFirst && !state.wasMissed else {
                return (nil, false)
            }
            let (stream, end) = AsyncStream.makeStream(of: Never.self)
            state.arrivals += 1
            let arrival = state.arrivals
            state.waiting[arrival] = (state.told, end)
            // Who gives up is not kept until the listener goes on, which may be never.
            end.onTermination = { [weak self] _ in self?.forget(arrival) }
            return (stream, state.takeLate())
        }
        if isLate { signal.yield() }
        return stream
    }

    /// How many wait until the listener has heard what they were told.
    var waits: Int { state.withLock(\.waiting.count) }

    private func forget(_ arrival: Int) { state.withLock { $0.waiting[arrival] = nil } }
}

extension News.State {
    /// Whether a signal was held back, which is to be sent now.
    mutating func takeLate() -> Bool {
        defer { isLate = false }
        return isLate
    }

    /// Takes out who waits no longer.
    mutating func takeDone() -> [AsyncStream<Never>.Continuation] {
        guard !waiting.isEmpty else { return [] }
        let done = waiting.filter { isOver || $0.value.count <= heard }
        for arrival in done.keys { waiting[arrival] = nil }
        return done.values.map(\.end)
    }
}
