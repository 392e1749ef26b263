/// Patience running out.
///
/// It counts time in which the process could have made progress: after each of a hundred short sleeps it lets all others
/// have their turn. A test that hogs the main actor or the threads of a priority for a minute, or a sanitizer that slows
/// all of them down, so costs the others one step, not their patience.
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
