import Synchronization

/// Lets each client do only a few things at a time, such as reading, and all clients together only as many as can be
/// done at once. Who waits gets a place in turn with the other clients.
///
/// The connections of a database serve readings and changes in the order in which they come. Without this, everybody
/// would wait for all that those have asked for who ask for much at once.
public final class ClientPlaces: Sendable {
    /// The client for whom something is done now; nil for what the app does by itself, which does not wait.
    @TaskLocal public static var client: String?
    /// Called when there is a place.
    @TaskLocal static var onEnter: (@Sendable () -> Void)?

    private let state: Mutex<State>

    /// Makes places.
    ///
    /// - Parameters:
    ///   - count: The maximum number of places that a client has at a time.
    ///   - total: The maximum number of places that all clients have at a time.
    public init(count: Int = 2, total: Int = .max) {
        state = Mutex(State(count: count, total: total))
    }

    /// Does something when a place is free and it is the turn of the current client.
    ///
    /// - Throws: `CancellationError` if the task is cancelled while it waits; what `body` throws.
    public func take<Value>(_ body: () async throws -> Value) async throws -> Value {
        guard let client = Self.client else { return try await body() }
        try await enter(client)
        defer { state.withLock { $0.leave(client) }?.resume() }
        Self.onEnter?()
        return try await body()
    }

    /// The number of those who wait.
    var waiting: Int { state.withLock { $0.lines.values.reduce(0) { $0 + $1.waiting.count } } }

    private func enter(_ client: String) async throws {
        let number = state.withLock { $0.nextNumber() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { place in
                let isCancelled = state.withLock { state in
                    // A cancellation from now on finds it in the line.
                    guard !Task.isCancelled else { return true }
                    state.wait(Waiter(number: number, place: place), of: client)
                    return false
                }
                if isCancelled { place.resume(throwing: CancellationError()) }
                state.withLock { $0.admit() }?.resume()
            }
        } onCancel: {
            state.withLock { $0.remove(number, of: client) }?.resume(throwing: CancellationError())
        }
    }
}

extension ClientPlaces {
    private typealias Place = CheckedContinuation<Void, any Error>

    private struct Waiter {
        let number: Int
        let place: Place
    }

    private struct Line {
        /// How many places the client has.
        var busy = 0
        /// Those that wait, the earliest first.
        var waiting: [Waiter] = []
    }

    private struct State {
        let count: Int
        let total: Int
        var lines: [String: Line] = [:]
        /// The clients that wait; whose turn comes next is first.
        private var turns: [String] = []
        private var busy = 0
        private var latest = 0

        init(count: Int, total: Int) {
            self.count = count
            self.total = total
        }

        mutating func nextNumber() -> Int {
            latest += 1
            return latest
        }

        mutating func wait(_ waiter: Waiter, of client: String) {
            lines[client, default: Line()].waiting.append(waiter)
            if lines[client]?.waiting.count == 1 { turns.append(client) }
        }

        /// Gives a free place to the client whose turn it is.
        mutating func admit() -> Place? {
            let turn = busy < total ? turns.firstIndex { lines[$0, default: Line()].busy < count } : nil
            guard let client = turn.map({ turns.remove(at: $0) }), var line = lines[client] else { return nil }
            let waiter = line.waiting.removeFirst()
            line.busy += 1
            busy += 1
            lines[client] = line
            if !line.waiting.isEmpty { turns.append(client) }
            return waiter.place
        }

        /// Takes back the place of a client, and gives it to the next one.
        mutating func leave(_ client: String) -> Place? {
            lines[client]?.busy -= 1
            busy -= 1
            forget(client)
            return admit()
        }

        /// Takes out one that does not wait anymore.
        mutating func remove(_ number: Int, of client: String) -> Place? {
            guard let index = lines[client]?.waiting.firstIndex(where: { $0.number == number }) else { return nil }
            let waiter = lines[client]?.waiting.remove(at: index)
            if lines[client]?.waiting.isEmpty == true { turns.removeAll { $0 == client } }
            forget(client)
            return waiter?.place
        }

        private mutating func forget(_ client: String) {
            if let line = lines[client], line.busy == 0, line.waiting.isEmpty { lines[client] = nil }
        }
    }
}
