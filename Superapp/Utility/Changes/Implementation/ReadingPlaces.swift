import Synchronization

/// Lets each client read only a few things at a time; its other readings wait for those.
///
/// The connections of a pool serve readings in the order in which they come. Without this, everybody would wait for all
/// searches of whoever has sent many at once.
public final class ReadingPlaces: Sendable {
    /// The client for whom something is done now; nil for what the app does by itself, which does not wait.
    @TaskLocal public static var client: String?
    /// Called when a reading has got its place.
    @TaskLocal static var onEnter: (@Sendable () -> Void)?

    private struct Line {
        /// How many readings of the client are under way.
        var busy = 0
        /// Those that wait, the earliest first.
        var waiting: [(number: Int, place: CheckedContinuation<Void, any Error>)] = []
    }

    private struct State {
        var lines: [String: Line] = [:]
        var latest = 0
    }

    private let count: Int
    private let state = Mutex(State())

    /// Makes places.
    ///
    /// - Parameter count: How many readings of a client are under way at most.
    public init(count: Int = 2) {
        self.count = count
    }

    /// Reads when a place of the current client is free.
    ///
    /// - Throws: `CancellationError` if the task is cancelled while it waits; what `body` throws.
    public func read<Value>(_ body: () async throws -> Value) async throws -> Value {
        guard let client = Self.client else { return try await body() }
        try await enter(client)
        defer { leave(client) }
        Self.onEnter?()
        return try await body()
    }

    /// The number of readings that wait.
    var waiting: Int { state.withLock { $0.lines.values.reduce(0) { $0 + $1.waiting.count } } }

    private func enter(_ client: String) async throws {
        let number = state.withLock { state in
            state.latest += 1
            return state.latest
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { place in
                let isFree = state.withLock { state in
                    // A cancellation from now on finds it in the line.
                    guard !Task.isCancelled else { return Bool?.none }
                    guard state.lines[client, default: Line()].busy >= count else {
                        state.lines[client, default: Line()].busy += 1
                        return true
                    }
                    state.lines[client]?.waiting.append((number, place))
                    return false
                }
                switch isFree {
                case true?: place.resume()
                case false?: break
                case nil: place.resume(throwing: CancellationError())
                }
            }
        } onCancel: {
            let place = state.withLock { state -> CheckedContinuation<Void, any Error>? in
                guard let index = state.lines[client]?.waiting.firstIndex(where: { $0.number == number }) else {
                    return nil
                }
                return state.lines[client]?.waiting.remove(at: index).place
            }
            place?.resume(throwing: CancellationError())
        }
    }

    /// Gives the place to the next in the line.
    private func leave(_ client: String) {
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard var line = state.lines[client] else { return nil }
            let next = line.waiting.isEmpty ? nil : line.waiting.removeFirst().place
            if next == nil { line.busy -= 1 }
            state.lines[client] = line.busy == 0 ? nil : line
            return next
        }
        next?.resume()
    }
}
