/// Where barriers wait for a person to sign in, and learn whether they did.
@MainActor
final class SignInGate {
    /// One barrier that waits.
    @MainActor
    private final class Ask {
        private let answers: AsyncStream<Bool>
        private let answer: AsyncStream<Bool>.Continuation
        private(set) var isAnswered = false

        init() {
            (answers, answer) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1))
        }

        /// The answer; no when whoever waits is cancelled.
        func result() async -> Bool {
            for await isSignedIn in answers { return isSignedIn }
            return false
        }

        func settle(_ isSignedIn: Bool) {
            isAnswered = true
            answer.yield(isSignedIn)
        }
    }

    private var waiting: [Ask] = []
    /// How many have been answered and have not gone on yet.
    private var leaving = 0
    private var onEmpty: [CheckedContinuation<Void, Never>] = []

    /// Whether someone waits.
    var isAsked: Bool { !waiting.isEmpty }

    /// Waits until the person has signed in, or will not.
    ///
    /// - Returns: Whether they did.
    func wait() async -> Bool {
        let ask = Ask()
        waiting.append(ask)
        let isSignedIn = await ask.result()
        waiting.removeAll { $0 === ask }
        // Runs after the barrier has let go on what waited at it: nothing suspends between here and there.
        if ask.isAnswered { Task { self.leave() } }
        return isSignedIn
    }

    /// Tells those who wait whether the person has signed in.
    func settle(_ isSignedIn: Bool) {
        leaving += waiting.count
        for ask in waiting { ask.settle(isSignedIn) }
        waiting = []
    }

    /// Waits until all who were told have gone on.
    func settled() async {
        if leaving > 0 { await withCheckedContinuation { onEmpty.append($0) } }
    }

    private func leave() {
        leaving -= 1
        guard leaving == 0 else { return }
        for continuation in onEmpty { continuation.resume() }
        onEmpty = []
    }
}
