import Synchronization

/// The listeners that belong to one window, which can wait until they have handled all announcements.
///
/// A change is stored before the models that show it have read it. A page is the response to a user's action, so it
/// waits for them.
public final class Audience: Sendable {
    /// The audience of listeners that begin now.
    @TaskLocal public static var current: Audience?

    private let members = Mutex<[ObjectIdentifier: News]>([:])

    /// Makes an audience without listeners.
    public init() {}

    /// Waits until everything announced so far is handled, but not for later announcements.
    ///
    /// A listener that handles nothing in that time is not waited for again until it has: what a page shows beside its
    /// content, such as a count, may come from a storage that does not answer.
    ///
    /// - Parameters:
    ///   - patience: How long to wait at most.
    ///   - clock: The clock for this time.
    ///   - includesFirst: Whether to wait also for listeners that have not handled anything yet.
    public func settle(
        within patience: Duration, by clock: any Clock<Duration>, includingFirst includesFirst: Bool = false
    ) async {
        guard !pending(includesFirst).isEmpty else { return }
        let waiting = Task {
            // What is heard may set off another change: who is shown a message has read it.
            for _ in 1...2 {
                for heard in pending(includesFirst) { for await _ in heard {} }
            }
        }
        let timer = Task {
            try? await clock.sleep(for: patience)
            waiting.cancel()
        }
        await withTaskCancellationHandler {
            await waiting.value
        } onCancel: {
            waiting.cancel()
        }
        timer.cancel()
        guard waiting.isCancelled, !Task.isCancelled else { return }
        for news in members.withLock({ Array($0.values) }) { news.noteMissed() }
    }

    private func pending(_ includesFirst: Bool) -> [AsyncStream<Never>] {
        members.withLock { Array($0.values) }.compactMap { $0.hearing(includingFirst: includesFirst) }
    }

    /// The number of listeners.
    public var count: Int { members.withLock(\.count) }

    /// How often somebody waits for one of those who listen.
    var waits: Int { members.withLock { $0.values.reduce(0) { $0 + $1.waits } } }

    func add(_ news: News) { members.withLock { $0[ObjectIdentifier(news)] = news } }

    func remove(_ id: ObjectIdentifier) { members.withLock { $0[id] = nil } }
}
