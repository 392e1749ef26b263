import IPAddresses
import Synchronization

/// The turns of work that no request waits for, such as drawing what has changed, or joining a live connection: one piece
/// after the other, in turn for each client.
///
/// Between two pieces, other work goes on. A change that many windows show would otherwise keep every request waiting
/// until all of them are drawn. While requests of others are under way, a client's work also rests after a long piece,
/// for as long as that took: long pieces then have half of the time at most, however many there are. Short ones, such as
/// drawing a number in the bar, do not delay requests and are not delayed.
final class BackgroundTurns: Sendable {
    /// A piece of work.
    typealias Work = @MainActor () -> Void

    private struct Lines {
        var waiting: [Requester: ArraySlice<Work>] = [:]
        /// Whose turns come next.
        var clients: ArraySlice<Requester> = []
        var isWorking = false
    }

    /// The duration from which a piece of work is long, and is followed by a rest.
    static let longPiece = Duration.milliseconds(1)
    /// The time that can be rested at once. Shorter rests are added up.
    static let shortestRest = Duration.milliseconds(3)
    private let lines = Mutex(Lines())
    /// The number of requests that are under way, of each client.
    @MainActor private var requests: [Requester: Int] = [:]
    private let clock: any Clock<Duration>

    init(clock: any Clock<Duration> = ContinuousClock()) {
        self.clock = clock
    }

    /// Does work for a client when its turn comes. Can be called wherever something changes.
    func add(for client: Requester, _ work: @escaping Work) {
        let isFirst = lines.withLock { lines in
            if lines.waiting[client] == nil { lines.clients.append(client) }
            lines.waiting[client, default: []].append(work)
            defer { lines.isWorking = true }
            return !lines.isWorking
        }
        if isFirst { Task { @MainActor in await workThroughAll() } }
    }

    /// Does work for a client when its turn comes, and returns its result. For requests whose answer takes long to make and
    /// may come late.
    @MainActor
    func inTurn<Value: Sendable>(
        for client: Requester, _ work: @escaping @MainActor () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { result in
            add(for: client) { result.resume(with: Result { try work() }) }
        }
    }

    /// Takes note that a request of a client begins.
    @MainActor
    func beginRequest(of client: Requester) {
        requests[client, default: 0] += 1
    }

    /// Takes note that a request of a client has ended.
    @MainActor
    func endRequest(of client: Requester) {
        let count = requests[client, default: 1] - 1
        requests[client] = count > 0 ? count : nil
    }

    @MainActor
    private func workThroughAll() async {
        var owed = Duration.zero
        while let (client, work) = next() {
            let duration = ContinuousClock().measure(work)
            if !isAwaited(besides: client) {
                owed = .zero
            } else if duration >= Self.longPiece {
                owed += duration
            }
            if owed >= Self.shortestRest {
                try? await clock.sleep(for: owed)
                owed = .zero
            } else {
                await Task.yield()
            }
        }
    }

    private func next() -> (Requester, Work)? {
        lines.withLock { lines in
            guard let client = lines.clients.popFirst(), let work = lines.waiting[client]?.popFirst() else {
                lines.isWorking = false
                return nil
            }
            if lines.waiting[client]?.isEmpty == false {
                lines.clients.append(client)
            } else {
                lines.waiting[client] = nil
            }
            return (client, work)
        }
    }

    /// Whether anybody but a client waits for the answer to a request.
    @MainActor
    private func isAwaited(besides client: Requester) -> Bool {
        requests.count > (requests[client] == nil ? 0 : 1)
    }
}
