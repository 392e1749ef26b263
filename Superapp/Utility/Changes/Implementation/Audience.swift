import Synchronization

/// Those who listen to changes on behalf of somebody, who can wait until they have heard what was told.
///
/// A change is stored before those who show it have read it. A page is the answer to what a person did, so it waits for that.
public final class Audience: Sendable {
    /// Whom listeners that begin now listen for.
    @TaskLocal public static var current: Audience?

    private let members = Mutex<[ObjectIdentifier: News]>([:])

    /// Makes an audience that nobody belongs to.
    public init() {}

    /// Waits until all that has been told by now is heard, though not for what is told meanwhile.
    ///
    /// - Parameters:
    ///   - patience: How long to wait at most.
    ///   - clock: What measures it.
    ///   - includesFirst: Whether to wait also for those who have not heard anything yet.
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
    }

    private func pending(_ includesFirst: Bool) -> [AsyncStream<Never>] {
        members.withLock { Array($0.values) }.compactMap { $0.hearing(includingFirst: includesFirst) }
    }

    /// How many listen.
    public var count: Int { members.withLock(\.count) }

    /// How often somebody waits for one of those who listen.
    var waits: Int { members.withLock { $0.values.reduce(0) { $0 + $1.waits } } }

    func add(_ news: News) { members.withLock { $0[ObjectIdentifier(news)] = news } }

    func remove(_ id: ObjectIdentifier) { members.withLock { $0[id] = nil } }
}
