import DesignSystemInterface
import Observation

extension Stage {
    /// How long an answer waits for a screen that is loading. Then it shows that it loads.
    static let loadingPatience = Duration.milliseconds(500)

    /// How long a form of before a sleep waits for what it is about, and the answer to a form until it shows what the form has
    /// changed. It is longer: what was typed hangs on it.
    static let formPatience = Duration.seconds(5)

    /// Waits a moment while the screen on top is loading, so that its first page is not an empty one, also for those who
    /// have no script that would fill it later.
    func waitForContent(clock: any Clock<Duration>, patience: Duration = loadingPatience) async {
        guard isLoading else { return }
        let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let timer = Task {
            try? await clock.sleep(for: patience)
            change.finish()
        }
        defer { timer.cancel() }
        var iterator = changes.makeAsyncIterator()
        while withObservationTracking({ isLoading }, onChange: { change.yield() }) {
            guard await iterator.next() != nil else { return }
        }
    }

    /// Whether the screen on top has nothing to show yet.
    var isLoading: Bool { screen?.isLoading == true }
}
