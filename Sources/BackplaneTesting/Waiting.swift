import Observation
import Testing

/// Expects a condition on observable state to become true, and checks it after each change.
///
/// ```swift
/// await expectEventually { screen.model.sessions.count == 2 }
/// ```
///
/// - Parameters:
///   - comment: What is expected, for the failure's text.
///   - timeout: How long to wait before the expectation fails. Time in which the main actor or the machine is busy with
///     other tests does not count.
///   - sourceLocation: Where a failure is reported: the caller.
///   - condition: Reads properties of `@Observable` objects. It is evaluated again after each change of one of them.
@MainActor
public func expectEventually(
    _ comment: Comment? = nil, timeout: Duration = .seconds(10), sourceLocation: SourceLocation = #_sourceLocation,
    _ condition: @MainActor () -> Bool
) async {
    let isMet: Void? = await timeout.wait { signal in
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
    /// Tries again each time the signal of the last attempt fires, until an attempt succeeds. As a timeout, it bounds how
    /// long a failing test takes; a passing one waits for the event and no longer. Nothing is polled.
    ///
    /// - Parameter attempt: Gives a value, or nil after arranging that the signal fires when another try makes sense.
    /// - Returns: The value, or nil when time is up or the task is cancelled.
    func wait<Value>(isolation: isolated (any Actor)? = #isolation, for attempt: (Signal) -> Value?) async -> Value? {
        var signal = Signal()
        if let value = attempt(signal) { return value }
        guard self > .zero else { return nil }
        let countdown = Countdown(self)
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
/// It counts time in which the process could have made progress: after each of a hundred short sleeps it lets all others
/// have their turn. A test that hogs the main actor or the threads of a priority for a minute, or a sanitizer that slows
/// all of them down, so costs the others one step, not their timeout.
final class Countdown: Sendable {
    private struct State {
        var isOver = false
        var signal: Signal?
        var counting: Task<Void, Never>?
    }

    private static let steps = 100
    private let state = Locked(State())

    /// Begins to count.
    init(_ duration: Duration) {
        let counting = Task.detached(priority: .background) { [weak self] in
            for _ in 0..<Self.steps {
                try? await Task.sleep(for: duration / Self.steps)
                await Turn.pass()
                if Task.isCancelled { return }
            }
            self?.finish()
        }
        state.withLock { $0.counting = counting }
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
        state.withLock(\.counting)?.cancel()
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
/// them busy. Tasks of that priority then stand still, however often the main actor gets to run. So a turn is waited for
/// in each of these queues, behind what was in it before.
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
