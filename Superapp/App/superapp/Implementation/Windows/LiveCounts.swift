import AccountServiceInterface
import Backplane
import HomeInterface
import WebShell

/// Passes counts that change, such as unread messages, from the features to Home, for the signed-in user.
@MainActor
final class LiveCounts {
    /// The values of a count for a user: the current one, and a new one after every change.
    typealias Source = @MainActor (User) -> any AsyncSequence<Int, any Error> & Sendable

    /// Called when a count has changed that the user sees on every page.
    var onWaiting: @MainActor () -> Void = {}
    /// Whether the user waits for an answer, which shows every change.
    var isAtWork: @MainActor () -> Bool = { false }
    /// The shortest time between two values of a count that the user did not ask for. Each is drawn in all of the user's
    /// windows, and a number that changes many times a second cannot be read.
    static let pause = Duration.seconds(1)
    private let motherboard: Motherboard
    private let troubles: TroubleLog
    private let clock: any Clock<Duration>
    private var sources: [(entry: HomeEntry.ID, waits: Bool, counts: Source)] = []
    private var tasks: [Task<Void, Never>] = []
    private var latest: [HomeEntry.ID: Int] = [:]
    /// The counts that were shown less than a pause ago.
    private var pauses: [HomeEntry.ID: Task<Void, Never>] = [:]
    /// The counts that have changed in their pause.
    private var late: Set<HomeEntry.ID> = []

    init(motherboard: Motherboard, troubles: TroubleLog, clock: any Clock<Duration> = ContinuousClock()) {
        self.motherboard = motherboard
        self.troubles = troubles
        self.clock = clock
    }

    /// Shows a count at an entry of Home while someone is signed in.
    ///
    /// - Parameters:
    ///   - entry: The entry's id.
    ///   - waits: Whether the counted things wait for the user, so that the count is shown on every page.
    ///   - counts: The values for a user, now and after every change. Called once for each sign-in.
    func show(at entry: HomeEntry.ID, waits: Bool = false, _ counts: @escaping Source) {
        sources.append((entry, waits, counts))
    }

    /// The number of things at an entry that wait for the user.
    func waiting(at entry: HomeEntry) -> WindowHeader.Waiting? {
        guard sources.contains(where: { $0.entry == entry.id && $0.waits }) else { return nil }
        return WindowHeader.Waiting(latest[entry.id] ?? 0, unit: entry.unit)
    }

    /// Follows the counts of a user from now on, instead of those of the previous one.
    func start(for session: Session?) {
        stop()
        guard let session else { return }
        tasks = sources.map { source in
            let counts = source.counts(session.user)
            return Task { [weak self, troubles] in
                do {
                    for try await count in counts {
                        troubles.end(at: source.entry, of: session.user.id)
                        self?.show(count, at: source.entry)
                    }
                } catch {
                    // A cancelled read may fail with an error of its source.
                    guard !Task.isCancelled else { return }
                    troubles.begin(at: source.entry, of: session.user.id, because: error)
                }
            }
        }
    }

    func stop() {
        for task in tasks + pauses.values { task.cancel() }
        (tasks, pauses, latest, late) = ([], [:], [:], [])
    }

    /// Sends the known counts to a Home that has just been created.
    func showAgain() {
        for (entry, count) in latest { tellHome(count, at: entry) }
    }

    /// Shows counts that have changed in their pause, with a page that the user has asked for.
    func showLate() {
        for entry in late { showLatest(at: entry) }
    }

    private func show(_ count: Int, at entry: HomeEntry.ID) {
        guard !Task.isCancelled else { return }
        guard latest.updateValue(count, forKey: entry) != count else { return }
        if pauses[entry] == nil || isAtWork() { showLatest(at: entry) } else { late.insert(entry) }
    }

    private func showLatest(at entry: HomeEntry.ID) {
        guard let count = latest[entry] else { return }
        late.remove(entry)
        if sources.contains(where: { $0.entry == entry && $0.waits }) { onWaiting() }
        tellHome(count, at: entry)
        pauses[entry]?.cancel()
        pauses[entry] = Task { [weak self, clock] in
            guard (try? await clock.sleep(for: Self.pause)) != nil else { return }
            self?.endPause(at: entry)
        }
    }

    private func endPause(at entry: HomeEntry.ID) {
        pauses[entry] = nil
        if late.contains(entry) { showLatest(at: entry) }
    }

    private func tellHome(_ count: Int, at entry: HomeEntry.ID) {
        if motherboard.isLive(.home) { motherboard.interact(.home, .showBadge(entry, count: count)) }
    }
}
