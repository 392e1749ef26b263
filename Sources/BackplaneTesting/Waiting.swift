import Observation
import Testing

/// Expects a condition to become true. It is checked after each change of observable state that it reads, and, for
/// state that nobody observes, from time to time: at first whenever others have had a turn, later every 20
/// milliseconds.
///
/// ```swift
/// await expectEventually { screen.model.sessions.count == 2 }
/// await expectEventually { !motherboard.isLive(.charge) }
/// ```
///
/// - Parameters:
///   - comment: What is expected, for the failure's text.
///   - timeout: How long to wait before the expectation fails. Time in which the main actor or the machine is busy with
///     other tests does not count.
///   - sourceLocation: Where a failure is reported: the caller.
///   - condition: Evaluated again and again, so it should only read.
@MainActor
public func expectEventually(
    _ comment: Comment? = nil, timeout: Duration = .seconds(10), sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: @MainActor () -> Bool
) async {
    let isMet: Void? = await timeout.wait(trying: .often) { signal in
        let isMet = withObservationTracking(condition) {
            // Told before the change; the waiting task goes on after it, for both are on the main actor.
            signal.fire()
        }
        return isMet ? () : nil
    }
    guard isMet == nil else { return }
    let text = comment.map { "\($0) " } ?? ""
    let problem = "\(text)The condition did not become true \(timeout.waited)."
    Issue.record(Comment(rawValue: problem), sourceLocation: sourceLocation)
}

extension Duration {
    /// When an attempt is made again.
    enum Attempts {
        /// When the signal of the last one fires.
        case onSignal
        /// Then, and from time to time: what it looks at may not be observable.
        case often
    }

    /// Tries again until an attempt succeeds. As a timeout, it bounds how long a failing test takes; a passing one
    /// waits for the event and hardly longer.
    ///
    /// - Parameter attempt: Gives a value, or nil after arranging that the signal fires when another try makes sense.
    /// - Returns: The value, or nil when time is up or the task is cancelled.
    func wait<Value>(
        trying attempts: Attempts = .onSignal, isolation: isolated (any Actor)? = #isolation,
        for attempt: (Signal) -> Value?
    ) async -> Value? {
        var signal = Signal()
        if let value = attempt(signal) { return value }
        guard self > .zero else { return nil }
        let countdown = Countdown(self, firesOften: attempts == .often)
        while countdown.fires(signal), !Task.isCancelled {
            await signal.wait()
            signal = Signal()
            if let value = attempt(signal) { return value }
        }
        return nil
    }

    /// How long was waited, for the text of a failure.
    var waited: String { self > .zero ? "within \(self)" : "so far" }
}

/// A timeout running out.
///
/// It counts time in which the process could have made progress: after each of a hundred short sleeps it lets all
/// others have their turn. A test that hogs the main actor or the threads of a priority for a minute, or a sanitizer
/// that slows all of them down, so costs the others one step, not their timeout.
final class Countdown: Sendable {
    private struct State {
        var isOver = false
        var signal: Signal?
        var tasks: [Task<Void, Never>] = []
    }

    private static let steps = 100
    /// How many turns others have before there are pauses between them.
    private static let turnsAtOnce = 20
    private let state = Locked(State())

    /// Begins to count.
    ///
    /// - Parameter firesOften: Whether the signal fires from time to time, too.
    init(_ duration: Duration, firesOften: Bool = false) {
        let counting = Task.detached(priority: .background) { [weak self] in
            for _ in 0..<Self.steps {
                try? await Task.sleep(for: duration / Self.steps)
                await Turn.pass()
                if Task.isCancelled { return }
            }
            self?.finish()
        }
        state.withLock { $0.tasks = [counting] }
        guard firesOften else { return }
        let firing = Task.detached { [weak self] in
            var turns = 0
            while !Task.isCancelled {
                await Turn.pass()
                turns += 1
                if turns > Self.turnsAtOnce { try? await Task.sleep(for: .milliseconds(20)) }
                guard let signal = self?.state.withLock(\.signal) else { continue }
                signal.fire()
            }
        }
        state.withLock { $0.tasks.append(firing) }
    }

    /// Has a signal fired when time is up, in place of the one before.
    ///
    /// - Returns: Whether there is time left.
    func fires(_ signal: Signal) -> Bool {
        state.withLock { state in
            state.signal = signal
            return !state.isOver
        }
    }

    private func finish() {
        let signal = state.withLock { state in
            state.isOver = true
            return state.signal
        }
        signal?.fire()
    }

    deinit {
        for task in state.withLock(\.tasks) { task.cancel() }
    }
}

/// Something that happens at most once and wakes the one who waits for it.
final class Signal: Sendable {
    private struct State {
        var hasFired = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    /// Lets it happen. Firing it again changes nothing.
    func fire() {
        let waiter = state.withLock { state in
            state.hasFired = true
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }

    /// Returns when the signal has fired or the waiting task is cancelled.
    func wait(isolation: isolated (any Actor)? = #isolation) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let hasFired = state.withLock { state in
                    if !state.hasFired { state.waiter = waiter }
                    return state.hasFired
                }
                if hasFired { waiter.resume() }
            }
        } onCancel: {
            fire()
        }
    }
}

/// A turn for all others: lets run what is ready to, however long that has to wait for a thread.
///
/// Each priority may have threads of its own, about as many as the machine has cores, and other tests may keep all of
/// them busy. Tasks of that priority then stand still, however often the main actor gets to run. So a turn is waited
/// for in each of these queues, behind what was in it before.
enum Turn {
    private static let priorities: [TaskPriority] = [.high, .medium, .low, .background]

    /// Returns when the main actor, and each priority in turn, have begun what they had in front of them.
    ///
    /// It leaves the caller's actor: only who comes from elsewhere stands in the main actor's queue.
    @concurrent
    static func pass() async {
        await MainActor.run {}
        for priority in priorities { await Task.detached(priority: priority) {}.value }
    }
}
