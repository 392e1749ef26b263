import Synchronization

/// Reads what many listeners show once for all that ask at the same time, such as the windows with one list after a
/// change.
///
/// Nothing is kept after a reading has ended.
public final class SharedReads<Key: Hashable & Sendable, Value: Hashable & Sendable>: Sendable {
    private struct Reading {
        let number: Int
        let change: Int
        let client: ClientPlaces.Client?
        let task: Task<Hashed<Value>, any Error>
        /// Whether it does not wait for a place of its client any more.
        var hasBegun = false
        var callers = 1
    }

    private struct State {
        var readings: [Key: Reading] = [:]
        var latest = 0
    }

    private let state = Mutex(State())

    /// Makes an instance without readings.
    public init() {}

    /// Reads a value, or waits for a reading of it that is in progress. Nobody waits for the turn of another client
    /// (``ClientPlaces``): a reading that has not begun is shared only by its client.
    ///
    /// - Parameters:
    ///   - key: What is read.
    ///   - change: The number of the last change, as ``Changes/latest(of:)`` returns it: a reading that began before
    ///     that change is not shared.
    ///   - read: Reads the value. Cancelling a caller does not cancel it while others wait for it.
    /// - Throws: The error of the reading.
    public func value(
        of key: Key, after change: Int, read: @escaping @Sendable () async throws -> Value
    ) async throws -> Hashed<Value> {
        let (number, task) = reading(of: key, after: change, read: read)
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            leave(number, of: key)
        }
    }

    /// The reading in progress, or a new one.
    func reading(
        of key: Key, after change: Int, read: @escaping @Sendable () async throws -> Value
    ) -> (number: Int, task: Task<Hashed<Value>, any Error>) {
        let client = ClientPlaces.client
        return state.withLock { state in
            if let known = state.readings[key], known.change >= change, known.hasBegun || known.client == client {
                state.readings[key]?.callers += 1
                return (known.number, known.task)
            }
            state.latest += 1
            let number = state.latest
            let task = Task {
                defer { update(number, of: key) { $0 = nil } }
                return try await ClientPlaces.$onEnter.withValue({
                    self.update(number, of: key) { $0?.hasBegun = true }
                }) {
                    Hashed(try await read())
                }
            }
            state.readings[key] = Reading(
                number: number, change: change, client: client, task: task, hasBegun: client == nil)
            return (number, task)
        }
    }

    /// The number of those who wait for a reading.
    func callers(of key: Key) -> Int { state.withLock { $0.readings[key]?.callers ?? 0 } }

    /// A reading that nobody waits for any more ends.
    private func leave(_ number: Int, of key: Key) {
        var task: Task<Hashed<Value>, any Error>?
        update(number, of: key) { reading in
            reading?.callers -= 1
            guard reading?.callers == 0 else { return }
            task = reading?.task
            reading = nil
        }
        task?.cancel()
    }

    /// Changes a reading, unless another one has taken its place.
    private func update(_ number: Int, of key: Key, _ change: (inout Reading?) -> Void) {
        state.withLock { state in
            guard state.readings[key]?.number == number else { return }
            change(&state.readings[key])
        }
    }
}
